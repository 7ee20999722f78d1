import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { call, createAttacker, randomTopic, reopen } from '../tools/relay.ts'

const hourMs = 3_600_000

export const clockJumps: Attack = {
  name: 'clock-jumps',
  what: 'the clock of the server jumps an hour ahead, two back and one ahead again, again and again, and messages wait for their reader',
  bounds: [],
  short: true,
  // Who comes anew while the clocks differ by an hour is told so, with the server's time.
  excused: /not let in: refused: HTTP\/1.1 401/,
  async run(field) {
    const from = field.address()
    const topic = randomTopic()
    const writer = createAttacker(field, { from })
    await reopen(writer)
    const acknowledged: string[] = []
    let jumps = 0
    const jump = async (ms: number) => {
      await Promise.all(field.servers.map((server) => server.shiftClock(ms)))
      jumps++
    }
    while (!field.isOver() || jumps < 3) {
      for (const ms of [hourMs, -hourMs, 0]) {
        const message = `at ${ms}, ${jumps}`
        // Longer than all jumps: it may not expire by any.
        if ((await call(writer, 'irn_publish', { topic, message, ttl: 86_400, tag: 1108 })) === 'ok') acknowledged.push(message)
        await jump(ms)
        await wait(300)
      }
    }
    await jump(0)
    writer.disconnect()
    const reader = createAttacker(field, { from })
    await reopen(reader)
    const { result } = await reader.request('irn_batchFetchMessages', { topics: [topic] })
    reader.disconnect()
    const there = new Set((result as { messages: { message: string }[] }).messages.map(({ message }) => message))
    const lost = acknowledged.filter((message) => !there.has(message)).length
    return {
      notes: { jumps, acknowledged: acknowledged.length, lost },
      problems: lost > 0 ? [`${lost} messages that were acknowledged were lost by a jump.`] : [],
    }
  },
}
