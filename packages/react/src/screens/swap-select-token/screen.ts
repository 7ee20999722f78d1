import { defineScreen } from '../define-screen.ts'

export const swapSelectTokenScreen = defineScreen({
  name: 'SwapSelectToken',
  words: { 'swap.title.token': 'Choose a token' },
  load: () => import('./swap-select-token.tsx').then((chunk) => chunk.SwapSelectToken),
})
