import type { Attack } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, createAgent, query } from '../tools/http.ts'

const paths = [
  `/getWallets?entries=100&${query}`,
  `/v1/supported-chains?${query}`,
  `/v1/identity/0x4001000000000000000000000000000000000001?${query}`,
  '/openapi.json',
  '/nothing/here',
  `/getWallets?entries=100&search=a&${query}`,
]

export const requestFlood: Attack = {
  name: 'request-flood',
  what: 'one address asks for whatever there is, on 64 connections, as fast as it is answered',
  bounds: ['reads, preflights, documents'],
  short: true,
  async run(field) {
    const from = field.address()
    const agent = createAgent(from, 64)
    const counted = await flood(field, 64, (turn) =>
      ask(`${field.server().http}${paths[turn % paths.length]}`, { from, agent, headers: { 'accept-encoding': 'br' } }),
    )
    agent.destroy()
    // Of each of two minutes, should it begin in one and end in the next; each process counts for itself.
    const most = 2 * 600 * field.servers.length
    const answered = (counted.get('200') ?? 0) + (counted.get('404') ?? 0)
    return toFound(counted, answered > most ? [`One address was answered ${answered} times.`] : [])
  },
}
