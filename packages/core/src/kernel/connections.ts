/** What happens to the connections of all namespaces, and what of it concerns the network and the modal. */
import type { Caip2, Namespace } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { ConnectorId, RecentWallet } from '../entities/wallet.ts'
import type { AdapterEvent } from '../family/family.ts'
import { findConnector } from './connectors.ts'
import {
  changeConnection,
  changeModal,
  changeNetwork,
  type Draft,
  enterNetwork,
  isBlockedByNetwork,
  namespacesOf,
  settleConnection,
} from './draft.ts'
import type { Stamped } from './event.ts'
import { goWithWallet, moved } from './networks.ts'
import { type Screen, screenRules } from './screen.ts'
import { connectionOf, entranceOf, heldOf, isAnyConnected, isUnsupported, mayConnect, networkOf, screenOf } from './select.ts'

export function connect(
  draft: Draft,
  { connector: id, namespace: wanted, quiet, at, seq, attempt = seq }: Extract<Stamped, { type: 'connect' }>,
) {
  if (!mayConnect(draft.state)) {
    draft.state = { ...draft.state, consent: 'refused' }
    return
  }
  const { connectors, namespace: current } = draft.state
  const found = findConnector(connectors, id, wanted, current)
  const namespace = found?.chain ?? wanted ?? current
  if (!namespace) return
  const change = found ? changeConnection : settleConnection
  change(draft, namespace, { type: 'ask', connector: found?.id ?? id, attempt, at })
  if (!found) {
    // Nobody can be asked: the failure comes as the wallet's own would, so that the visitor sees it in the same place.
    const error = new KitError('wallet_not_found', 'This wallet is not in this browser: install or enable it.')
    changeConnection(draft, namespace, { type: 'refused', attempt, error })
  }
  if (!draft.state.modal.open || quiet) return
  const { connectsIn } = found ?? {}
  // Pressed in a view that shows a code: it goes on there.
  if (connectsIn && screenRules[screenOf(draft.state)?.name ?? 'Connect']?.pairs) return
  changeModal(draft, { type: 'go', screen: connectsIn ? ({ name: connectsIn } as Screen) : { name: 'ConnectingExternal', connector: id } })
}

/** Connects what a feature has been granted, in place of what was connected there. */
export function adopt(draft: Draft, { attempt, grants, recent, at, seq }: Extract<Stamped, { type: 'adopt' }>) {
  const asked = attempt?.namespace
  // Approved without the family that was asked for.
  if (asked && !grants.some(({ namespace }) => namespace === asked)) settleConnection(draft, asked, { type: 'cancel', attempt: seq, at })
  for (const { namespace, connector, ...granted } of grants) {
    // Changes nothing where that wallet is asked already.
    settleConnection(draft, namespace, { type: 'ask', connector, attempt: seq, at })
    const asking = connectionOf(draft.state, namespace)
    if (asking.status === 'connecting') changeConnection(draft, namespace, { ...granted, type: 'granted', attempt: asking.attempt })
  }
  const first = grants.find(({ namespace }) => namespace === asked) ?? grants[0]
  if (!asked || !first) return
  if (recent) remember(draft, recent, first.connector)
  leaveWhenConnected(draft, first.network)
}

export function granted(draft: Draft, { namespace, ...event }: Extract<Stamped, { type: 'granted' }>) {
  const before = connectionOf(draft.state, namespace)
  changeConnection(draft, namespace, event)
  const now = connectionOf(draft.state, namespace)
  if (now === before) return
  if (now.status !== 'connected') return settleAccount(draft)
  if (before.restored) return goWithWallet(draft, namespace)
  remember(draft, now.connector, now.connector)
  leaveWhenConnected(draft, now.network)
}

/** The last two wallets, the newest first; a catalogue wallet stands in the place of the connector that reached it. */
function remember(draft: Draft, wallet: RecentWallet, connector: ConnectorId) {
  const isSame = (one: RecentWallet): boolean =>
    typeof one === 'string' ? one === connector : typeof wallet !== 'string' && one.id === wallet.id
  draft.state = { ...draft.state, recent: [wallet, ...draft.state.recent.filter((one) => !isSame(one))].slice(0, 2) }
}

function leaveWhenConnected(draft: Draft, network: Caip2) {
  enterNetwork(draft, network)
  const screen = screenOf(draft.state)
  if (!screen || !screenRules[screen.name]?.endsWhenConnected) return
  changeModal(draft, { type: 'reset', history: isBlockedByNetwork(draft) ? [{ name: 'UnsupportedChain' }] : [] })
}

