import { defineScreen } from '../define-screen.ts'
import { CodeBones } from '../shared/code-bones.tsx'

export const oneWalletScreen = defineScreen({
  name: 'ConnectingWalletConnect',
  words: { 'connecting.title': 'Connect {wallet}' },
  title: (text, { screen }) => text('connecting.title', { wallet: screen.wallet.name }),
  about: ({ wallet }) => wallet.id,
  skeleton: CodeBones,
  beside: true,
  load: () => import('./connecting-wallet-connect.tsx').then((chunk) => chunk.ConnectingWalletConnect),
})
