/**
 * Who is connected, in a cookie, for the page's own server: it renders what the visitor will see, and nothing jumps when the page comes alive
 * (docs/server-rendering.md). What the browser stores stays the truth; this is a copy of what the next page shows of it, and opens nothing.
 */
import { isCaip2, type Namespace, namespaces } from '@foyer/contract/entities'
import type { ConnectorId } from '../../entities/wallet.ts'
import { isRecord, parseJson } from '../../kernel/parse.ts'
import { heldOf } from '../../kernel/select.ts'
import type { ConnectionSnapshot, KernelState, Label } from '../../kernel/state.ts'
import { parseConnections, type Stored, snapshotVersion } from '../../kernel/storage.ts'

/** Browsers drop a cookie of more than 4,096 bytes, with its name and attributes. */
const longest = 3_800

/** RFC 6265: neither a space nor any of `;,"\` is in a storage key that was resolved, but a page may choose its own. */
export function cookieName(storageKey: string): string {
  return `foyer.${encodeURIComponent(storageKey)}`
}

type Shown = ConnectionSnapshot & { readonly connector: ConnectorId; readonly identity?: Label | undefined }

/**
 * The account in use of each namespace; no session, no other account. `undefined` while nobody is connected. `stored`: what ended here and
 * stays stored is there again at the next visit (docs/behaviour.md, Restoring a connection).
 */
export function toCookie(state: KernelState, stored: Stored['connections'] = {}): string | undefined {
  const held = namespaces.flatMap((name) => {
    const left = stored[name]
    const connection: Shown | undefined =
      heldOf(state.connections[name] ?? { status: 'disconnected' }) ??
      (left && { ...left.snapshot, connector: left.connector, identity: left.identity })
    return connection ? [{ name, ...connection }] : []
  })
  if (held.length === 0) return undefined
  const write = (withPictures: boolean, most: number): string => {
    const entries = held.slice(0, most).map(({ name, connector, accounts: [{ address, type }], network, identity }) => {
      const label = state.labels[`${network}:${address}`] ?? identity
      // A picture that is written out in its address fits into no cookie.
      const avatar = withPictures && label?.avatar?.startsWith('https:') ? label.avatar : null
      return [name, { connector, network, accounts: [{ address, type }], ...(label?.name && { identity: { name: label.name, avatar } }) }]
    })
    return encodeURIComponent(
      JSON.stringify({ version: snapshotVersion, network: state.network.active, byNamespace: Object.fromEntries(entries) }),
    )
  }
  return [write(true, held.length), write(false, held.length), write(false, 1)].find((value) => value.length <= longest)
}

export type SharedConnections = {
  readonly connections: Stored['connections']
  readonly network: Stored['network']
}

/** Trusts nothing: the value of a cookie is whatever somebody sends. `undefined` where nobody is connected. */
export function parseCookie(value: string): SharedConnections | undefined {
  if (value.length > longest) return undefined
  const parsed = parseJson(decode(value))
  if (!isRecord(parsed)) return undefined
  const connections = parseConnections(parsed)
  const known = Object.keys(connections) as Namespace[]
  return known.length === 0 ? undefined : { connections, network: isCaip2(parsed.network) ? parsed.network : undefined }
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
