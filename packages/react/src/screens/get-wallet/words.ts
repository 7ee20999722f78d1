/** The words of GetWallet. */
import { sharedWords } from '../shared/words.ts'

export const getWalletWords = {
  ...sharedWords,
  'get.title': 'Get a wallet',
  'get.extension': 'Browser extension',
  'get.appStore': 'App Store',
  'get.playStore': 'Google Play',
  'get.website': 'Website',
  'get.empty.title': 'No wallet to suggest for this device',
  'get.empty.todo': 'The whole list may have one for another device.',
  'get.reload': 'Installed one? Reload this page to use it.',
  'get.reloadAction': 'Reload the page',
} as const
