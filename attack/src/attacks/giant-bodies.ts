import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, Field } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, openSocket, query } from '../tools/http.ts'

const rpc = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${params}}`
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const wide = (keys: number) => `{${Array.from({ length: keys }, (_, index) => `"${index}":1`).join()}}`

/** As large as is read, or a little larger, and each as bad as it can be. */
const bodies: readonly string[] = [
  deep(500_000),
  `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
  wide(80_000),
  rpc(deep(1_000)),
  rpc(`[${wide(60_000)}]`),
  `[${Array.from({ length: 9_000 }, () => rpc('[]')).join()}]`,
  `[${'1,'.repeat(500_000)}1]`,
  `"${'\\u0000'.repeat(170_000)}"`,
  '"'.repeat(1_000_000),
  `{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"x":${'9'.repeat(900_000)}}`,
  'x'.repeat(1_100_000),
]

const paths = [`/v1/?chainId=eip155:31337&${query}`, `/v1/fungible/price?${query}`, `/e?${query}`]

export const giantBodies: Attack = {
  name: 'giant-bodies',
  what: 'bodies of a megabyte that are deep, wide or no JSON, and bodies without end',
  bounds: ['a body', 'a body of the gateway', 'what is taken of a body', 'levels of JSON', 'keys of JSON', 'an event of analytics'],
  short: true,
  async run(field) {
    const from = field.address()
    const endless = sendWithoutEnd(field)
    const counted = await flood(field, 8, (turn) =>
      ask(`${field.server().http}${paths[turn % paths.length]}`, {
        from: turn % 2 === 0 ? from : field.address(),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bodies[turn % bodies.length] as string,
      }),
    )
    const taken = await endless
    // Who was refused is listened to for a while, so that the refusal is read, not the reset of a connection; and what the sockets of both
    // sides hold is taken off a sender before anybody reads it.
    const problems = taken > 32 * 1_048_576 ? [`${Math.round(taken / 1_048_576)} MiB of one body were taken.`] : []
    if (counted.has('500')) problems.push('A body led to a 500.')
    return toFound(new Map([...counted, ['most bytes taken of one body', taken]]), problems)
  },
}

/** Chunks, for as long as they are taken; answers with the most that were taken of one. */
async function sendWithoutEnd({ isOver, server, address }: Field): Promise<number> {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, '['), Buffer.from('\r\n')])
  const from = address()
  let most = 0
  while (!isOver()) {
    const socket = openSocket(server().http, from)
    socket.write(`POST ${paths[0]} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`)
    let taken = 0
    const until = performance.now() + 2_000
    while (!socket.destroyed && !isOver() && performance.now() < until) {
      if (socket.writableNeedDrain) await wait(2)
      else {
        socket.write(chunk)
        taken += chunk.length
      }
    }
    most = Math.max(most, taken - socket.writableLength)
    socket.destroy()
    await wait(10)
  }
  return most
}
