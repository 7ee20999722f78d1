/** Writes what should survive a reload, whenever it changes (docs/behaviour.md, Storage). */
import { namespaces } from '@foyer/contract/entities'
import { findConnector } from './connectors.ts'
import { heldOf } from './select.ts'
import type { KernelState } from './state.ts'
import { type KitStorage, snapshotVersion } from './storage.ts'

/** A picture may be written out in its address. */
const longestIdentity = 4_000

/** The one in use is the first; the wallet says all of them again when it is asked. */
const mostAccounts = 50

export type WriterOptions = {
  readonly follow: (() => void) | undefined
  /** Writes what features keep: before the connections, to which other tabs listen. */
  keep(): void
  /** Keys of what features keep about accounts: forgotten with the last connection. */
  readonly forgotten: readonly string[]
}

export type StateWriter = {
  write(state: KernelState): void
  /** Another tab has written: what is stored is not known any more. */
  forget(): void
  /** What is stored by now is this tab's to end, whoever wrote it. */
  claim(): void
}

/**
 * Nothing is written until something differs from `start`: a visitor who does nothing leaves nothing behind.
 *
 * `follow` is called in place of writing when another tab has connected meanwhile and this one has nothing to set against it: to
 * write that nobody is connected would disconnect the other.
 */
export function createStateWriter(storage: KitStorage, start: KernelState, { follow, forgotten, keep }: WriterOptions): StateWriter {
  const written = new Map<string, string | undefined>()
  let last = start
  let own = storage.read('connections')
  if (storage.read('connection_status') === 'disconnected') forgetAddresses()

  /** Nothing is kept about who has gone (docs/behaviour.md, Disconnecting). */
  function forgetAddresses(): void {
    for (const key of forgotten) storage.write(key, undefined)
  }

  return {
    forget: () => written.clear(),
    claim() {
      own = storage.read('connections')
    },
    write(state) {
      const same = (['connections', 'labels', 'recent'] as const).every((part) => last[part] === state[part])
      if (same && last.network.active === state.network.active) return keep()
      last = state
      const records = toRecords(state)
      const stored = storage.read('connections')
      if (follow && !records.connections && stored && stored !== own) {
        // A question that is asked here is answered first.
        if (Object.values(state.connections).every(({ status }) => status === 'disconnected')) follow()
        return
      }
      keep()
      if (!records.connections && own) forgetAddresses()
      for (const [key, value] of Object.entries(records)) {
        if (written.has(key) && written.get(key) === value) continue
        written.set(key, value)
        storage.write(key, value)
      }
      own = storage.read('connections')
    },
  }
}

function toRecords(state: KernelState): Readonly<Record<string, string | undefined>> {
  const { connections, connectors, labels, network, namespace, recent } = state
  const held = namespaces.flatMap((name) => {
    const connection = heldOf(connections[name] ?? { status: 'disconnected' })
    return connection ? [{ name, ...connection }] : []
  })
  const snapshots = held.map(({ name, connector, accounts, network: at, session, walletName }) => {
    const identity = labels[`${at}:${accounts[0].address}`]
    const isShort = JSON.stringify(identity ?? '').length <= longestIdentity
    return [
      name,
      {
        connector,
        accounts: accounts.slice(0, mostAccounts),
        network: at,
        session,
        walletName,
        ...(identity?.name && { identity: isShort ? identity : { name: identity.name, avatar: null } }),
      },
    ]
  })
  const own = held.find(({ name }) => name === namespace)
  return {
    ...Object.fromEntries(namespaces.map((name) => [`${name}:connected_connector_id`, held.find((one) => one.name === name)?.connector])),
    active_namespace: namespace,
    active_caip_network_id: network.active,
    connected_namespaces: held.map(({ name }) => name).join() || undefined,
    wallet_id: own?.connector,
    wallet_name: own && (own.walletName ?? findConnector(connectors, own.connector, own.name, undefined)?.name),
    recent_wallets: recent.length > 0 ? JSON.stringify(recent) : undefined,
    connection_status: held.length > 0 ? 'connected' : 'disconnected',
    // Last: it is the one other tabs listen to.
    connections: held.length > 0 ? JSON.stringify({ version: snapshotVersion, byNamespace: Object.fromEntries(snapshots) }) : undefined,
  }
}
