/** Everything an attack happens on: nodes, the server's processes, and the honest client, which is asking already. */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestPostgres } from '../../packages/server/src/testing/start-postgres.ts'
import type { TestRedis } from '../../packages/server/src/testing/start-redis.ts'
import type { Attack, Place, Setting } from './attack.ts'
import type { BehaviourName } from './nodes/behaviours.ts'
import { type AttackedServer, projectId, startAttacked, type Upstreams } from './server/attacked-server.ts'
import { type Ask, startSide } from './side-process.ts'

export type Ground = {
  /** Where `bundleServer` put the server and its probe. */
  readonly bundle: string
  readonly setting: Setting
  readonly postgres: TestPostgres | undefined
  readonly redis: TestRedis | undefined
  /** How long the honest client waits before it says that there was no answer. */
  readonly waitMs: number
  /** Somebody judges what stays in memory: what can be collected is, first, and it is measured until it has returned. */
  readonly isMemoryJudged: boolean
}

export type Stage = {
  readonly ground: Ground
  readonly place: Place | undefined
  readonly servers: readonly AttackedServer[]
  readonly nodes: Ask
  readonly honest: Ask
  /** An address on loopback that nobody has used before. */
  readonly address: () => string
  /** The nodes behave like this; those that are not named are honest. */
  readonly behave: (behaviours: readonly BehaviourName[]) => Promise<void>
  readonly close: () => Promise<void>
}

const programs = {
  honest: fileURLToPath(new URL('./honest/honest-program.ts', import.meta.url)),
  nodes: fileURLToPath(new URL('./nodes/nodes-program.ts', import.meta.url)),
}
/** Of the one chain. */
const nodeCount = 5
/** Long enough that the just-in-time compiler has seen everything. */
const warmUpMs = 2_000

/** For one attack, or for many in turn. @throws {Error} when something does not start. */
export async function openStage(ground: Ground, attack: Pick<Attack, 'nodes'>, place?: Place): Promise<Stage> {
  const nodes = startSide(programs.nodes)
  const honest = startSide(programs.honest)
  const servers: AttackedServer[] = []
  let address = 0
  const stage: Stage = {
    ...{ ground, place, servers, nodes: nodes.ask, honest: honest.ask },
    address() {
      address++
      return `127.1.${Math.floor(address / 250) % 250}.${1 + (address % 250)}`
    },
    async behave(behaviours) {
      await Promise.all(Array.from({ length: nodeCount }, (_, index) => nodes.ask('behave', [index, behaviours[index] ?? 'honest'])))
      await nodes.ask('misbehave', [])
    },
    async close() {
      await Promise.all([honest.stop(), nodes.stop()])
      await Promise.all(servers.map((server) => server.dispose()))
      place?.end()
    },
  }
  try {
    const upstreams = (await nodes.ask('open', nodeCount)) as Upstreams
    await stage.behave(attack.nodes ?? [])
    await startServers(servers, { ground, place, upstreams })
    await honest.ask('start', { urls: servers.map(({ http }) => http), projectId, address: '127.77.0.1', waitMs: ground.waitMs })
    await wait(warmUpMs)
    return stage
  } catch (error) {
    for (const server of servers) console.error(`\nThe end of the server's log:\n${server.readLog()}`)
    await stage.close()
    throw error
  }
}

type Parts = { readonly ground: Ground; readonly place: Place | undefined; readonly upstreams: Upstreams }

async function startServers(servers: AttackedServer[], { ground, place, upstreams }: Parts): Promise<void> {
  const { bundle, setting, postgres, redis } = ground
  const env = {
    ...(postgres !== undefined && { DATABASE_URL: await postgres.createDatabase() }),
    ...(redis !== undefined && { REDIS_URL: redis.url }),
    ...place?.options.env,
  }
  for (let count = setting === 'several' ? 2 : 1; count > 0; count--) {
    servers.push(await startAttacked(bundle, upstreams, { ...place?.options, env }))
  }
}
