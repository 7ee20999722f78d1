import { defineScreen } from '../define-screen.ts'

export const profileWalletsScreen = defineScreen({
  name: 'ProfileWallets',
  words: { 'wallets.title': 'Connected wallets' },
  load: () => import('./profile-wallets.tsx').then((chunk) => chunk.ProfileWallets),
})
