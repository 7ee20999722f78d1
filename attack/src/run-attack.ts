/** One attack from beginning to end: quiet, attacked and after, and what the honest client and the machine say of it. */
import { getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, Field, Found, Setting } from './attack.ts'
import type { Noticed } from './honest/tally.ts'
import type { AttackedServer, Weight } from './server/attacked-server.ts'
import { type Ground, openStage, type Stage } from './stage.ts'

export type Seconds = { readonly quiet: number; readonly attack: number; readonly after: number }

export type Measured = {
  readonly name: string
  readonly setting: Setting
  readonly quiet: Noticed | undefined
  readonly attacked: Noticed
  readonly after: Noticed
  /** Messages that were acknowledged to the honest client and never arrived. */
  readonly undelivered: number
  readonly before: Weight
  readonly weights: readonly Weight[]
  /** In KiB, of the process that had the most. */
  readonly peak: number
  /** Share of a processor that the processes of the server used meanwhile; `NaN` where one was started anew. */
  readonly processor: number
  readonly logBytes: number
  /** Processes of the server that were there at the end, of so many. */
  readonly alive: readonly [number, number]
  readonly found: Found
}

export type Skipped = { readonly name: string; readonly skipped: string }

/** How often memory is weighed until it has returned. */
const mostMeasurements = 6

/** On a stage of its own. */
export async function runAttack(attack: Attack, ground: Ground, seconds: Seconds): Promise<Measured | Skipped> {
  const { name, settings } = attack
  if (settings !== undefined && !settings.includes(ground.setting)) return { name, skipped: `makes no sense with ${ground.setting}` }
  const place = attack.prepare?.()
  if (typeof place === 'string') return { name, skipped: place }
  const stage = await openStage(ground, attack, place)
  try {
    return await measureAttack(attack, stage, seconds)
  } catch (error) {
    for (const server of stage.servers) console.error(`\nThe end of the server's log:\n${server.readLog()}`)
    throw error
  } finally {
    await stage.close()
  }
}

/** On a stage that others may have been on before. */
export async function measureAttack(attack: Attack, stage: Stage, seconds: Seconds): Promise<Measured> {
  const { honest, servers, ground } = stage
  await stage.behave(attack.nodes ?? [])
  const measure = () => measureAll(servers, ground.isMemoryJudged)
  const before = await measure()
  await honest('take')
  await wait(seconds.quiet * 1_000)
  const quiet = (await honest('take')) as Noticed

  const [began, spent, logged] = [performance.now(), sumOf(servers, 'cpu'), sumOf(servers, 'logBytes')]
  const pids = servers.map((server) => server.pid())
  const found = await behindOthers(() => attack.run(createField(stage, seconds.attack)))
  const attacked = (await honest('take')) as Noticed
  const elapsed = (performance.now() - began) / 1_000
  const alive = servers.filter(({ child }) => child().exitCode === null && child().signalCode === null)
  for (const server of servers)
    if (!alive.includes(server)) console.error(`\nThe end of the log of a server that is gone:\n${server.readLog()}`)
  const restarted = servers.some((server, index) => server.pid() !== pids[index])
  const common = {
    processor: restarted || alive.length < servers.length ? Number.NaN : (sumOf(servers, 'cpu') - spent) / elapsed,
    logBytes: sumOf(servers, 'logBytes') - logged,
    peak: Math.max(0, ...alive.map((server) => server.peakMemory())),
  }

  await stage.behave([])
  await wait(seconds.after * 1_000)
  const after = (await honest('take')) as Noticed
  const undelivered = (await honest('undelivered')) as number
  const weights: Weight[] = []
  const most = ground.isMemoryJudged ? mostMeasurements : 1
  while (alive.length === servers.length && weights.length < most && !hasReturned(before, weights.at(-1))) {
    if (weights.length > 0) await wait(seconds.after * 1_000)
    weights.push(await measure())
  }
  return {
    ...{ name: attack.name, setting: ground.setting, quiet: seconds.quiet === 0 ? undefined : quiet, attacked, after, undelivered },
    ...{ before, weights, ...common, alive: [alive.length, servers.length], found },
  }
}

/** The attackers have what the server and the honest client leave of the processor: it is not theirs that is measured. */
async function behindOthers<T>(work: () => Promise<T>): Promise<T> {
  const before = getPriority()
  try {
    setPriority(before + 10)
    // Who may not go back, stays.
    setPriority(before)
    setPriority(before + 10)
  } catch {
    return work()
  }
  try {
    return await work()
  } finally {
    setPriority(before)
  }
}

export const hasReturned = (before: Weight, now: Weight | undefined): boolean => now !== undefined && now.live <= before.live * 1.2

function createField({ servers, honest, nodes, address, ground, place }: Stage, seconds: number): Field {
  const end = performance.now() + seconds * 1_000
  let turn = 0
  return {
    bundle: ground.bundle,
    servers,
    server: () => servers[turn++ % servers.length] as AttackedServer,
    isOver: () => performance.now() >= end,
    ...{ seconds, honest, nodes, address, postgres: ground.postgres, redis: ground.redis, place },
  }
}

const sumOf = (servers: readonly AttackedServer[], figure: 'cpu' | 'logBytes'): number =>
  servers.reduce((sum, server) => sum + server[figure](), 0)

async function measureAll(servers: readonly AttackedServer[], collects: boolean): Promise<Weight> {
  const weights = await Promise.all(servers.map((server) => server.measureMemory(collects)))
  const sum = (figure: 'heap' | 'live' | 'resident') => weights.reduce((all, weight) => all + weight[figure], 0)
  return { heap: sum('heap'), live: sum('live'), resident: sum('resident'), refused: weights.flatMap(({ refused }) => refused) }
}
