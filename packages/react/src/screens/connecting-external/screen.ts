import { connectorOf } from '@foyer/core'
import { defineScreen } from '../define-screen.ts'

export const connectingExternalScreen = defineScreen({
  name: 'ConnectingExternal',
  words: { 'connecting.title': 'Connect {wallet}', 'connect.title': 'Connect a wallet' },
  title: (text, { screen, state }) => {
    const wallet = connectorOf(state.connectors, screen.connector)?.name
    return wallet === undefined ? text('connect.title') : text('connecting.title', { wallet })
  },
  about: ({ connector }) => connector,
  ahead: ['Account'],
  beside: true,
  load: () => import('./connecting-external.tsx').then((chunk) => chunk.ConnectingExternal),
})
