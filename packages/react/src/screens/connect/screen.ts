import { defineScreen } from '../define-screen.ts'
import { Connect } from './connect.tsx'

export const connectScreen = defineScreen({
  name: 'Connect',
  words: { 'connect.title': 'Connect a wallet' },
  title: (text) => text('connect.title'),
  wide: ({ options }) => options.enableWalletGuide,
  ahead: ['ConnectingWalletConnectBasic'],
  component: Connect,
})
