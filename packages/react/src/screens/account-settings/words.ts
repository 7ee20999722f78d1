/** The words of AccountSettings. */

import { copyWords } from '../shared/copy-words.ts'
import { sharedWords } from '../shared/words.ts'

export const settingsWords = {
  ...sharedWords,
  ...copyWords,
  'settings.title': 'Settings',
  'settings.network': 'Network',
  'settings.wallet': 'Wallet',
  'settings.address': 'Address',
  'settings.explorer': 'View in {explorer}',
  'account.unsupported': 'Unsupported network',
} as const
