import { type Health, health } from '@foyer/contract'
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

/** Probes the database, every chain, and every part that has something to say. */
export const healthEndpoint = ({ chains, now }: Pick<Context, 'chains' | 'now'>, { database, parts, isDraining }: Parts) => {
  const cache = createTimedCache<Health>({ ttlMs: keptMs, now })
  const probes = [() => probeDatabase(database), () => probeChains(chains.all), ...parts.flatMap(({ health: probe }) => probe ?? [])]
  return endpoint(health, {
    limit: 'read',
    handle: async () => {
      const found = await cache.read('', async () => toHealth(await Promise.all(probes.map((probe) => probe()))))
      const status = isDraining() ? 'down' : found.status
      return prepare(health, { ...found, status }, { status: status === 'down' ? 503 : 200 })
    },
  })
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
