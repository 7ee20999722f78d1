import { defineScreen } from '../define-screen.ts'

export const whatIsAWalletScreen = defineScreen({
  name: 'WhatIsAWallet',
  words: { 'wallet.title': 'What is a wallet?' },
  ahead: ['GetWallet'],
  beside: true,
  load: () => import('./what-is-a-wallet.tsx').then((chunk) => chunk.WhatIsAWallet),
})
