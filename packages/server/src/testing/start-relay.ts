/** A server whose relay is wanted: on a free port of this machine, without chains, with one project that any page may use. */
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { RelayLimits } from '../parts/relay/limits.ts'
import { createServer, type FoyerServer, type Overrides } from '../server.ts'

export type TestRelay = {
  readonly server: FoyerServer
  /** Like ws://127.0.0.1:41234/relay. */
  readonly url: string
  readonly projectId: string
  readonly close: () => Promise<void>
}

type Options = {
  /** Default: keeps nothing. */
  readonly dataDir?: string
  /** Default: a free one. */
  readonly port?: number
  readonly limits?: Partial<RelayLimits>
  readonly config?: Partial<Config>
  readonly secrets?: Secrets
  readonly overrides?: Overrides
}

export const projectId = 'foyer-local'

/** Enough for a crowd of test clients that all come from this machine. */
const plenty = { connectionsPerIp: 100_000, attemptsPerSecond: 100_000, callsPerSecond: 100_000, callsPerSecondPerIp: 100_000 }

export async function startRelay(options: Options = {}): Promise<TestRelay> {
  const { dataDir = 'memory', port = 0, limits, config, secrets = {}, overrides } = options
  const server = await createServer(
    {
      host: '127.0.0.1',
      port,
      dataDir,
      chains: [],
      projects: [{ id: projectId, name: 'Local', allowedOrigins: [], development: true, analytics: false }],
      drainMs: 0,
      ...config,
      relay: { ...config?.relay, limits: { ...plenty, ...limits } },
    },
    secrets,
    { log: pino({ level: 'silent' }), ...overrides },
  )
  const url = `${(await server.listen()).replace('http', 'ws')}/relay`
  return { server, url, projectId, close: server.close }
}
