import { createSocket, type Socket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack, Place } from '../attack.ts'
import { outsideAccounts } from '../nodes/contracts.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, query } from '../tools/http.ts'

/** Nobody answers there: it is ours, and silent. */
const resolver = '127.0.0.153'

/** A resolver that hears and never answers, and a server for which it is the only one. Needs the system's administrator. */
function prepareResolver(): Place | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this user may not have a resolver of its own'
  const folder = mkdtempSync(join(tmpdir(), 'foyer-attack-names-'))
  const file = join(folder, 'resolv.conf')
  writeFileSync(file, `nameserver ${resolver}\n`)
  const silent: Socket = createSocket('udp4')
  silent.on('error', () => undefined)
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

export const slowNames: Attack = {
  name: 'slow-names',
  what: 'twenty addresses ask for names that lead to hosts of which no resolver says anything, another host each time',
  bounds: ['one fetch in all', 'everything that one identity takes'],
  short: false,
  prepare: prepareResolver,
  async run(field) {
    const addresses = Array.from({ length: 20 }, field.address)
    const ask1 = (turn: number) => {
      const account = `0x${outsideAccounts.avatar}00000000000000${(Date.now() * 1_000 + (turn % 1_000)).toString(16).padStart(22, '0')}`
      return ask(`${field.server().http}/v1/identity/${account}?${query}`, { from: addresses[turn % addresses.length] as string })
    }
    const counted = await flood(field, 100, ask1)
    return toFound(counted)
  },
}
