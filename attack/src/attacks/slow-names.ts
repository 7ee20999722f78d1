import { createSocket, type Socket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, Field, Place } from '../attack.ts'
import { knownGateway, outsideAccounts } from '../nodes/contracts.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, query } from '../tools/http.ts'

/** It is ours, and silent about all names but one. */
const resolver = '127.0.0.153'

/** A server for which that resolver is the only one. Needs the system's administrator. */
function prepareResolver(): Place | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this user may not have a resolver of its own'
  const folder = mkdtempSync(join(tmpdir(), 'foyer-attack-names-'))
  const file = join(folder, 'resolv.conf')
  writeFileSync(file, `nameserver ${resolver}\n`)
  const silent: Socket = createSocket('udp4')
  silent.on('error', () => undefined)
  silent.on('message', (datagram, from) => {
    if (datagram.includes('known')) silent.send(toAnswer(datagram), from.port, from.address)
  })
  silent.bind(53, resolver)
  return {
    options: {
      // In a view of the files of its own.
      through: ['unshare', '-m', 'sh', '-c', `mount --bind ${file} /etc/resolv.conf && exec "$@"`, 'sh'],
      env: { ATTACK_RESOLVER: resolver },
    },
    act: () => undefined,
    end() {
      silent.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** RFC 1035 section 4: the question repeated, and the gateway's address for it; no address where IPv6 is asked for. */
function toAnswer(datagram: Buffer): Buffer {
  const asked = datagram.subarray(12, datagram.indexOf(0, 12) + 5)
  const isFour = asked.readUInt16BE(asked.length - 4) === 1
  const header = Buffer.from([datagram[0] ?? 0, datagram[1] ?? 0, 0x81, 0x80, 0, 1, 0, isFour ? 1 : 0, 0, 0, 0, 0])
  return Buffer.concat(
    isFour
      ? [header, asked, Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...knownGateway.split('.').map(Number)])]
      : [header, asked],
  )
}

export const slowNames: Attack = {
  name: 'slow-names',
  what: 'twenty addresses ask for names that lead to hosts of which no resolver says anything, another host each time, or to a gateway that never answers',
  bounds: ['one fetch in all', 'everything that one identity takes', 'hosts that are looked for at a time', 'fetches at a time'],
  short: false,
  prepare: prepareResolver,
  async run(field) {
    const addresses = Array.from({ length: 20 }, field.address)
    const from = (turn: number) => addresses[turn % addresses.length] as string
    const honest = field.address()
    const read = (start: string, asker: string, turn: number) => {
      const account = `0x${start}00000000000000${(Date.now() * 1_000 + (turn % 1_000)).toString(16).padStart(22, '0')}`
      return ask(`${field.server().http}/v1/identity/${account}?${query}`, { from: asker })
    }
    const { unknown, slow } = outsideAccounts
    const [counted, times] = await Promise.all([
      flood(field, 100, (turn) => read(turn % 2 === 0 ? unknown : slow, from(turn), turn)),
      // A name that a resolver knows, asked for beside them by somebody else.
      timeKnown(field, (turn) => read(outsideAccounts.known, honest, turn)),
    ])
    const { known: found } = (await field.nodes('count')) as { known: number }
    const median = times.sort((one, other) => one - other)[times.length >> 1] ?? Number.POSITIVE_INFINITY
    const problems = [
      ...(found < times.length ? [`Of ${times.length} names that a resolver knows, ${found} were found beside those that none does.`] : []),
      ...(median > 1_000 ? [`Half of the names that a resolver knows took ${Math.round(median)} ms and more.`] : []),
    ]
    return toFound(new Map([...counted, ['known names found', found], ['ms that half of them took', Math.round(median)]]), problems)
  },
}

/** One after the other, with a pause. */
async function timeKnown({ isOver }: Field, read: (turn: number) => Promise<string>): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    await wait(200)
    const began = performance.now()
    const word = await read(times.length)
    times.push(word === '200' ? performance.now() - began : Number.POSITIVE_INFINITY)
  }
  return times
}
