import type { Attack } from '../attack.ts'
import type { BehaviourName } from '../nodes/behaviours.ts'
import { flood, toFound } from '../tools/flood.ts'
import { askForText, query } from '../tools/http.ts'

const hostile: readonly BehaviourName[] = ['garbled', 'stalling', 'huge', 'dripping']

/**
 * They answer what nobody can make difficult faster than the honest one, and so come to be asked first. Well-formed lies are not among
 * them: who believes one node believes its lies.
 */
export const hostileNodes: Attack = {
  name: 'hostile-nodes',
  what: 'of five nodes of one chain four stall, drip, answer hugely or what is no answer, in turn, and visitors go on asking',
  bounds: [
    'one question to one node',
    'one question to all nodes',
    'one answer of a node',
    'asking a node for its newest block after it failed',
  ],
  short: false,
  nodes: ['honest', ...hostile],
  async run(field) {
    const addresses = Array.from({ length: 10 }, field.address)
    const counted = await flood(field, 10, async (turn) => {
      const account = `0x4004${(Date.now() * 1_000 + (turn % 1_000)).toString(16).padStart(36, '0')}`
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [account, 'latest'] })
      const { status, text } = await askForText(`${field.server().http}/v1/?chainId=eip155:31337&${query}`, {
        from: addresses[turn % 10] as string,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return text.includes('0xbad') ? 'believed' : status
    })
    const problems = counted.has('believed') ? ['An answer of a node that was none was passed on.'] : []
    return toFound(counted, problems)
  },
}
