import { defineScreen } from '../define-screen.ts'

export const networksScreen = defineScreen({
  name: 'Networks',
  words: { 'networks.title': 'Choose a network' },
  ahead: ['SwitchNetwork'],
  load: () => import('./networks.tsx').then((chunk) => chunk.Networks),
})
