import { defineScreen } from '../define-screen.ts'

export const downloadsScreen = defineScreen({
  name: 'Downloads',
  words: { 'downloads.title': 'Get {wallet}' },
  title: (text, { screen }) => text('downloads.title', { wallet: screen.wallet.name }),
  about: ({ wallet }) => wallet.id,
  beside: true,
  load: () => import('./downloads.tsx').then((chunk) => chunk.Downloads),
})
