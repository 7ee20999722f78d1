import { defineScreen } from '../define-screen.ts'

export const swapScreen = defineScreen({
  name: 'Swap',
  words: { 'swap.title': 'Swap' },
  ahead: ['SwapSelectToken', 'SwapPreview'],
  offers: 'swaps',
  load: () => import('./swap.tsx').then((chunk) => chunk.Swap),
})
