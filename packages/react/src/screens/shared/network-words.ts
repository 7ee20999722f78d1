/** The words of one network in a list. */
import { sharedWords } from './words.ts'

export const networkWords = {
  ...sharedWords,
  'networks.active': 'Connected',
  'networks.selected': 'Selected',
  'networks.switching': 'Approve in the wallet',
  'networks.test': 'Test network',
  'networks.unavailable': 'Not available with {wallet}',
  'networks.unapproved': 'Not approved in {wallet}',
} as const
