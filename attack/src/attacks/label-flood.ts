import { randomBytes } from 'node:crypto'
import type { Attack, Field } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, askForText, createAgent } from '../tools/http.ts'
import { call, createAttacker, reopen } from '../tools/relay.ts'

const word = () => randomBytes(6).toString('hex')

export const labelFlood: Attack = {
  name: 'label-flood',
  what: 'names nobody has heard of wherever a name can stand: methods, paths, projects, networks, origins, kits, methods of the relay',
  bounds: ['projects in memory', 'characters of a method'],
  short: true,
  async run(field) {
    const before = await countSeries(field)
    const addresses = Array.from({ length: 10 }, field.address)
    const agents = addresses.map((from) => createAgent(from, 4))
    const relay = createAttacker(field, { from: addresses[0] as string })
    const counted = await flood(field, 24, async (turn) => {
      const at = turn % addresses.length
      const { http } = field.server()
      const common = {
        from: addresses[at] as string,
        agent: agents[at] as (typeof agents)[number],
        headers: { origin: `https://${word()}.example` },
      }
      if (turn % 6 === 0) return ask(`${http}/${word()}/${word()}`, common)
      if (turn % 6 === 1) return ask(`${http}/getWallets?projectId=${word()}&st=${word()}&sv=${word()}`, common)
      if (turn % 6 === 2)
        return ask(`${http}/v1/supported-chains?projectId=foyer-attack&${word()}=${word()}`, { ...common, method: 'PROPFIND' })
      if (turn % 6 === 3) {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: `eth_${word()}`, params: [] })
        return ask(`${http}/v1/?chainId=eip155:${turn}&projectId=foyer-attack`, { ...common, method: 'POST', body })
      }
      if (turn % 6 === 4) return ask(`${http}/getWalletImage/${word()}?projectId=foyer-attack`, common)
      if (!relay.isOpen()) return reopen(relay)
      return call(relay, `irn_${word()}`, {})
    })
    for (const agent of agents) agent.destroy()
    relay.disconnect()
    const added = (await countSeries(field)) - before
    return toFound(
      new Map([...counted, ['series of figures added', added]]),
      added > 500 ? [`${added} series were added to the figures.`] : [],
    )
  },
}

/** Lines of the figures that have a value. */
async function countSeries({ servers }: Field): Promise<number> {
  const { text } = await askForText(`${servers[0]?.http}/metrics`, { from: '127.0.0.1' })
  if (text === '') throw new Error('The figures cannot be read.')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length
}
