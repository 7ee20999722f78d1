import { defineScreen } from '../define-screen.ts'

export const accountScreen = defineScreen({
  name: 'Account',
  words: { 'account.title': 'Account' },
  ahead: ['Networks', 'AccountSettings', 'WalletReceive'],
  load: () => import('./account.tsx').then((chunk) => chunk.Account),
})
