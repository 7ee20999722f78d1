import type { Attack } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { call, createAttacker, randomTopic, reopen } from '../tools/relay.ts'

export const keyFlood: Attack = {
  name: 'key-flood',
  what: 'one address with a new key for each of its connections publishes to new topics as fast as it may, and faster',
  bounds: [
    'calls of one client',
    'calls of one address',
    'connections from one address',
    'upgrades from one address',
    'what of the whole is stored for one address',
  ],
  short: true,
  async run(field) {
    const from = field.address()
    const began = performance.now()
    const clients = Array.from({ length: 90 }, () => createAttacker(field, { from }))
    const counted = await flood(field, 90, async (turn) => {
      const at = turn % clients.length
      const client = clients[at] ?? createAttacker(field, { from })
      if (!client.isOpen()) {
        // Cut off: with another key from now on.
        const next = createAttacker(field, { from })
        clients[at] = next
        return reopen(next)
      }
      return call(client, 'irn_publish', { topic: randomTopic(), message: 'cnViYmlzaA'.repeat(50), ttl: 604_800, tag: 1108 })
    })
    for (const client of clients) client.disconnect()
    const most = 250 * ((performance.now() - began) / 1_000 + 10) * field.servers.length
    const stored = counted.get('ok') ?? 0
    return toFound(counted, stored > most ? [`One address stored ${stored} messages.`] : [])
  },
}
