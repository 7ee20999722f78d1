/**
 * What the world says back, as one machine: wallets that answer or change by themselves, other tabs, timers. Pure and total.
 *
 * Runs after `step.ts` on every event once the effects are there; an event from before is given to it late.
 */
import type { Caip2 } from '../caip.ts'
import { type Namespace, namespaceOf } from '../caip.ts'
import type { Stamped } from '../event.ts'
import {
  changeConnection,
  changeModal,
  changeNetwork,
  type Draft,
  dropMoved,
  enterNamespace,
  enterNetwork,
  isBlockedByNetwork,
  namespacesOf,
  type Stepped,
  startTimer,
} from '../machines/draft.ts'
import { stepNotice } from '../machines/notice.ts'
import { screenRules } from '../machines/screen-rules.ts'
import { connectionOf, entranceOf, heldOf, isAnyConnected, isUnsupported, networkOf, screenOf } from '../select.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'

/** `start` is the state before the event, `state` what `step.ts` made of it. */
export function stepAnswers(state: KitState, event: Stamped, start: KitState, setup: Setup): Stepped {
  const draft: Draft = { start, state, work: [], event, setup }
  take(draft)
  return [draft.state, draft.work]
}

function take(draft: Draft) {
  const { event } = draft
  switch (event.type) {
    case 'shaken':
    case 'loaded':
      return changeModal(draft, event)
    case 'granted':
      return granted(draft, event)
    case 'refused':
      return settleAccount(draft)
    case 'disconnect':
      return disconnect(draft, event)
    case 'restore':
      return follow(draft, event)
    case 'kept': {
      const { recent, deepLink } = draft.state
      if (JSON.stringify([recent, deepLink]) === JSON.stringify([event.recent, event.deepLink])) return
      draft.state = { ...draft.state, recent: event.recent, deepLink: event.deepLink }
      return
    }
    case 'forget':
      // A question that was asked in this tab is this tab's own. The wallet is not told again: by now the other tab may
      // have connected it anew.
      forget(draft, event.namespace)
      return settleAccount(draft)
    case 'wallet':
      return heard(draft, event)
    case 'select-account':
      for (const namespace of namespacesOf(draft)) changeConnection(draft, namespace, { type: 'select', address: event.address })
      return
    case 'chosen':
      if (!heldOf(connectionOf(draft.state)) && networkOf(draft.state, event.network)) enterNetwork(draft, event.network)
      return
    case 'switched': {
      const to = draft.state.network.switching?.to
      changeNetwork(draft, { type: 'moved', attempt: event.attempt })
      if (to && draft.state.network.active === to) moved(draft, to)
      return
    }
    case 'tab':
      draft.state = { ...draft.state, tab: event.tab }
      return
    case 'pairing-missing':
      draft.state = { ...draft.state, pairing: { status: 'failed', error: event.error } }
      return
    case 'misconfigured':
      draft.work.push({ type: 'alert', key: event.key })
      return
    case 'notify':
    case 'dismiss':
    case 'show-notice':
    case 'hide-notice':
      return notice(draft)
  }
}

function granted(draft: Draft, { namespace, ...event }: Extract<Stamped, { type: 'granted' }>) {
  const before = connectionOf(draft.state, namespace)
  changeConnection(draft, namespace, event)
  const now = connectionOf(draft.state, namespace)
  if (now === before) return
  if (now.status !== 'connected') return settleAccount(draft)
  if (before.status === 'connecting' && before.restored) return goWithWallet(draft, namespace)
  const { recent } = draft.state
  draft.state = { ...draft.state, recent: [now.connector, ...recent.filter((id) => id !== now.connector)].slice(0, 2) }
  enterNetwork(draft, now.network)
  const screen = screenOf(draft.state)
  if (!screen || !screenRules[screen.name]?.endsWhenConnected) return
  changeModal(draft, { type: 'reset', history: isBlockedByNetwork(draft) ? [{ name: 'UnsupportedChain' }] : [] })
}

function heard(draft: Draft, { namespace, event: said }: Extract<Stamped, { type: 'wallet' }>) {
  switch (said.type) {
    case 'accounts':
      changeConnection(draft, namespace, said)
      return settleAccount(draft)
    case 'disconnect':
      changeConnection(draft, namespace, { type: 'dropped', connector: said.connector })
      return settleAccount(draft)
    case 'network':
      changeConnection(draft, namespace, { ...said, type: 'moved' })
      return goWithWallet(draft, namespace)
  }
}

