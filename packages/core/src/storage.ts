/**
 * What survives a reload (spec 3.18): read once with a parser that trusts nothing, written when it changes.
 *
 * Every failure is reported once and otherwise ignored (spec 8.17b): a kit without storage is a kit that forgets.
 */
import { type Caip2, isCaip2, isNamespace, type Namespace, namespaceOf, namespaces } from './caip.ts'
import type { Environment } from './environment.ts'
import { heldOf } from './select.ts'
import type { ConnectionSnapshot, KitState } from './state.ts'
import { type Account, accountTypes, type ConnectorId } from './wallet.ts'

export type StoredConnection = { readonly connector: ConnectorId; readonly snapshot: ConnectionSnapshot }

export type Stored = {
  readonly connections: Readonly<Partial<Record<Namespace, StoredConnection>>>
  readonly network: Caip2 | undefined
  readonly recent: readonly ConnectorId[]
}

export type KitStorage = {
  read(): Stored
  /** Nothing is written until something differs from `state`: a visitor who does nothing leaves nothing behind. */
  keep(state: KitState): void
  write(state: KitState): void
  /** Text under a key of this kit. Never throws. */
  readText(key: string): string | undefined
  writeText(key: string, value: string | undefined): void
  /** Whether a change in another tab is about this kit's connections or network. */
  concerns(key: string | null | undefined): boolean
}

/** Raised when a snapshot's shape changes; older ones are dropped. */
const version = 1

export function createStorage({ storage, report }: Pick<Environment, 'storage' | 'report'>, storageKey: string): KitStorage {
  const prefix = `@foyer/${storageKey}/`
  const written = new Map<string, string | undefined>()
  let last: KitState | undefined
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
  const readText = (key: string): string | undefined => attempt((at) => at.getItem(prefix + key)) ?? undefined
  const writeText = (key: string, value: string | undefined): void => {
    attempt((at) => (value === undefined ? at.removeItem(prefix + key) : at.setItem(prefix + key, value)))
  }

  return {
    readText,
    writeText,
    read() {
      // Another tab may have written since.
      written.clear()
      const network = readText('active_caip_network_id')
      return {
        // A status of its own, so that a disconnect counts even where the snapshot could not be removed.
        connections: readText('connection_status') === 'connected' ? parseConnections(parseJson(readText('connections'))) : {},
        network: isCaip2(network) ? network : undefined,
        recent: listOf(parseJson(readText('recent_wallets')))
          .filter(isText)
          .slice(0, 2),
      }
    },
    keep(state) {
      last = state
    },
    write(state) {
      if (last?.connections === state.connections && last.network.active === state.network.active && last.recent === state.recent) return
      last = state
      for (const [key, value] of Object.entries(toRecords(state))) {
        if (written.has(key) && written.get(key) === value) continue
        written.set(key, value)
        writeText(key, value)
      }
    },
    concerns: (key) => key === null || key === `${prefix}connections` || key === `${prefix}active_caip_network_id`,
  }
}

function toRecords({ connections, connectors, network, namespace, recent }: KitState): Readonly<Record<string, string | undefined>> {
  const held = namespaces.flatMap((name) => {
    const connection = heldOf(connections[name] ?? { status: 'disconnected' })
    return connection ? [{ name, ...connection }] : []
  })
  const snapshots = held.map(({ name, connector, accounts, network: at }) => [name, { connector, accounts, network: at }])
  const own = held.find(({ name }) => name === namespace)
  return {
    ...Object.fromEntries(namespaces.map((name) => [`${name}:connected_connector_id`, held.find((one) => one.name === name)?.connector])),
    active_namespace: namespace,
    active_caip_network_id: network.active,
    connected_namespaces: held.map(({ name }) => name).join() || undefined,
    wallet_id: own?.connector,
    wallet_name: own && connectors.find(({ id }) => id === own.connector)?.name,
    recent_wallets: recent.length > 0 ? JSON.stringify(recent) : undefined,
    connection_status: held.length > 0 ? 'connected' : 'disconnected',
    // Last: it is the one other tabs listen to.
    connections: held.length > 0 ? JSON.stringify({ version, byNamespace: Object.fromEntries(snapshots) }) : undefined,
  }
}

function parseConnections(value: unknown): Stored['connections'] {
  if (!isRecord(value) || value.version !== version || !isRecord(value.byNamespace)) return {}
  const entries = Object.entries(value.byNamespace).flatMap(([namespace, entry]) => {
    if (!isNamespace(namespace) || !isRecord(entry)) return []
    const { connector, network } = entry
    const [first, ...others] = listOf(entry.accounts).flatMap((account) => parseAccount(account, namespace))
    if (!isText(connector) || !first || !isCaip2(network) || namespaceOf(network) !== namespace) return []
    return [[namespace, { connector, snapshot: { accounts: [first, ...others], network } }]]
  })
  return Object.fromEntries(entries)
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
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
