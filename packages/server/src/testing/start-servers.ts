/** Two servers over the chains of a real world: one on the embedded database, one on a private PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploy, devnetAccounts, devnetManifest, firstNetwork, secondNetwork, startChain, toServerChains, type World } from '@foyer/devnet'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { createServer, type FoyerServer } from '../server.ts'
import { startPostgres, type TestPostgres } from './start-postgres.ts'

/** Without a server of its own, which nobody here asks. */
type TestWorld = Pick<World, 'chains' | 'networks' | 'accounts' | 'manifest'>

export type TestServers = {
  readonly world: TestWorld
  readonly postgres: TestPostgres
  readonly embedded: FoyerServer
  readonly external: FoyerServer
  /** Of its database, for another server on the same. */
  readonly externalUrl: string
  readonly config: Config
  readonly close: () => Promise<void>
}

const plenty = { read: 1_000_000, rpc: 1_000_000, image: 1_000_000, write: 1_000_000, operator: 1_000_000 }

export async function startServers(): Promise<TestServers> {
  const [{ world, end }, postgres] = await Promise.all([startChains(), startPostgres()])
  const { first, second } = world.chains
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    dataDir: 'memory',
    chains: [
      ...toServerChains({ first: first.rpcUrl, second: second.rpcUrl }),
      { caip2: 'eip155:999', name: 'Dead', rpcUrls: ['http://127.0.0.1:1'], tokens: [] },
    ],
    projects: [
      { id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: true },
      {
        id: 'shop-project',
        name: 'Shop',
        allowedOrigins: ['https://shop.example', 'https://*.shop.example'],
        development: false,
        analytics: true,
      },
      { id: 'quiet-project', name: 'Quiet', allowedOrigins: ['https://quiet.example'], development: false, analytics: false },
    ],
    publicUrl: 'https://server.example',
    allowLocalEgress: true,
    drainMs: 0,
    limits: { perIp: plenty, perProject: plenty },
  }
  const log = pino({ level: 'silent' })
  const embedded = await createServer(config, {}, { log })
  const externalUrl = await postgres.createDatabase()
  const external = await createServer(config, { databaseUrl: externalUrl }, { log })
  await Promise.all([embedded.listen(), external.listen()])
  return {
    world,
    postgres,
    embedded,
    external,
    externalUrl,
    config,
    close: async () => {
      postgres.thaw()
      await Promise.all([embedded.close(), external.close()])
      await Promise.all([end(), postgres.stop()])
    },
  }
}

async function startChains(): Promise<{ readonly world: TestWorld; readonly end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-chains-'))
  const [first, second] = await Promise.all([
    startChain({ network: firstNetwork, stateFile: join(folder, 'first.json') }),
    startChain({ network: secondNetwork, stateFile: join(folder, 'second.json') }),
  ])
  await Promise.all([deploy(first.client, 'first'), deploy(second.client, 'second')])
  return {
    world: {
      chains: { first, second },
      networks: { first: first.network, second: second.network },
      accounts: devnetAccounts,
      manifest: devnetManifest,
    },
    async end() {
      // Nothing of them is kept.
      await Promise.all([first.kill(), second.kill()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Asks as a page of the local project does. */
export function asPage(server: FoyerServer, origin = 'http://localhost:3000', project = 'foyer-local') {
  return async (path: string, init: RequestInit = {}): Promise<{ response: Response; body: unknown }> => {
    const url = new URL(path, server.url)
    for (const [name, value] of Object.entries({ projectId: project, st: 'foyer-react', sv: '1.0.0' })) {
      if (!url.searchParams.has(name)) url.searchParams.set(name, value)
    }
    const response = await fetch(url, { ...init, headers: { origin, ...init.headers } })
    const text = await response.text()
    return { response, body: response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text }
  }
}