function disconnect(draft: Draft, { namespace: only }: Extract<Stamped, { type: 'disconnect' }>) {
  // Spec 4.06b: a paired session ends for every chain family that is in it.
  const { paired } = draft.state
  const isOne = (one: Namespace): boolean => one === only || (only !== undefined && paired[one] !== undefined && paired[only] !== undefined)
  for (const namespace of namespacesOf(draft)) if (!only || isOne(namespace)) changeConnection(draft, namespace, { type: 'disconnect' })
  if (isAnyConnected(draft.start) && !isAnyConnected(draft.state)) changeModal(draft, { type: 'close', force: true })
  settleAccount(draft)
}

/** When the page has lost its account: the network goes back to one it knows, screens about the account give way. */
function settleAccount(draft: Draft) {
  if (!heldOf(connectionOf(draft.start)) || heldOf(connectionOf(draft.state))) return
  changeNetwork(draft, { type: 'cancel' })
  // Spec 4.06a: to a wallet that is still there, else to a network the page knows.
  const other = namespacesOf(draft).find((namespace) => heldOf(connectionOf(draft.state, namespace)))
  if (other) return enterNamespace(draft, other)
  if (isUnsupported(draft.state)) enterNetwork(draft, draft.setup.defaultNetwork)
  const { history } = draft.state.modal
  if (!history.some(({ name }) => screenRules[name]?.needsAccount)) return
  const entrance = entranceOf(draft.setup)
  const last = screenOf(draft.state)
  // Where another wallet is being connected, that goes on.
  const goesOn = last && last.name !== entrance.name && screenRules[last.name]?.endsWhenConnected
  changeModal(draft, { type: 'reset', history: goesOn ? [entrance, last] : [entrance] })
}

function forget(draft: Draft, namespace: Namespace) {
  const now = connectionOf(draft.state, namespace)
  const held = heldOf(now)
  const isRestored = now.status === 'connecting' && now.restored
  if (held) changeConnection(draft, namespace, isRestored ? { type: 'disconnect' } : { ...held, type: 'dropped' }, true)
}

/**
 * What another tab says of a connection that is live here too. It has put another wallet in the place of this one; or has
 * moved within the same session, of whose networks and accounts each tab has its own choice.
 */
function follow(draft: Draft, event: Extract<Stamped, { type: 'restore' }>) {
  const { namespace, connector, snapshot, paired, seq, at } = event
  const now = connectionOf(draft.start, namespace)
  if (now.status !== 'connected') return
  if (now.connector !== connector || (paired && paired.topic !== draft.start.paired[namespace]?.topic)) {
    changeConnection(draft, namespace, { type: 'disconnect' }, true)
    changeConnection(draft, namespace, { type: 'restore', connector, attempt: seq, at, snapshot })
    if (paired) draft.state = { ...draft.state, paired: { ...draft.state.paired, [namespace]: paired } }
    return goWithWallet(draft, namespace)
  }
  changeConnection(draft, namespace, { type: 'select', address: snapshot.accounts[0].address })
  if (paired && now.network !== snapshot.network && namespace === draft.state.namespace && networkOf(draft.state, snapshot.network))
    changeNetwork(draft, { type: 'move', to: snapshot.network, attempt: seq, at })
}

/** The page goes where the wallet of its namespace is. */
function goWithWallet(draft: Draft, namespace: string) {
  const held = heldOf(connectionOf(draft.state))
  if (held && namespace === draft.state.namespace) moved(draft, held.network)
}

/** The page is on `id` now: what was about getting there is over. */
function moved(draft: Draft, id: Caip2) {
  const namespace = namespaceOf(id)
  const held = heldOf(connectionOf(draft.state, namespace))
  if (held && held.network !== id) changeConnection(draft, namespace, { type: 'moved', connector: held.connector, network: id })
  const waited = draft.start.network.switching !== undefined || isUnsupported(draft.start)
  enterNetwork(draft, id)
  if (!isBlockedByNetwork(draft)) {
    if (waited && !draft.state.network.switching) dropMoved(draft)
  } else if (draft.state.modal.open && screenOf(draft.state)?.name !== 'UnsupportedChain') {
    changeModal(draft, { type: 'reset', history: [{ name: 'UnsupportedChain' }] })
  }
}

function notice(draft: Draft) {
  const { event, state } = draft
  const [next, then] = stepNotice(state.notice, event)
  draft.state = { ...state, notice: next, ...(event.type === 'dismiss' && event.what === 'alert' && { alert: undefined }) }
  if (then) startTimer(draft, 'notice', then.ms, then.event)
}
