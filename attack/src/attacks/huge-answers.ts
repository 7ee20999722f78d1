import type { Attack } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, query } from '../tools/http.ts'

export const hugeAnswers: Attack = {
  name: 'huge-answers',
  what: 'twenty addresses ask an honest node for what is megabytes long, alone and in batches, and hang up half of the time',
  bounds: [
    'one answer of a node',
    'what an answer costs',
    'answers of more than 256 KiB',
    'the answers to one batch',
    'one final answer that is kept',
  ],
  short: false,
  async run(field) {
    const addresses = Array.from({ length: 20 }, field.address)
    // In KiB: just kept for good, just not, just taken, and just not.
    const sizes = [900, 1_100, 7_900, 8_200]
    const logs = (turn: number, id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_getLogs',
      // Final blocks, another range each time: worth keeping.
      params: [
        {
          fromBlock: `0x${(turn % 5_000).toString(16)}`,
          toBlock: `0x${((turn % 5_000) + id).toString(16)}`,
          topics: [`0x${(sizes[turn % 4] as number).toString(16)}`],
        },
      ],
    })
    const counted = await flood(field, 20, (turn) => {
      const body = turn % 3 === 0 ? Array.from({ length: 50 }, (_, id) => logs(turn, id + 1)) : logs(turn, 1)
      const from = addresses[turn % addresses.length] as string
      const url = `${field.server().http}/v1/?chainId=eip155:31337&${query}`
      return ask(url, { from, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    })
    return toFound(counted)
  },
}
