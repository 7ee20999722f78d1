import { defineScreen } from '../define-screen.ts'

export const walletReceiveScreen = defineScreen({
  name: 'WalletReceive',
  words: { 'receive.title': 'Receive' },
  offers: { icon: 'download', when: ({ features }) => features.receive },
  title: (text) => text('receive.title'),
  load: () => import('./wallet-receive.tsx').then((chunk) => chunk.WalletReceive),
})