export function refused(draft: Draft, event: Extract<Stamped, { type: 'refused' }>) {
  changeConnection(draft, event.namespace, event)
  settleAccount(draft)
}

export function cancel(draft: Draft, { seq: attempt, at, namespace: one, only }: Extract<Stamped, { type: 'cancel' }>) {
  for (const namespace of one ? [one] : namespacesOf(draft))
    if (!only || connectionOf(draft.state, namespace).attempt === only) changeConnection(draft, namespace, { type: 'cancel', attempt, at })
  if (!one && !only) changeNetwork(draft, { type: 'cancel' })
}

export function disconnect(draft: Draft, { namespace: only }: Extract<Stamped, { type: 'disconnect' }>) {
  // A paired session ends for every chain family that is in it (docs/behaviour.md, Disconnecting).
  const sessionOf = (one: Namespace): string | undefined => heldOf(connectionOf(draft.state, one))?.session
  const shared = only && sessionOf(only)
  const isEnding = (one: Namespace): unknown => !only || one === only || (shared && sessionOf(one) === shared)
  for (const namespace of namespacesOf(draft).filter(isEnding)) {
    draft.work.push({ type: 'claim', namespace, all: !only })
    changeConnection(draft, namespace, { type: 'disconnect' })
  }
  if (isAnyConnected(draft.start) && !isAnyConnected(draft.state)) changeModal(draft, { type: 'close', force: true })
  settleAccount(draft)
}

/**
 * A connection found in storage: this tab's own of an earlier visit; or another tab has connected a wallet, or has moved within the
 * same session, of whose networks and accounts each tab has its own choice.
 */
export function restore(draft: Draft, event: Extract<Stamped, { type: 'restore' }>) {
  const { namespace, snapshot, seq: attempt, at } = event
  const now = connectionOf(draft.state, namespace)
  changeConnection(draft, namespace, { ...event, attempt })
  if (connectionOf(draft.state, namespace) !== now) return goWithWallet(draft, namespace)
  const { accounts, network: to } = snapshot
  changeConnection(draft, namespace, { type: 'select', address: accounts[0].address })
  const held = heldOf(now)
  if (held?.session && held.network !== to && namespace === draft.state.namespace && networkOf(draft.state, to))
    changeNetwork(draft, { type: 'move', to, attempt, at })
}

/** Another tab has disconnected. The wallet is not told again: by now that tab may have connected it anew. */
export function forget(draft: Draft, { namespace }: Extract<Stamped, { type: 'forget' }>) {
  const now = connectionOf(draft.state, namespace)
  const held = heldOf(now)
  // An attempt of this tab is this tab's own and goes on.
  if (held) settleConnection(draft, namespace, now.restored ? { type: 'disconnect' } : { ...held, type: 'dropped' })
  settleAccount(draft)
}

/** A wallet changed by itself. */
export function walletChanged(draft: Draft, namespace: Namespace, change: Exclude<AdapterEvent, { type: 'connectors' }>) {
  if (change.type === 'network') {
    changeConnection(draft, namespace, { ...change, type: 'moved' })
    return goWithWallet(draft, namespace)
  }
  changeConnection(draft, namespace, change.type === 'accounts' ? change : { ...change, type: 'dropped' })
  settleAccount(draft)
}

/** When the page has lost its account: the network goes back to one it knows, screens about the account give way. */
function settleAccount(draft: Draft) {
  if (!heldOf(connectionOf(draft.start)) || heldOf(connectionOf(draft.state))) return
  draft.state = { ...draft.state, tab: 'tokens' }
  // To a wallet that is still there, else to a network the page knows.
  const other = namespacesOf(draft)
    .map((namespace) => heldOf(connectionOf(draft.state, namespace)))
    .find(Boolean)
  if (other) return moved(draft, other.network)
  if (isUnsupported(draft.state)) enterNetwork(draft, draft.setup.defaultNetwork)
  const { history } = draft.state.modal
  if (!history.some(({ name }) => screenRules[name]?.needsAccount)) return
  const entrance = entranceOf(draft.setup)
  const last = screenOf(draft.state)
  // Where another wallet is being connected, that goes on.
  const goesOn = last && last.name !== entrance.name && screenRules[last.name]?.endsWhenConnected
  changeModal(draft, { type: 'reset', history: goesOn ? [entrance, last] : [entrance] })
}
