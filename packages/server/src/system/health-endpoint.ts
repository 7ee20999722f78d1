import { type Health, health, healthLive, healthReady } from '@foyer/contract'
import { createTimedCache } from '@foyer/service/cache'
import type { Database } from '@foyer/service/database'
import { endpoint, prepare } from '@foyer/service/http'
import type { Chain } from '../chains/chain.ts'
import type { Context } from '../context.ts'
import type { Part, PartHealth } from '../parts/part.ts'

type Parts = {
  readonly database: Database
  readonly parts: readonly Part[]
  readonly isDraining: () => boolean
}

/** Long enough that many probes at once cost the nodes nothing, short enough to mean it. */
const keptMs = 1_000

/** Probes the database and every part that has something to say; for whoever watches the whole, every chain too. */
export const healthEndpoints = ({ chains, now }: Pick<Context, 'chains' | 'now'>, { database, parts, isDraining }: Parts) => {
  const cache = createTimedCache<Health>({ ttlMs: keptMs, now })
  const own = [() => probeDatabase(database), ...parts.flatMap(({ health: probe }) => probe ?? [])]
  const all = [...own, () => probeChains(chains.all)]
  const read = (which: 'own' | 'all') =>
    cache.read(which, async () => toHealth(await Promise.all((which === 'own' ? own : all).map((probe) => probe()))))
  return [
    endpoint(healthLive, { limit: 'health', handle: () => ({ status: 'ok' as const }) }),
    endpoint(healthReady, {
      limit: 'health',
      handle: async () => {
        const { status, database, relay } = await read('own')
        const draining = isDraining()
        const isReady = status !== 'down' && !draining
        const answer = { status: isReady ? 'ready' : 'not-ready', database, relay, draining } as const
        return prepare(healthReady, answer, { status: isReady ? 200 : 503 })
      },
    }),
    endpoint(health, {
      limit: 'health',
      handle: async () => {
        const found = await read('all')
        const status = isDraining() ? 'down' : found.status
        return prepare(health, { ...found, status }, { status: status === 'down' ? 503 : 200 })
      },
    }),
  ]
}

function toHealth(found: readonly PartHealth[]): Health {
  const status = (['down', 'degraded', 'ok'] as const).find((one) => found.some((part) => part.status === one)) ?? 'ok'
  const nothing: Omit<Health, 'status'> = { database: 'ok', relay: 'ok', chains: [] }
  return Object.assign({ status }, nothing, ...found.map(({ details }) => details)) as Health
}

async function probeDatabase(database: Database): Promise<PartHealth> {
  const state = await database.ping().then(
    () => 'ok' as const,
    () => 'down' as const,
  )
  return { status: state, details: { database: state } }
}

/** A network whose nodes do not answer takes nothing from the others. */
async function probeChains(all: readonly Chain[]): Promise<PartHealth> {
  const chains = await Promise.all(all.map(probeChain))
  return { status: chains.some(({ status }) => status === 'down') ? 'degraded' : 'ok', details: { chains } }
}

async function probeChain({ config, probe }: Chain): Promise<Health['chains'][number]> {
  const { caip2: chainId, name } = config
  return probe().then(
    (block) => ({ chainId, name, status: 'ok' as const, block }),
    () => ({ chainId, name, status: 'down' as const }),
  )
}
