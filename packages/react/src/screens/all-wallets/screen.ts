import { defineScreen } from '../define-screen.ts'

export const allWalletsScreen = defineScreen({
  name: 'AllWallets',
  words: { 'all.title': 'All wallets' },
  wide: ({ options }) => options.enableWalletGuide,
  ahead: ['Downloads', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
  load: () => import('./all-wallets.tsx').then((chunk) => chunk.AllWallets),
})
