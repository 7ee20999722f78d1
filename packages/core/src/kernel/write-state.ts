/** Writes what should survive a reload, whenever it changes (docs/behaviour.md, Storage). */
import { type Namespace, namespaces } from '@foyer/contract/entities'
import { findConnector } from './connectors.ts'
import type { Work } from './event.ts'
import { confirmedOf, connectionOf, heldOf, isAnyConnected } from './select.ts'
import type { ConnectionSnapshot, KernelState } from './state.ts'
import { type KitStorage, type StoredConnection, snapshotVersion } from './storage.ts'

/** A picture may be written out in its address. */
const longestIdentity = 4_000

/** The one in use is the first; the wallet says all of them again when it is asked. */
const mostAccounts = 50

export type WriterOptions = {
  readonly follow: (() => void) | undefined
  /** Writes what features keep: before the connections, to which other tabs listen. `removes`: also what they keep no more. */
  keep(removes: boolean): void
  /** Keys of what features keep about accounts: forgotten with the last connection. */
  readonly forgotten: readonly string[]
}

export type StateWriter = {
  write(state: KernelState): void
  /** What is stored of that family stays so until its wallet confirms it here; without it, nothing does. */
  leave(namespace: Namespace, theirs?: StoredConnection): void
  /** What is stored by now is this tab's to end, whoever wrote it; of that family, or of all, it has been ended. */
  claim(ended?: Claim): void
}

type Claim = Extract<Work, { readonly type: 'claim' }>
type Records = Readonly<Record<string, string | undefined>>
type Open = ReadonlyMap<Namespace, Written>
type Written = ConnectionSnapshot & Omit<StoredConnection, 'snapshot'>

/**
 * Nothing is written until something differs from `start`: a visitor who does nothing leaves nothing behind.
 *
 * `follow` is called in place of writing when another tab has connected meanwhile and this one has nothing to set against it: to
 * write that nobody is connected would disconnect the other. For the same reason a restored connection that ends here without its
 * wallet's or the visitor's word stays stored: another tab may live by it, and the next visit may be luckier.
 */
export function createStateWriter(storage: KitStorage, start: KernelState, { follow, forgotten, keep }: WriterOptions): StateWriter {
  /** What is stored, and neither confirmed nor ended here. */
  const open = new Map<Namespace, Written>()
  let last = start
  const readConnections = () => storage.read('connections')
  let own = readConnections()
  if (storage.read('connection_status') === 'disconnected') forgetAddresses()

  /** Nothing is kept about who has gone (docs/behaviour.md, Disconnecting). */
  function forgetAddresses(): void {
    for (const key of forgotten) storage.write(key, undefined)
  }

  function leave(namespace: Namespace, theirs?: StoredConnection): void {
    if (theirs) open.set(namespace, { ...theirs, ...theirs.snapshot })
    else open.delete(namespace)
  }

  return {
    leave,
    claim(ended) {
      own = readConnections()
      if (!ended) return
      const { namespace, all } = ended
      const shared = heldOf(connectionOf(last, namespace))?.session
      for (const [one, { session }] of open) if (all || one === namespace || (shared && session === shared)) leave(one)
      // Here it may have ended long ago.
      last = start
    },
    write(state) {
      for (const name of namespaces) if (confirmedOf(connectionOf(state, name))) leave(name)
      const same = (['connections', 'labels', 'recent'] as const).every((part) => last[part] === state[part])
      if (same && last.network.active === state.network.active) return keep(!open.size)
      const stored = readConnections()
      const isHeld = isAnyConnected(state)
      // Where nothing was connected or left here, what another tab has written comes first, and what is new here joins it.
      if (follow && stored !== own && (isHeld ? last.connections === state.connections : stored)) {
        if (isHeld) own = stored
        else last = state
        // A question that is asked here is answered first.
        if (isHeld || Object.values(state.connections).every(({ status }) => status === 'disconnected')) follow()
        return
      }
      last = state
      const records = toRecords(state, open)
      keep(!open.size)
      if (!records.connections && own) forgetAddresses()
      let isOther = false
      for (const [key, value] of Object.entries(records)) {
        if (storage.read(key) === value) continue
        storage.write(key, value)
        isOther ||= key.includes('connector')
      }
      // What does not fit leaves what was there: a reload finds nothing rather than a wallet that has been left.
      if (isOther && readConnections() !== records.connections) storage.write('connections', undefined)
      own = readConnections()
    },
  }
}

function toRecords(state: KernelState, open: Open): Records {
  const { connectors, labels, network, namespace, recent } = state
  const held = namespaces.flatMap((name) => {
    const connection: Written | undefined = heldOf(connectionOf(state, name)) ?? open.get(name)
    return connection ? [{ name, ...connection }] : []
  })
  const snapshots = held.map(({ name, connector, accounts, network: at, session, walletName, identity: known }) => {
    const identity = labels[`${at}:${accounts[0].address}`] ?? known
    const isShort = JSON.stringify(identity ?? '').length <= longestIdentity
    return [
      name,
      {
        connector,
        accounts: accounts.slice(0, mostAccounts),
        network: at,
        session,
        walletName,
        identity: identity?.name ? { ...identity, ...(!isShort && { avatar: null }) } : undefined,
      },
    ]
  })
  const heldIn = (wanted: Namespace | undefined) => held.find(({ name }) => name === wanted)
  const own = heldIn(namespace)
  return {
    ...Object.fromEntries(namespaces.map((name) => [`${name}:connected_connector_id`, heldIn(name)?.connector])),
    active_namespace: namespace,
    active_caip_network_id: network.active,
    connected_namespaces: held.map(({ name }) => name).join() || undefined,
    wallet_id: own?.connector,
    wallet_name: own && (own.walletName ?? findConnector(connectors, own.connector, own.name)?.name),
    recent_wallets: recent[0] && JSON.stringify(recent),
    connection_status: held[0] ? 'connected' : 'disconnected',
    // Last: it is the one other tabs listen to.
    connections: held[0] && JSON.stringify({ version: snapshotVersion, byNamespace: Object.fromEntries(snapshots) }),
  }
}
