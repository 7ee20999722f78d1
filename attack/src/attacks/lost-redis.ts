import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { ask } from '../tools/http.ts'

export const lostRedis: Attack = {
  name: 'lost-redis',
  what: 'Redis is killed, and started again later; messages go by way of the database in between',
  bounds: ['between two attempts to reach Redis'],
  short: false,
  settings: ['several'],
  async run(field) {
    await field.redis?.kill()
    await wait(Math.max(3_000, field.seconds * 500))
    const from = field.address()
    const meanwhile = await ask(`${field.server().http}/health`, { from })
    await field.redis?.start()
    await wait(2_000)
    return { notes: { 'health meanwhile': meanwhile }, problems: meanwhile === '200' ? [] : [`Health said ${meanwhile}.`] }
  },
}
