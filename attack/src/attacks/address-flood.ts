import type { Attack } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, createAgent, query } from '../tools/http.ts'

export const addressFlood: Attack = {
  name: 'address-flood',
  what: 'two hundred addresses ask for accounts that nobody has asked for, each within what one may',
  bounds: ['reads of one project', 'answers in one memory'],
  short: false,
  async run(field) {
    const addresses = Array.from({ length: 200 }, field.address)
    const agents = addresses.map((from) => createAgent(from, 1))
    const counted = await flood(field, 48, (turn) => {
      const at = turn % addresses.length
      const from = addresses[at] as string
      const account = `0x4003${(Date.now() * 1_000 + (turn % 1_000)).toString(16).padStart(36, '0')}`
      return ask(`${field.server().http}/v1/identity/${account}?${query}`, { from, agent: agents[at] as (typeof agents)[number] })
    })
    for (const agent of agents) agent.destroy()
    return toFound(counted)
  },
}
