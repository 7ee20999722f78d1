import { defineScreen } from '../define-screen.ts'
import { Connect } from './connect.tsx'

export const connectScreen = defineScreen({
  name: 'Connect',
  words: { 'connect.title': 'Connect a wallet' },
  wide: ({ options }) => options.enableWalletGuide && options.enableWallets,
  ahead: ['ConnectingExternal', 'ConnectingWalletConnectBasic'],
  component: Connect,
})
