import { defineScreen } from '../define-screen.ts'

export const accountSettingsScreen = defineScreen({
  name: 'AccountSettings',
  words: { 'settings.title': 'Settings' },
  ahead: ['Networks', 'ProfileWallets'],
  load: () => import('./account-settings.tsx').then((chunk) => chunk.AccountSettings),
})
