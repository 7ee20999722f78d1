/** Which relay a page pairs over, as far as its source says that. */
import type { App } from '../app/app.ts'
import type { Call } from '../app/module.ts'
import { callsOf, type KitCall } from './find-kits.ts'

export type Relays = {
  readonly urls: readonly string[]
  /** One comes from elsewhere, the environment for example: any address may be it. */
  readonly isOpen: boolean
}

/** `relayUrl` of `pairing()` counts before `hosts.relay` of the kit, and that before the relay of its server, as in the kit. */
export function findRelays({ modules }: App, kits: readonly KitCall[]): Relays {
  const pairing = kits.filter(({ options }) => options.some(({ path }) => path === 'pairing'))
  if (pairing.length === 0) return { urls: [], isOpen: false }
  const calls = modules.flatMap((module) => callsOf(module, /^@foyer\/(pairing\/kit|standalone)$/, 'pairing'))
  // What makes the option is in another package then, and nobody knows with which address.
  if (calls.length === 0) return { urls: [], isOpen: true }
  return join(calls.map((call) => findNamed(call, 'relayUrl') ?? (call.isWhole ? join(pairing.map(findOwn)) : unknown)))
}

const unknown: Relays = { urls: [], isOpen: true }

/** The address that an option has; `undefined` where the option is not there. */
function findNamed({ options }: Call, path: string): Relays | undefined {
  const option = options.findLast((one) => one.path === path)
  if (!option) return undefined
  return typeof option.value === 'string' ? { urls: [option.value], isOpen: false } : unknown
}

function findOwn(kit: KitCall): Relays {
  const isHosts = ({ path }: { readonly path: string }): boolean => path.startsWith('hosts.')
  const hidesHosts = kit.options.some(({ path }) => path === 'hosts') && !kit.options.some(isHosts)
  if (hidesHosts) return unknown
  const servers = kit.options.flatMap(({ path, value }) =>
    (path === 'server' || path === 'hosts.server') && typeof value === 'string' ? [value] : [],
  )
  const urls = servers.map((url) => `${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/relay`)
  return findNamed(kit, 'hosts.relay') ?? { urls, isOpen: false }
}

function join(all: readonly Relays[]): Relays {
  return { urls: [...new Set(all.flatMap(({ urls }) => urls))], isOpen: all.some(({ isOpen }) => isOpen) }
}
