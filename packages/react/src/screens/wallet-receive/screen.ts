import { defineScreen } from '../define-screen.ts'

export const walletReceiveScreen = defineScreen({
  name: 'WalletReceive',
  words: { 'receive.title': 'Receive' },
  offers: 'receive',
  load: () => import('./wallet-receive.tsx').then((chunk) => chunk.WalletReceive),
})
