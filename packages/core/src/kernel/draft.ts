/**
 * One event on its way through the machines: the state so far, and the work that has come of it.
 *
 * Each `change*` runs one machine and lets what it decides meet the others. The draft lives for one step and is not kept.
 */
import { type Caip2, type Namespace, namespaceOf } from '@foyer/contract/entities'
import type { Setup } from '../options/setup.ts'
import { type ConnectionEvent, isSameWallet, stepConnection } from './connection.ts'
import type { KernelEvent, Stamped, Work } from './event.ts'
import { isSameScreen, type ModalEvent, stepModal } from './modal.ts'
import { type NetworkEvent, stepNetwork } from './network.ts'
import { type Screen, screenRules } from './screen.ts'
import { connectionOf, entranceOf, heldOf, isUnsupported, screenOf } from './select.ts'
import type { KernelState } from './state.ts'

export type Draft = {
  /** Before the event. */
  readonly start: KernelState
  state: KernelState
  readonly work: Work[]
  readonly event: Stamped
  readonly setup: Setup
}

export function changeModal(draft: Draft, change: ModalEvent) {
  const { state } = draft
  const before = screenOf(state)
  const home: Screen = heldOf(connectionOf(state)) ? { name: 'Account' } : entranceOf(draft.setup)
  const blocksClosing = before && screenRules[before.name]?.blocksClosing
  const [modal, then] = stepModal(state.modal, change, { home, embedded: draft.setup.options.enableEmbedded, blocksClosing })
  if (modal === state.modal) return
  draft.state = { ...state, modal }
  if (then === 'shake') startTimer(draft, 'shake', 500, { type: 'shaken' })
  if (then === 'opened') startTimer(draft, 'loading', 2000, { type: 'loaded' })
  leave(draft, before)
}

/** Who leaves a screen that waits for a wallet has stopped waiting: a late answer changes nothing. */
function leave(draft: Draft, left: Screen | undefined) {
  const now = screenOf(draft.state)
  const { seq: attempt, at } = draft.event
  const waitsFor = left && screenRules[left.name]?.waitsFor
  if (!waitsFor || (now && isSameScreen(left, now))) return
  if (waitsFor === 'network') changeNetwork(draft, { type: 'cancel' })
  // On to another wallet, or to a code: its own question has taken the place of this one.
  else if (now?.name !== 'ConnectingExternal' && draft.event.type !== 'connect')
    for (const namespace of namespacesOf(draft)) changeConnection(draft, namespace, { type: 'cancel', attempt, at })
}

export function changeConnection(draft: Draft, namespace: Namespace, change: ConnectionEvent) {
  const then = settleConnection(draft, namespace, change)
  if (then) draft.work.push(then)
}

/** Nobody is asked or told, except to verify what was restored. Returns what would be. */
export function settleConnection(draft: Draft, namespace: Namespace, change: ConnectionEvent): Work | undefined {
  const { state } = draft
  const now = connectionOf(state, namespace)
  const [next, then] = stepConnection(now, change)
  if (next === now) return undefined
  draft.state = { ...state, connections: { ...state.connections, [namespace]: next } }
  const { switching, failed } = state.network
  // A wallet that was left moves nobody.
  if ((switching ?? failed)?.to.startsWith(`${namespace}:`) && !isSameWallet(heldOf(now), heldOf(next)))
    changeNetwork(draft, { type: 'cancel' })
  const work = then && { ...then, namespace, seq: draft.event.seq }
  if (work?.type !== 'ask' || !work.silent) return work
  draft.work.push(work)
  return undefined
}

export function changeNetwork(draft: Draft, change: NetworkEvent) {
  const { state } = draft
  const [network, then] = stepNetwork(state.network, change)
  if (network === state.network) return
  draft.state = { ...state, network, namespace: network.active ? namespaceOf(network.active) : state.namespace }
  if (then?.type === 'move') {
    draft.work.push({ ...then, connector: heldOf(connectionOf(state, namespaceOf(then.to)))?.connector ?? '' })
  } else if (then) draft.work.push(then)
}

export function enterNetwork(draft: Draft, network: Caip2) {
  changeNetwork(draft, { type: 'at', network })
}

/** Another namespace: where its wallet is, else its first network. */
export function enterNamespace(draft: Draft, namespace: Namespace) {
  const { state } = draft
  if (namespace === state.namespace) return
  const id =
    heldOf(connectionOf(state, namespace))?.network ??
    state.network.networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId
  if (id) enterNetwork(draft, id)
}

/** Drops the screens that are over once the page is on the network that was asked for; with none left the modal closes. */
export function dropMoved(draft: Draft) {
  const { history } = draft.state.modal
  const kept = history.filter(({ name }) => !screenRules[name]?.endsWhenMoved)
  if (kept.length < history.length) changeModal(draft, { type: 'reset', history: kept })
}

/** The page cannot go on before the wallet is on one of its networks (docs/behaviour.md, Unsupported network). */
export function isBlockedByNetwork({ state, setup: { options } }: Draft): boolean {
  return isUnsupported(state) && !options.allowUnsupportedChain && options.enableNetworkSwitch
}

export function namespacesOf({ state }: Draft): readonly Namespace[] {
  return Object.keys(state.connections) as Namespace[]
}

export function startTimer({ work }: Draft, name: string, ms: number, event: KernelEvent) {
  work.push({ type: 'timer', name, ms, event })
}
