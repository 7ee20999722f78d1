/** The words of the links to a wallet’s stores. */
import { sharedWords } from './words.ts'

export const storeWords = {
  ...sharedWords,
  'downloads.title': 'Get {wallet}',
  'downloads.here': 'For this device',
  'downloads.elsewhere': 'For other devices',
  'downloads.extension': 'Add to this browser',
  'downloads.appStore': 'iPhone and iPad',
  'downloads.playStore': 'Android',
  'downloads.website': 'Website of {wallet}',
} as const
