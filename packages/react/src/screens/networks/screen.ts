import { defineScreen } from '../define-screen.ts'

export const networksScreen = defineScreen({
  name: 'Networks',
  words: { 'networks.title': 'Choose a network' },
  title: (text) => text('networks.title'),
  ahead: ['SwitchNetwork'],
  load: () => import('./networks.tsx').then((chunk) => chunk.Networks),
})
