/**
 * The kit as one machine: routes each event to the machines it concerns and lets what they decide meet.
 *
 * Pure and total: `(state, event) → [state, work]`. No clock, no await, no storage.
 */
import { type Caip2, type Namespace, namespaceOf } from './caip.ts'
import { KitError } from './errors.ts'
import type { KitEvent, Stamped, Work } from './event.ts'
import { type ConnectionEvent, disconnected, stepConnection } from './machines/connection.ts'
import { findConnector, mergeConnectors } from './machines/connectors.ts'
import { isSameScreen, type ModalEvent, stepModal } from './machines/modal.ts'
import { type NetworkEvent, stepNetwork } from './machines/network.ts'
import { stepNotice } from './machines/notice.ts'
import { screenRules } from './machines/screen-rules.ts'
import type { Screen } from './screen.ts'
import { caipAddressOf, connectionOf, heldOf, isAnyConnected, isUnsupported, networkOf, screenOf } from './select.ts'
import type { Setup } from './setup.ts'
import type { KitState } from './state.ts'

export type Stepped = readonly [KitState, readonly Work[]]

export function stepKit(start: KitState, event: Stamped, setup: Setup): Stepped {
  const { options } = setup
  const work: Work[] = []
  let state = start
  react()
  return [state, work]

  function react() {
    switch (event.type) {
      case 'open':
        if (event.namespace) enter(event.namespace)
        return modal({ type: 'open', screen: event.screen ?? firstScreen() })
      case 'close':
      case 'back':
      case 'go':
      case 'shake':
      case 'shaken':
      case 'loaded':
        return modal(event)
      case 'connect':
        return connect(event)
      case 'cancel':
        for (const namespace of namespaces(event.namespace)) connection(namespace, event)
        return network({ type: 'cancel' })
      case 'disconnect':
        return disconnect(event.namespace)
      case 'granted':
        return granted(event)
      case 'refused':
        connection(event.namespace, event)
        return settleAccount()
      case 'restore':
        connection(event.namespace, { ...event, attempt: event.seq })
        if (event.namespace === state.namespace) follow()
        return
      case 'forget':
        // A question that was asked in this tab is this tab's own.
        if (heldOf(connectionOf(state, event.namespace))) connection(event.namespace, { type: 'disconnect' })
        return settleAccount()
      case 'wallet':
        return heard(event)
      case 'select-account':
        for (const namespace of namespaces()) connection(namespace, { type: 'select', address: event.address })
        return
      case 'switch-network':
        return switchNetwork(event.network)
      case 'chosen':
        if (!heldOf(connectionOf(state)) && networkOf(state, event.network)) enterNetwork(event.network)
        return
      case 'switched': {
        const to = state.network.switching?.to
        network({ type: 'moved', attempt: event.attempt })
        if (to && state.network.active === to) moved(to)
        return
      }
      case 'switch-refused':
        return network({ ...event, type: 'refused' })
      case 'notify':
      case 'dismiss':
      case 'show-notice':
      case 'hide-notice':
        return notice()
      case 'theme':
        state = { ...state, theme: { mode: event.mode ?? state.theme.mode, variables: event.variables ?? state.theme.variables } }
        return
      case 'tab':
        state = { ...state, tab: event.tab }
        return
      case 'online':
        state = { ...state, online: event.online }
        return
      case 'misconfigured':
        work.push({ type: 'alert', key: event.key })
        return
      case 'data-missing':
        return missing(event.error)
    }
  }

  // -- modal

  function modal(change: ModalEvent) {
    const before = screenOf(state)
    const home: Screen = { name: heldOf(connectionOf(state)) ? 'Account' : 'Connect' }
    const blocksClosing = (before && screenRules[before.name]?.blocksClosing) ?? false
    const [next, then] = stepModal(state.modal, change, { home, embedded: options.enableEmbedded, blocksClosing })
    if (next === state.modal) return
    state = { ...state, modal: next }
    if (then === 'shake') timer('shake', 500, { type: 'shaken' })
    if (then === 'opened') timer('loading', 2000, { type: 'loaded' })
    leave(before)
  }

  /** Who leaves a screen that waits for a wallet has stopped waiting: a late answer changes nothing. */
  function leave(left: Screen | undefined) {
    const now = screenOf(state)
    const waitsFor = left && screenRules[left.name]?.waitsFor
    if (!waitsFor || (now && isSameScreen(left, now))) return
    if (waitsFor === 'network') return network({ type: 'cancel' })
    // On to another wallet: its own question has taken the place of this one.
    if (now?.name !== 'ConnectingExternal') for (const namespace of namespaces()) connection(namespace, { type: 'cancel' })
  }

  function firstScreen(): Screen {
    if (heldOf(connectionOf(state))) return { name: isBlockedByNetwork() ? 'UnsupportedChain' : 'Account' }
    // Spec 2.03. The pairing view of other devices takes the place of AllWallets there once there is pairing.
    if (setup.adapters.length === 0) return { name: 'AllWallets' }
    return { name: 'Connect' }
  }

  /** Spec 2.06. */
  function isBlockedByNetwork(): boolean {
    return isUnsupported(state) && !options.allowUnsupportedChain && options.enableNetworkSwitch
  }

  /** Drops the screens on top that `isOver` names; with none left the modal closes. */
  function drop(isOver: (screen: Screen) => boolean | undefined) {
    const { history } = state.modal
    let kept = history.length
    while (kept > 0 && isOver(history[kept - 1] as Screen)) kept--
    if (kept < history.length) modal({ type: 'reset', history: history.slice(0, kept) })
  }

  // -- connections

  function namespaces(only?: Namespace): readonly Namespace[] {
    return only ? [only] : (Object.keys(state.connections) as Namespace[])
  }

  function connection(namespace: Namespace, change: ConnectionEvent, perform = true) {
    const now = state.connections[namespace] ?? disconnected
    const [next, then] = stepConnection(now, change)
    if (next === now) return
    state = { ...state, connections: { ...state.connections, [namespace]: next } }
    if (then && perform) work.push({ ...then, namespace })
  }

  function connect({ connector: id, namespace: wanted, at, seq }: Stamped<Extract<KitEvent, { type: 'connect' }>>) {
    const found = findConnector(state.connectors, id, wanted, state.namespace)
    const namespace = found?.chain ?? wanted ?? state.namespace
    if (!namespace) return
    connection(namespace, { type: 'ask', connector: found?.id ?? id, attempt: seq, at }, found !== undefined)
    if (!found) {
      // Nobody to ask: said as the wallet's answer, so that the person sees it where they asked.
      const error = new KitError('wallet_not_found', 'This wallet is not in this browser. Install it, or turn it on and reload the page.')
      connection(namespace, { type: 'refused', attempt: seq, error })
    }
    if (state.modal.open) modal({ type: 'go', screen: { name: 'ConnectingExternal', connector: id } })
  }

  function granted({ namespace, ...event }: Stamped<Extract<KitEvent, { type: 'granted' }>>) {
    const before = connectionOf(state, namespace)
    connection(namespace, event)
    const now = connectionOf(state, namespace)
    if (now.status !== 'connected') return
    if (before.status === 'connecting' && before.restored) {
      if (namespace === state.namespace) follow()
      return
    }
    state = { ...state, recent: [now.connector, ...state.recent.filter((id) => id !== now.connector)].slice(0, 2) }
    enterNetwork(now.network)
    if (!state.modal.open || !screenRules[screenOf(state)?.name ?? 'Connect']?.endsWhenConnected) return
    if (isBlockedByNetwork()) return modal({ type: 'reset', history: [{ name: 'UnsupportedChain' }] })
    modal({ type: 'reset', history: [] })
  }

  function heard({ namespace, event: said }: Stamped<Extract<KitEvent, { type: 'wallet' }>>) {
    switch (said.type) {
      case 'connectors':
        state = { ...state, connectors: mergeConnectors(state.connectors, namespace, said.connectors) }
        return
      case 'accounts':
        connection(namespace, said)
        return settleAccount()
      case 'disconnect':
        connection(namespace, { type: 'dropped', connector: said.connector })
        return settleAccount()
      case 'network':
        connection(namespace, { ...said, type: 'moved' })
        if (namespace === state.namespace) follow()
    }
  }

  function disconnect(only: Namespace | undefined) {
    for (const namespace of namespaces(only)) connection(namespace, { type: 'disconnect' })
    if (isAnyConnected(start) && !isAnyConnected(state)) modal({ type: 'close', force: true })
    settleAccount()
  }

  /** When the page has lost its account: the network goes back to one it knows, screens about the account give way. */
  function settleAccount() {
    if (!heldOf(connectionOf(start)) || heldOf(connectionOf(state))) return
    resetNetwork()
    if (heldOf(connectionOf(state))) return
    if (state.modal.history.some(({ name }) => screenRules[name]?.needsAccount)) modal({ type: 'reset', history: [{ name: 'Connect' }] })
  }

  // -- network

  function network(change: NetworkEvent) {
    const [next, then] = stepNetwork(state.network, change)
    if (next === state.network) return
    const active = next.active
    state = { ...state, network: next, namespace: active ? namespaceOf(active) : state.namespace }
    if (then?.type === 'move') work.push({ ...then, connector: heldOf(connectionOf(state, namespaceOf(then.to)))?.connector ?? '' })
    else if (then) work.push(then)
  }

  function enterNetwork(id: Caip2) {
    network({ type: 'at', network: id })
  }

  /** The page goes where the wallet of its namespace is. */
  function follow() {
    const held = heldOf(connectionOf(state))
    if (held) moved(held.network)
  }

  /** The page is on `id` now: what was about getting there is over. */
  function moved(id: Caip2) {
    const held = state.connections[namespaceOf(id)]
    const wallet = held && heldOf(held)
    if (wallet && wallet.network !== id) connection(namespaceOf(id), { type: 'moved', connector: wallet.connector, network: id })
    const waited = start.network.switching !== undefined || isUnsupported(start)
    enterNetwork(id)
    if (isBlockedByNetwork()) {
      if (state.modal.open && screenOf(state)?.name !== 'UnsupportedChain')
        modal({ type: 'reset', history: [{ name: 'UnsupportedChain' }] })
    } else if (waited && !state.network.switching) drop(({ name }) => screenRules[name]?.endsWhenMoved)
  }

  function switchNetwork(wanted: Caip2) {
    const to = networkOf(state, wanted)?.caipNetworkId
    if (!to) {
      work.push({ type: 'alert', key: 'SWITCH_NETWORK_NOT_FOUND', detail: wanted })
      return
    }
    const held = heldOf(connectionOf(state, namespaceOf(to)))
    if (held && held.network !== to) {
      network({ type: 'move', to, attempt: event.seq, at: event.at })
      if (state.modal.open) modal({ type: 'go', screen: { name: 'SwitchNetwork', network: to } })
      return
    }
    enterNetwork(to)
    drop(({ name }) => screenRules[name]?.endsWhenMoved)
  }

  /** Another namespace: where its wallet is, else its first network. */
  function enter(namespace: Namespace) {
    if (namespace === state.namespace) return
    const id =
      heldOf(connectionOf(state, namespace))?.network ??
      state.network.networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId
    if (id) enterNetwork(id)
  }

  /** After a disconnect (spec 4.06a): to a wallet that is still there, else to a network the page knows. */
  function resetNetwork() {
    network({ type: 'cancel' })
    const other = namespaces().find((namespace) => heldOf(connectionOf(state, namespace)))
    if (other) return enter(other)
    if (isUnsupported(state)) network({ type: 'at', network: setup.defaultNetwork })
  }

  // -- the rest

  /** The code that fetches did not arrive: what waits for it has failed, and is tried again like any other failure. */
  function missing(error: KitError) {
    const failed = { status: 'failed', error, at: event.at } as const
    const { catalogue } = state
    const waits = ({ status }: { readonly status: string }) => status === 'idle'
    if (waits(catalogue.recommended)) state = { ...state, catalogue: { ...catalogue, recommended: failed, list: failed } }
    const key = caipAddressOf(state)
    if (!key) return
    for (const place of ['identities', 'balances', 'tokens'] as const) {
      if (waits(state[place][key] ?? { status: 'idle' })) state = { ...state, [place]: { ...state[place], [key]: failed } }
    }
  }

  function notice() {
    const [next, then] = stepNotice(state.notice, event)
    state = { ...state, notice: next }
    if (then) timer('notice', then.ms, then.event)
    if (event.type === 'dismiss' && event.what === 'alert') state = { ...state, alert: undefined }
  }

  function timer(name: string, ms: number, then: KitEvent) {
    work.push({ type: 'timer', name, ms, event: then })
  }
}
