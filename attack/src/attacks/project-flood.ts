import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, Field } from '../attack.ts'
import { stallingContract } from '../nodes/contracts.ts'
import { otherProjectId, projectId } from '../server/attacked-server.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, askForText, query } from '../tools/http.ts'

/** With such a body each who waits has sixty places: twenty of them would have more than their project may, forty more than there are. */
const digits = 960_000
const addressCount = 16
const ofEach = 4
/** What one project may have, and room for what the honest client waits for. */
const mostTaken = 1_024 + 128

/** The honest client is of another project: the places that are left are for it. */
export const projectFlood: Attack = {
  name: 'project-flood',
  what: 'sixteen addresses of one project wait with large bodies for a call that no node ends, for all the places there are; the honest client is of another project',
  bounds: ['the same of one project, from whatever addresses', 'the same of all addresses', 'what a body weighs for each place'],
  short: true,
  async run(field) {
    const addresses = Array.from({ length: addressCount }, field.address)
    const asked = query.replace(projectId, otherProjectId)
    const end = new AbortController()
    const watch = watchPlaces(field, end.signal)
    const counted = await flood(field, addressCount * ofEach, async (turn) => {
      const call = { to: stallingContract, data: `0x${turn.toString(16).padStart(digits, '0')}` }
      const word = await ask(`${field.server().http}/v1/?chainId=eip155:31337&${asked}`, {
        from: addresses[turn % addressCount] as string,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] }),
      })
      // It waits for places, not for the reading of bodies: those are another attack.
      if (word !== '200') await wait(250)
      return word
    })
    end.abort()
    const taken = await watch
    return toFound(
      new Map([...counted, ['places taken at most', taken]]),
      taken > mostTaken ? [`One project's crowd took ${taken} places.`] : [],
    )
  },
}

/** The most places that were taken at any process, as its figures say. */
async function watchPlaces({ servers }: Field, end: AbortSignal): Promise<number> {
  let most = 0
  while (!end.aborted) {
    for (const { http } of servers) {
      const { text } = await askForText(`${http}/metrics`, { from: '127.0.0.1' })
      most = Math.max(most, Number(/^foyer_requests_waiting (\d+)$/m.exec(text)?.[1] ?? 0))
    }
    await wait(100)
  }
  return most
}
