/**
 * What survives a reload (docs/behaviour.md, Storage): read once, at the start, with a parser that trusts nothing.
 *
 * Every failure is reported once and otherwise ignored (docs/behaviour.md, Storage): a kit without storage is a kit that forgets.
 */
import { type Caip2, isCaip2, isCaip10, type Namespace, namespaceOf } from '@foyer/contract/entities'
import { type Account, accountTypes, type CatalogueWallet, type ConnectorId, type RecentWallet } from '../entities/wallet.ts'
import type { Environment } from '../environment/environment.ts'
import { isRecord, isText, listOf, parseJson } from './parse.ts'
import type { ConnectionSnapshot, Label, SessionMember } from './state.ts'

/** Text under the keys of one kit. Never throws. */
export type KitStorage = {
  readonly prefix: string
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
}

export type Stored = {
  readonly connections: Readonly<Partial<Record<Namespace, StoredConnection>>>
  readonly network: Caip2 | undefined
  readonly recent: readonly RecentWallet[]
}

/** With what was last known of who its account is: shown at once, asked again later. */
export type StoredConnection = { readonly connector: ConnectorId; readonly snapshot: ConnectionSnapshot; readonly identity?: Label }

/** Raised when a snapshot's shape changes; older ones are dropped. */
export const snapshotVersion = 1

export function createStorage(environment: Pick<Environment, 'storage' | 'report'>, storageKey: string): KitStorage {
  const prefix = `@foyer/${storageKey}/`
  let reported = false

  function attempt<T>(work: (at: NonNullable<Environment['storage']>) => T): T | undefined {
    try {
      const { storage } = environment
      return storage && work(storage)
    } catch (cause) {
      if (!reported) environment.report('This browser stores nothing: a reload forgets the connection.', cause)
      reported = true
      return undefined
    }
  }
  return {
    prefix,
    read: (key) => attempt((at) => at.getItem(prefix + key)) ?? undefined,
    write: (key, value) => attempt((at) => (value === undefined ? at.removeItem(prefix + key) : at.setItem(prefix + key, value))),
  }
}

/** Without `restores` only the wallets that were last in use: whoever comes is nobody yet. */
export function readStored({ read }: KitStorage, restores: boolean): Stored {
  const network = read('active_caip_network_id')
  return {
    // A status of its own, so that a disconnect counts even where the snapshot could not be removed.
    connections: restores && read('connection_status') === 'connected' ? parseConnections(parseJson(read('connections'))) : {},
    network: restores && isCaip2(network) ? network : undefined,
    recent: listOf(parseJson(read('recent_wallets')))
      .flatMap((one) => (isText(one) ? one : (parseWallet(one) ?? [])))
      .slice(0, 2),
  }
}

/** What is text of an entry: enough to show the wallet and to open it. */
export function parseWallet(value: unknown): CatalogueWallet | undefined {
  if (!isRecord(value) || !isText(value.id) || !isText(value.name)) return undefined
  return Object.fromEntries(Object.entries(value).filter(([, field]) => isText(field))) as CatalogueWallet
}

/** Of a record that was written by a kit; anything else is nobody. */
export function parseConnections(value: unknown): Stored['connections'] {
  if (!isRecord(value) || value.version !== snapshotVersion || !isRecord(value.byNamespace)) return {}
  const entries = Object.entries(value.byNamespace).flatMap(([namespace, entry]) => {
    if (!isRecord(entry)) return []
    const { connector, network, session, walletName } = entry
    if (!isText(connector) || !isCaip2(network) || namespaceOf(network) !== namespace) return []
    const [first, ...others] = listOf(entry.accounts).flatMap((account) => parseAccount(account, network))
    if (!first) return []
    const identity = parseIdentity(entry.identity)
    const member: SessionMember = { ...(isText(session) && { session }), ...(isText(walletName) && { walletName }) }
    return [[namespace, { connector, snapshot: { accounts: [first, ...others], network, ...member }, ...(identity && { identity }) }]]
  })
  return Object.fromEntries(entries)
}

function parseIdentity(value: unknown): Label | undefined {
  if (!isRecord(value) || !isText(value.name) || value.name.length > 255) return undefined
  const { name, avatar } = value
  return { name, avatar: isText(avatar) && /^(?:https?:|data:image\/)/.test(avatar) ? avatar : null }
}

function parseAccount(value: unknown, network: Caip2): readonly Account[] {
  if (!isRecord(value)) return []
  const { address, type, publicKey, path } = value
  const known = accountTypes.find((one) => one === type)
  if (!isText(address) || !isCaip10(`${network}:${address}`) || !known) return []
  return [{ namespace: namespaceOf(network), address, type: known, ...(isText(publicKey) && { publicKey }), ...(isText(path) && { path }) }]
}
