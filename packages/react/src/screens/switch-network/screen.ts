import { defineScreen } from '../define-screen.ts'

export const switchNetworkScreen = defineScreen({
  name: 'SwitchNetwork',
  words: { 'switch.title': 'Switch network' },
  about: ({ network }) => network,
  load: () => import('./switch-network.tsx').then((chunk) => chunk.SwitchNetwork),
})
