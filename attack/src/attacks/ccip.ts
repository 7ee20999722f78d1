import type { Attack } from '../attack.ts'
import { outsideAccounts } from '../nodes/contracts.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, query } from '../tools/http.ts'

export const ccip: Attack = {
  name: 'ccip',
  what: 'twenty addresses ask for accounts whose names lead outside without end, to two hundred places at once, to batches of batches, or to one that stalls',
  bounds: [
    'how often in a row a name leads outside',
    'requests that one identity causes outside',
    'everything that one identity takes',
    'one fetch in all',
    'what a contract says when it leads outside',
  ],
  short: true,
  async run(field) {
    const addresses = Array.from({ length: 20 }, field.address)
    const starts = [outsideAccounts.loop, outsideAccounts.fan, outsideAccounts.batches, outsideAccounts.wide, outsideAccounts.slow]
    const counted = await flood(field, 40, (turn) => {
      const account = `0x${starts[turn % starts.length]}00000000000000${(Date.now() * 1_000 + (turn % 1_000)).toString(16).padStart(22, '0')}`
      return ask(`${field.server().http}/v1/identity/${account}?${query}`, { from: addresses[turn % addresses.length] as string })
    })
    const asked = [...counted.values()].reduce((sum, count) => sum + count, 0)
    const { outside } = (await field.nodes('count')) as { outside: number }
    // Those that are still under way are not counted as answered.
    const most = 10 * (asked + 40)
    return toFound(
      new Map([...counted, ['requests outside', outside]]),
      outside > most ? [`${asked} names caused ${outside} requests outside; ten each are the most.`] : [],
    )
  },
}
