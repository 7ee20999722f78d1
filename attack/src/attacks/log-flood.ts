import type { Attack, Field } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, createAgent, query } from '../tools/http.ts'

const long = 'x'.repeat(7_000)
/** 300 lines of 16 KiB in a second are the most there can be; requests' own are far shorter. */
const mostPerSecond = 300 * 16_384

export const logFlood: Attack = {
  name: 'log-flood',
  what: 'forty addresses ask for what leads to a line of the log, as long and as odd as a line can be',
  bounds: ['lines of requests in the log', 'warnings in the log', 'errors in the log', 'characters of one line of the log'],
  short: true,
  async run(field) {
    const size = () => field.servers.reduce((sum, server) => sum + server.logBytes(), 0)
    const before = size()
    const began = performance.now()
    const addresses = Array.from({ length: 40 }, field.address)
    const agents = addresses.map((from) => createAgent(from, 2))
    const counted = await flood(field, 48, (turn) =>
      askOddly(field, { turn, from: addresses[turn % 40] as string, agent: agents[turn % 40] }),
    )
    for (const agent of agents) agent.destroy()
    const perSecond = (size() - before) / ((performance.now() - began) / 1000)
    const most = mostPerSecond * field.servers.length
    const problems = perSecond > most ? [`${Math.round(perSecond / 1024)} KiB of log in a second.`] : []
    return toFound(new Map([...counted, ['KiB of log in a second', Math.round(perSecond / 1024)]]), problems)
  },
}

type Asker = { readonly turn: number; readonly from: string; readonly agent: ReturnType<typeof createAgent> | undefined }

function askOddly({ server }: Field, { turn, from, agent }: Asker): Promise<string> {
  const { http } = server()
  const common = { from, ...(agent !== undefined && { agent }) }
  if (turn % 4 === 0) return ask(`${http}/${long}`, common)
  if (turn % 4 === 1)
    return ask(`${http}/health?${long}`, { ...common, headers: { 'user-agent': long, 'x-request-id': '%0a{"level":50}' } })
  if (turn % 4 === 2)
    return ask(`${http}/v1/identity/0x4001000000000000000000000000000000000001?${query}`, { ...common, headers: { referer: long } })
  return ask(`${http}/v1/?chainId=eip155:31337&${query}`, {
    ...common,
    method: 'POST',
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_x\\n","params":[]}',
  })
}
