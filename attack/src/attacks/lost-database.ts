import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { until } from '../tools/flood.ts'
import { ask, query } from '../tools/http.ts'

export const lostDatabase: Attack = {
  name: 'lost-database',
  what: 'PostgreSQL stops answering without closing a connection, and goes on later',
  bounds: ['one question to PostgreSQL', 'waiting for such a connection', 'one question of the relay to PostgreSQL'],
  short: false,
  settings: ['postgres', 'several'],
  excused: /503|-32002|did not arrive|no answer/,
  async run(field) {
    field.postgres?.freeze()
    // Long enough that what is asked runs out of its time.
    await wait(Math.max(3_000, field.seconds * 500))
    const health = await ask(`${field.server().http}/health`, { from: field.address() })
    field.postgres?.thaw()
    const from = field.address()
    const back = await until(async () => (await ask(`${field.server().http}/getAnalyticsConfig?${query}`, { from })) === '200', 20_000)
    return { notes: { 'health meanwhile': health }, problems: back ? [] : ['It did not answer again within 20 s.'] }
  },
}
