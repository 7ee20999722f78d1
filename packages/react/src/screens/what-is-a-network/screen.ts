import { defineScreen } from '../define-screen.ts'

export const whatIsANetworkScreen = defineScreen({
  name: 'WhatIsANetwork',
  words: { 'network.title': 'What is a network?' },
  load: () => import('./what-is-a-network.tsx').then((chunk) => chunk.WhatIsANetwork),
})
