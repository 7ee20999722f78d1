import { createSocket, type Socket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack, Place } from '../attack.ts'
import { outsideAccounts } from '../nodes/contracts.ts'
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

/** RFC 1035 section 4: the question repeated, and 127.0.0.1 for it; no address where IPv6 is asked for. */
function toAnswer(datagram: Buffer): Buffer {
  const asked = datagram.subarray(12, datagram.indexOf(0, 12) + 5)
  const isFour = asked.readUInt16BE(asked.length - 4) === 1
  const header = Buffer.from([datagram[0] ?? 0, datagram[1] ?? 0, 0x81, 0x80, 0, 1, 0, isFour ? 1 : 0, 0, 0, 0, 0])
  return Buffer.concat(isFour ? [header, asked, Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1])] : [header, asked])
}

export const slowNames: Attack = {
  name: 'slow-names',
  what: 'twenty addresses ask for names that lead to hosts of which no resolver says anything, another host each time',
  bounds: ['one fetch in all', 'everything that one identity takes'],
  short: false,
  prepare: prepareResolver,
  async run(field) {
    const addresses = Array.from({ length: 20 }, field.address)
    const read = (start: string, turn: number) => {
      const account = `0x${start}00000000000000${(Date.now() * 1_000 + (turn % 1_000)).toString(16).padStart(22, '0')}`
      return ask(`${field.server().http}/v1/identity/${account}?${query}`, { from: addresses[turn % addresses.length] as string })
    }
    const counted = await flood(field, 100, (turn) => read(outsideAccounts.unknown, turn))
    // A name that a resolver knows, asked for right behind them. The server calls its nodes and databases by names, too.
    const known = await read(outsideAccounts.known, 0)
    const { known: found } = (await field.nodes('count')) as { known: number }
    return toFound(
      new Map([...counted, [`a known name meanwhile: ${known}, looked for at its gateway`, found]]),
      found === 0 ? ['A name that a resolver knows was not found behind those that none does.'] : [],
    )
  },
}
