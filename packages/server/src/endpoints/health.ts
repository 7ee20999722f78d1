import { health } from '@foyer/contract'
import type { Database } from '../database/database.ts'
import { endpoint, prepare } from '../http/endpoint.ts'

/** Asks the database and every chain now: an answer from memory would say nothing. */
export const healthEndpoint = (parts: { readonly database: Database; readonly isDraining: () => boolean }) =>
  endpoint(health, {
    project: 'open',
    limit: 'read',
    handle: async () => {
      const database = await parts.database.ping().then(
        () => 'ok' as const,
        () => 'down' as const,
      )
      const status = database === 'down' || parts.isDraining() ? 'down' : 'ok'
      return { ...prepare(health, { status, database, chains: [] }), status: status === 'down' ? 503 : 200 }
    },
  })
