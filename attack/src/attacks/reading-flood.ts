import type { Attack } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { call, createAttacker, randomTopic, reopen } from '../tools/relay.ts'

/** A message is stored once, and can be asked for as often as one likes. */
export const readingFlood: Attack = {
  name: 'reading-flood',
  what: 'four addresses fill topics and then fetch them and subscribe to them again and again, acknowledging nothing',
  bounds: [
    'what a frame or a fetch costs',
    'messages in one response to a fetch',
    'deliveries without acknowledgement',
    'bytes that a client does not read',
    'topics of one connection',
  ],
  short: true,
  async run(field) {
    const addresses = Array.from({ length: 4 }, field.address)
    const topics = addresses.map(randomTopic)
    const writers = addresses.map((from) => createAttacker(field, { from }))
    const readers = Array.from({ length: 40 }, (_, index) =>
      createAttacker(field, { from: addresses[index % 4] as string, acknowledges: false }),
    )
    await Promise.all(
      writers.map(async (writer, index) => {
        await reopen(writer)
        for (let turn = 0; turn < 40 && !field.isOver(); turn++) {
          await call(writer, 'irn_publish', { topic: topics[index], message: 'x'.repeat(40_000), ttl: 600, tag: 1108 })
        }
      }),
    )
    const methods = ['irn_batchFetchMessages', 'irn_fetchMessages', 'irn_subscribe', 'irn_batchSubscribe'] as const
    const counted = await flood(field, 40, async (turn) => {
      const reader = readers[turn % readers.length] as (typeof readers)[number]
      if (!reader.isOpen()) return reopen(reader)
      const method = methods[turn % methods.length] as string
      const topic = topics[turn % 4]
      return call(reader, method, method.includes('batch') ? { topics: Array.from({ length: 500 }, () => topic) } : { topic })
    })
    for (const client of [...writers, ...readers]) client.disconnect()
    return toFound(counted)
  },
}
