import { defineScreen } from '../define-screen.ts'

export const whatIsABuyScreen = defineScreen({
  name: 'WhatIsABuy',
  words: { 'whatBuy.title': 'What is buying?' },
  load: () => import('./what-is-a-buy.tsx').then((chunk) => chunk.WhatIsABuy),
})
