/** Messages of which it is known whether they were acknowledged, and what of them is there later. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Field } from '../attack.ts'
import { until } from './flood.ts'
import { call, createAttacker, randomTopic, reopen } from './relay.ts'

export type Stored = {
  readonly topic: string
  readonly acknowledged: readonly string[]
  /** What the relay said, and how often. */
  readonly answers: ReadonlyMap<string, number>
  /** How many were not acknowledged in between. */
  readonly refused: number
  readonly problems: string[]
}

/** Before, during and after: what was acknowledged arrives, nothing is acknowledged that is not stored, and it all works again. */
export async function storeAround(field: Field, begin: () => void, end: () => void): Promise<Stored> {
  const from = field.address()
  const topic = randomTopic()
  const writer = createAttacker(field, { from })
  await reopen(writer)
  const acknowledged: string[] = []
  const answers = new Map<string, number>()
  const store = async (name: string, bytes: number) => {
    const message = `${name}${'x'.repeat(bytes)}`
    if (!writer.isOpen()) await reopen(writer)
    const answer = await call(writer, 'irn_publish', { topic, message, ttl: 3_600, tag: 1108 })
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (answer === 'ok') acknowledged.push(message)
    return answer
  }
  for (let index = 0; index < 20; index++) await store(`before ${index} `, 500)
  begin()
  let refused = 0
  for (let index = 0; !field.isOver() || index < 20; index++) {
    if ((await store(`during ${index} `, 5_000)) !== 'ok') refused++
    await wait(50)
  }
  end()
  const problems: string[] = []
  if (!(await until(async () => (await store('after ', 100)) === 'ok', 60_000))) problems.push('Nothing was stored again within a minute.')
  writer.disconnect()
  return { topic, acknowledged, answers, refused, problems }
}

/** How many of those are not there for a client that comes after a restart. @throws {Error} when nobody can ask. */
export async function countLost(field: Field, topic: string, acknowledged: readonly string[]): Promise<number> {
  const server = field.server()
  await server.kill()
  if ((await server.start()) === 'ended') throw new Error('It did not start again.')
  return countMissing(field, topic, acknowledged)
}

/** How many of those the server does not have. @throws {Error} when nobody can ask. */
export async function countMissing(
  field: Pick<Field, 'server' | 'address'>,
  topic: string,
  acknowledged: readonly string[],
): Promise<number> {
  const reader = createAttacker(field, { from: field.address() })
  await reopen(reader)
  const there = new Set<string>()
  for (let more = true; more; ) {
    const { result, error } = await reader.request('irn_batchFetchMessages', { topics: [topic] })
    if (error !== undefined) throw new Error(`Nothing can be fetched: ${error.message}`)
    const { messages, hasMore } = result as { messages: { message: string }[]; hasMore: boolean }
    const known = there.size
    for (const { message } of messages) there.add(message)
    more = hasMore && there.size > known
  }
  reader.disconnect()
  return acknowledged.filter((message) => !there.has(message)).length
}
