/** The words of ConnectingWalletConnectBasic. */
import { sharedWords } from '../shared/words.ts'

export const anyWalletWords = {
  ...sharedWords,
  'pair.openAny': 'Open a wallet app',
  'pair.off': 'Only wallets in this browser',
  'pair.off.todo': 'This site is not set up to connect wallets on other devices.',
} as const
