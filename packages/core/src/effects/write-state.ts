/** Writes what should survive a reload, whenever it changes (spec 3.18). */
import { namespaces } from '../caip.ts'
import { findConnector } from '../machines/connectors.ts'
import { heldOf, latestOf } from '../select.ts'
import type { KitState } from '../state.ts'
import { type KitStorage, snapshotVersion } from '../storage.ts'

/** A picture may be written out in its address. */
const longestIdentity = 4_000

export type StateWriter = {
  write(state: KitState): void
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
export function createStateWriter(storage: KitStorage, start: KitState, follow: (() => void) | undefined): StateWriter {
  const written = new Map<string, string | undefined>()
  let last = start
  let own = storage.read('connections')
  if (storage.read('connection_status') === 'disconnected') forgetAddresses()

  /** Spec 4.05a. */
  function forgetAddresses(): void {
    for (const key of ['identity_cache', 'native_balance_cache', 'portfolio_cache']) storage.write(key, undefined)
  }

  return {
    forget: () => written.clear(),
    claim() {
      own = storage.read('connections')
    },
    write(state) {
      const same = (['connections', 'identities', 'recent', 'paired', 'deepLink'] as const).every((part) => last[part] === state[part])
      if (same && last.network.active === state.network.active) return
      last = state
      const records = toRecords(state)
      const stored = storage.read('connections')
      if (follow && !records.connections && stored && stored !== own) {
        // A question that is asked here is answered first.
        if (Object.values(state.connections).every(({ status }) => status === 'disconnected')) follow()
        return
      }
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

function toRecords(state: KitState): Readonly<Record<string, string | undefined>> {
  const { connections, connectors, identities, network, namespace, recent, paired, deepLink } = state
  const held = namespaces.flatMap((name) => {
    const connection = heldOf(connections[name] ?? { status: 'disconnected' })
    return connection ? [{ name, ...connection }] : []
  })
  const snapshots = held.map(({ name, connector, accounts, network: at }) => {
    const identity = latestOf(identities[`${at}:${accounts[0].address}`])
    const isShort = JSON.stringify(identity ?? '').length <= longestIdentity
    return [
      name,
      { connector, accounts, network: at, ...(identity?.name && { identity: isShort ? identity : { name: identity.name, avatar: null } }) },
    ]
  })
  const own = held.find(({ name }) => name === namespace)
  return {
    ...Object.fromEntries(namespaces.map((name) => [`${name}:connected_connector_id`, held.find((one) => one.name === name)?.connector])),
    active_namespace: namespace,
    active_caip_network_id: network.active,
    connected_namespaces: held.map(({ name }) => name).join() || undefined,
    wallet_id: own?.connector,
    wallet_name: own && (paired[own.name]?.name ?? findConnector(connectors, own.connector, own.name, undefined)?.name),
    paired_wallets: Object.keys(paired).length > 0 ? JSON.stringify(paired) : undefined,
    deep_link: deepLink && JSON.stringify(deepLink),
    recent_wallets: recent.length > 0 ? JSON.stringify(recent) : undefined,
    connection_status: held.length > 0 ? 'connected' : 'disconnected',
    // Last: it is the one other tabs listen to.
    connections: held.length > 0 ? JSON.stringify({ version: snapshotVersion, byNamespace: Object.fromEntries(snapshots) }) : undefined,
  }
}
