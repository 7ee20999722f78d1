import { defineScreen } from '../define-screen.ts'

export const swapPreviewScreen = defineScreen({
  name: 'SwapPreview',
  words: { 'swap.title.preview': 'Review swap' },
  load: () => import('./swap-preview.tsx').then((chunk) => chunk.SwapPreview),
})
