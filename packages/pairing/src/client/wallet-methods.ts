/** What only a wallet asks of its client, so that a dapp does not carry it. */

import type { PeerMetadata } from '@foyer/contract/entities'
import type { WalletMethods } from './client.ts'
import type { Run } from './waiters.ts'

export const walletMethods = (run: Run, metadata: PeerMetadata): WalletMethods => ({
  pair: async (uri) => void (await run({ type: 'pair', uri })),
  approve: (id, granted) => run({ type: 'approve', id, metadata, ...granted }),
  reject: (id, reason) => run({ type: 'reject', id, ...(reason && { reason }) }),
  approveSignIn: (id, cacaos) => run({ type: 'approveSignIn', id, metadata, cacaos }),
  respond: (answer) => run({ type: 'respond', ...answer }),
  emit: (event) => run({ type: 'emit', ...event }),
  update: (topic, namespaces) => run({ type: 'update', topic, namespaces }),
  extend: (topic) => run({ type: 'extend', topic }),
})
