import { defineScreen } from '../define-screen.ts'

export const getWalletScreen = defineScreen({
  name: 'GetWallet',
  words: { 'get.title': 'Get a wallet' },
  ahead: ['Downloads'],
  beside: true,
  load: () => import('./get-wallet.tsx').then((chunk) => chunk.GetWallet),
})
