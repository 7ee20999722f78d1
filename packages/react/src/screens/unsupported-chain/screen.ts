import { defineScreen } from '../define-screen.ts'

export const unsupportedChainScreen = defineScreen({
  name: 'UnsupportedChain',
  words: { 'unsupported.title': 'Switch network' },
  ahead: ['SwitchNetwork'],
  load: () => import('./unsupported-chain.tsx').then((chunk) => chunk.UnsupportedChain),
})
