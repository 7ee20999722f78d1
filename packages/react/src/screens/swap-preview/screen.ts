import type { SwapState } from '@foyer/core'
import { defineScreen } from '../define-screen.ts'

export const swapPreviewScreen = defineScreen({
  name: 'SwapPreview',
  words: { 'swap.title.preview': 'Review swap', 'swap.title.sent': 'Swap' },
  // By its type alone: the feature's code comes with the view.
  title: (text, { state: { features } }) =>
    text((features.swapping as SwapState | undefined)?.progress.status === 'sent' ? 'swap.title.sent' : 'swap.title.preview'),
  load: () => import('./swap-preview.tsx').then((chunk) => chunk.SwapPreview),
})
