import { defineScreen } from '../define-screen.ts'

export const accountSettingsScreen = defineScreen({
  name: 'AccountSettings',
  words: { 'settings.title': 'Settings' },
  title: (text) => text('settings.title'),
  ahead: ['Networks', 'ProfileWallets'],
  load: () => import('./account-settings.tsx').then((chunk) => chunk.AccountSettings),
})
