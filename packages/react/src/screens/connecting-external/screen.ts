import { connectorOf } from '@foyer/core'
import { defineScreen } from '../define-screen.ts'

export const connectingExternalScreen = defineScreen({
  name: 'ConnectingExternal',
  words: { 'connecting.title': 'Connect {wallet}', 'shared.wallet': 'this wallet' },
  title: (text, { screen, state }) =>
    text('connecting.title', { wallet: connectorOf(state.connectors, screen.connector)?.name ?? text('shared.wallet') }),
  about: ({ connector }) => connector,
  ahead: ['Account'],
  beside: true,
  load: () => import('./connecting-external.tsx').then((chunk) => chunk.ConnectingExternal),
})
