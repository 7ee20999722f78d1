import { type Health, health } from '@foyer/contract'
import { createTimedCache } from '../cache/timed-cache.ts'
import type { Chain } from '../chains/chain.ts'
import type { Chains } from '../chains/chains.ts'
import type { Database } from '../database/database.ts'
import { endpoint, prepare } from '../http/endpoint.ts'
import type { Relay } from '../relay/relay.ts'

type Parts = {
  readonly database: Database
  readonly relay: Pick<Relay, 'probe'>
  readonly chains: Chains
  readonly isDraining: () => boolean
  readonly now: () => number
}

/** Long enough that a crowd of probes costs the nodes nothing, short enough to mean it. */
const keptMs = 1_000

/** Asks the database, the relay and every chain itself. */
export const healthEndpoint = (parts: Parts) => {
  const cache = createTimedCache<Health>({ ttlMs: keptMs, now: parts.now })
  return endpoint(health, {
    project: 'open',
    limit: 'read',
    handle: async () => {
      const found = await cache.read('', () => look(parts))
      const status = parts.isDraining() ? 'down' : found.status
      return { ...prepare(health, { ...found, status }), status: status === 'down' ? 503 : 200 }
    },
  })
}

async function look({ database, relay, chains }: Parts): Promise<Health> {
  const [databaseState, relayState, chainStates] = await Promise.all([
    database.ping().then(
      () => 'ok' as const,
      () => 'down' as const,
    ),
    relay.probe(),
    Promise.all(chains.all.map(lookAt)),
  ])
  const isDown = databaseState === 'down' || relayState === 'down'
  const isDegraded = relayState === 'degraded' || chainStates.some((chain) => chain.status === 'down')
  return { status: isDown ? 'down' : isDegraded ? 'degraded' : 'ok', database: databaseState, relay: relayState, chains: chainStates }
}

async function lookAt({ config, probe }: Chain): Promise<Health['chains'][number]> {
  const { caip2: chainId, name } = config
  return probe().then(
    (block) => ({ chainId, name, status: 'ok' as const, block }),
    () => ({ chainId, name, status: 'down' as const }),
  )
}
