/**
 * What survives a reload (spec 3.18): read once, at the start, with a parser that trusts nothing.
 *
 * Every failure is reported once and otherwise ignored (spec 8.17b): a kit without storage is a kit that forgets.
 */
import { type Caip2, isCaip2, isNamespace, type Namespace, namespaceOf } from './caip.ts'
import type { Environment } from './environment.ts'
import type { DeepLink } from './pairing.ts'
import type { ConnectionSnapshot, Identity, KitState, PairingChoice } from './state.ts'
import { type Account, accountTypes, type CatalogueWallet, type ConnectorId, type RecentWallet } from './wallet.ts'

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
  readonly paired: KitState['paired']
  readonly deepLink: DeepLink | undefined
  /** A pairing code that the last load of this page has left waiting (spec 4.02a). */
  readonly pending: ({ readonly expiresAt: number } & PairingChoice) | undefined
}

/** With what was last known of who its account is: shown at once, asked again later. */
export type StoredConnection = { readonly connector: ConnectorId; readonly snapshot: ConnectionSnapshot; readonly identity?: Identity }

/** Raised when a snapshot's shape changes; older ones are dropped. */
export const snapshotVersion = 1

export function createStorage({ storage, report }: Pick<Environment, 'storage' | 'report'>, storageKey: string): KitStorage {
  const prefix = `@foyer/${storageKey}/`
  let reported = false

  function attempt<T>(work: (at: NonNullable<typeof storage>) => T): T | undefined {
    try {
      return storage && work(storage)
    } catch (cause) {
      if (!reported) report('This browser does not keep what the kit stores: it will forget the connection on reload.', cause)
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

export function readStored({ read }: KitStorage): Stored {
  const network = read('active_caip_network_id')
  return {
    // A status of its own, so that a disconnect counts even where the snapshot could not be removed.
    connections: read('connection_status') === 'connected' ? parseConnections(parseJson(read('connections'))) : {},
    network: isCaip2(network) ? network : undefined,
    recent: listOf(parseJson(read('recent_wallets')))
      .map((one) => (isText(one) ? one : parseWallet(one)))
      .filter((one) => one !== undefined)
      .slice(0, 2),
    paired: parsePaired(parseJson(read('paired_wallets'))),
    deepLink: parseDeepLink(parseJson(read('deep_link'))),
    pending: parsePending(parseJson(read('pairing'))),
  }
}

function parsePaired(value: unknown): Stored['paired'] {
  const entries = Object.entries(isRecord(value) ? value : {}).flatMap(([namespace, one]) => {
    if (!isNamespace(namespace) || !isRecord(one) || !isText(one.topic) || !isText(one.name)) return []
    const wallet = parseWallet(one.wallet)
    const { topic, name, icon, url } = one
    const approved = listOf(one.approved).filter(isCaip2)
    return [
      [
        namespace,
        {
          topic,
          name,
          ...(isText(icon) && icon.startsWith('https:') && { icon }),
          ...(isText(url) && { url }),
          ...(wallet && { wallet }),
          approved,
          takesNetworks: one.takesNetworks === true,
        },
      ],
    ]
  })
  return Object.fromEntries(entries)
}

function parseDeepLink(value: unknown): DeepLink | undefined {
  // Whether the link may be opened is judged where it is opened.
  return isRecord(value) && isText(value.href) && isText(value.name) ? { href: value.href, name: value.name } : undefined
}

function parsePending(value: unknown): Stored['pending'] {
  if (!isRecord(value) || typeof value.expiresAt !== 'number') return undefined
  const wallet = parseWallet(value.wallet)
  const link = parseDeepLink(value.link)
  return { expiresAt: value.expiresAt, ...(wallet && { wallet }), ...(link && { link }) }
}

/** What is text of an entry: enough to show the wallet and to open it. */
function parseWallet(value: unknown): CatalogueWallet | undefined {
  if (!isRecord(value) || !isText(value.id) || !isText(value.name)) return undefined
  return Object.fromEntries(Object.entries(value).filter(([, field]) => isText(field))) as CatalogueWallet
}

function parseConnections(value: unknown): Stored['connections'] {
  if (!isRecord(value) || value.version !== snapshotVersion || !isRecord(value.byNamespace)) return {}
  const entries = Object.entries(value.byNamespace).flatMap(([namespace, entry]) => {
    if (!isNamespace(namespace) || !isRecord(entry)) return []
    const { connector, network } = entry
    const [first, ...others] = listOf(entry.accounts).flatMap((account) => parseAccount(account, namespace))
    if (!isText(connector) || !first || !isCaip2(network) || namespaceOf(network) !== namespace) return []
    const identity = parseIdentity(entry.identity)
    return [[namespace, { connector, snapshot: { accounts: [first, ...others], network }, ...(identity && { identity }) }]]
  })
  return Object.fromEntries(entries)
}

function parseIdentity(value: unknown): Identity | undefined {
  if (!isRecord(value) || !isText(value.name) || value.name.length > 255) return undefined
  const { name, avatar } = value
  return { name, avatar: isText(avatar) && /^(?:https?:|data:image\/)/.test(avatar) ? avatar : null }
}

function parseAccount(value: unknown, namespace: Namespace): readonly Account[] {
  if (!isRecord(value)) return []
  const { address, type, publicKey, path } = value
  const known = accountTypes.find((one) => one === type)
  if (!isText(address) || !/^[-.%a-zA-Z0-9]{1,128}$/.test(address) || !known) return []
  return [{ namespace, address, type: known, ...(isText(publicKey) && { publicKey }), ...(isText(path) && { path }) }]
}

/** `undefined` for what is no JSON. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
