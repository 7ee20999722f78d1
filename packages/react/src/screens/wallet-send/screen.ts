import { defineScreen } from '../define-screen.ts'

export const walletSendScreen = defineScreen({
  name: 'WalletSend',
  words: { 'send.title': 'Send', 'send.title.token': 'Choose a token', 'send.title.preview': 'Review', 'send.title.sent': 'Transfer' },
  about: ({ step }) => `${step}`,
  offers: 'send',
  load: () => import('./wallet-send.tsx').then((chunk) => chunk.WalletSend),
})
