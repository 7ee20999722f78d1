import { defineScreen } from '../define-screen.ts'

export const onRampScreen = defineScreen({
  name: 'OnRamp',
  words: {
    'buy.title': 'Buy',
    'buy.title.provider': 'Choose a provider',
    'buy.title.fiat': 'Choose a currency',
    'buy.title.token': 'Choose a token',
    'buy.title.method': 'Choose how to pay',
    'buy.title.progress': 'Purchase',
  },
  about: ({ step }) => `${step}`,
  offers: 'onramp',
  load: () => import('./on-ramp.tsx').then((chunk) => chunk.OnRamp),
})
