/** Knows this relay's addresses: a token that was made for another relay must be worth nothing here. */
import { networkInterfaces } from 'node:os'
import { parseUrl } from '@foyer/contract'

const anywhere = new Set(['0.0.0.0', '::', '[::]'])
const loopback = ['localhost', '127.0.0.1', '[::1]']

export type Audience = {
  /** Whether a token's `aud` names this relay: ws or wss, an exact host with its port, and no path but the relay's. */
  readonly isOurs: (audience: string) => boolean
  /** Whether this is the origin of the relay itself, which native WebSockets of phones send. */
  readonly isOwnOrigin: (origin: string) => boolean
}

/**
 * The public address decides, together with the further ones in `listed`. A server without either, or with a local one,
 * also answers to the addresses of its machine. The Host header proves nothing: whoever replays a token can send any.
 */
export function createAudience(listed: readonly string[], listening: { readonly host: string; readonly port: () => number }): Audience {
  const hosts = new Set(listed.map(hostOf).filter((host) => host !== undefined))
  const isPublic = hosts.size > 0 && ![...hosts].some((host) => loopback.includes(host.replace(/:\d+$/, '')))
  const own = () => {
    const names = [...loopback, ...(anywhere.has(listening.host) ? addresses() : [listening.host.toLowerCase()])]
    return new Set(names.map((name) => `${bracket(name)}:${listening.port()}`))
  }
  let local: ReadonlySet<string> | undefined
  const isHost = (host: string) => {
    if (hosts.has(host)) return true
    if (isPublic) return false
    local ??= own()
    return local.has(host)
  }
  return {
    isOurs(audience) {
      if (!/^wss?:\/\/[^/?#@\\\s]+(?:\/(?:relay\/?)?)?$/.test(audience)) return false
      const host = hostOf(audience)
      return host !== undefined && isHost(host)
    },
    isOwnOrigin(origin) {
      if (!/^https?:\/\/[^/?#@\\\s]+$/.test(origin)) return false
      const host = hostOf(origin)
      return host !== undefined && isHost(host)
    },
  }
}

/** Lower case, with the port even where it is the scheme's default. */
function hostOf(address: string): string | undefined {
  const url = parseUrl(address)
  if (url === undefined) return undefined
  const { hostname, port, protocol } = url
  return `${hostname}:${port || (protocol === 'wss:' || protocol === 'https:' ? 443 : 80)}`
}

function addresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((interfaces) => (interfaces ?? []).map(({ address }) => address))
}

function bracket(name: string): string {
  return name.includes(':') && !name.startsWith('[') ? `[${name}]` : name
}
