/** What a wallet does. */
import { sharedWords } from './words.ts'

export const walletFactsWords = {
  'connect.aside.title': 'Why a wallet?',
  'shared.getWallet': sharedWords['shared.getWallet'],
  'wallet.keys.title': 'It keeps your keys',
  'wallet.keys.text': 'Tokens and collectibles live on a network. The wallet holds the keys that move them, and only you unlock it.',
  'wallet.login.title': 'It signs you in',
  'wallet.login.text': 'Instead of another password, you approve a request. The site sees your address and what is public about it.',
  'wallet.approve.title': 'It asks before anything moves',
  'wallet.approve.text': 'Every payment and signature appears in your wallet first. What you do not approve does not happen.',
} as const
