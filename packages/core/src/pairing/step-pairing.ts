/**
 * Pairing with a wallet, as one machine beside the others: a view that shows a code asks the question, its code comes and
 * is renewed, a wallet answers, whoever leaves has stopped waiting. Pure and total.
 *
 * The question itself is a connection like any other (`machines/connection.ts`), so that declining, cancelling, another
 * wallet and the account that stays meanwhile need no second set of rules. Its code follows from it.
 */
import type { Namespace } from '../caip.ts'
import { KitError } from '../errors.ts'
import type { Stamped } from '../event.ts'
import type { PagePlatform } from '../links/page-platform.ts'
import { reusesPairing } from '../links/page-platform.ts'
import {
  changeConnection,
  changeModal,
  type Draft,
  enterNetwork,
  isBlockedByNetwork,
  namespacesOf,
  type Stepped,
  startTimer,
} from '../machines/draft.ts'
import { screenRules } from '../machines/screen-rules.ts'
import { pairedConnector } from '../pairing.ts'
import { connectionOf, heldOf, screenOf } from '../select.ts'
import type { Setup } from '../setup.ts'
import type { KitState, PairedWallet, PairingChoice } from '../state.ts'
import { type CodeViewer, codeViewer } from './code-viewer.ts'
import type { PairingEvent, PairingGrant } from './pairing-event.ts'
import { type CodeEvent, expiryMargin, stepCode } from './step-code.ts'
import { stepLeaving } from './step-leaving.ts'
import { relayPatience, stepRelay } from './step-relay.ts'

/** An hour of codes: a view that is left open over night makes no more. */
const mostCodes = 16

export type PairingContext = { readonly setup: Setup; readonly platform: PagePlatform }

/** `before` is the state that the event found, `state` what the other machines made of it. */
export function stepPairing(state: KitState, event: Stamped, before: KitState, context: PairingContext): Stepped {
  const draft: Draft = { start: before, state, work: [], event, setup: context.setup }
  take(draft)
  followQuestion(draft)
  look(draft, context)
  followQuestion(draft)
  followSessions(draft)
  followRelay(draft)
  followLink(draft)
  return [draft.state, draft.work]
}

function take(draft: Draft) {
  const { event, state } = draft
  switch (event.type) {
    case 'pairing-code':
      changeCode(draft, { ...event, type: 'code' })
      if (draft.state.pairing === state.pairing) return
      return watchExpiry(draft, event.attempt, event)
    case 'pairing-ends':
      return renew(draft, event)
    case 'pairing-approved':
      return changeCode(draft, { ...event, type: 'approved' })
    case 'pairing-found':
      return found(draft, event)
    case 'paired': {
      const question = questionOf(state)
      return question?.attempt === event.attempt ? paired(draft, event.grants, question.namespace) : undefined
    }
    case 'paired-more':
      // A wallet that adds a chain family does not take the place of one that is there.
      return join(
        draft,
        event.grants.filter(({ namespace }) => connectionOf(state, namespace).status === 'disconnected'),
      )
    case 'paired-changed': {
      const now = state.paired[event.namespace]
      if (now?.topic === event.paired.topic)
        keepWallet(draft, event.namespace, { ...event.paired, ...(now.wallet && { wallet: now.wallet }) })
      return
    }
    case 'retry-pairing': {
      const { pairing, namespace } = state
      if (pairing.status === 'idle' || pairing.status === 'settling' || !namespace) return
      cancel(draft)
      return ask(draft, questionOf(state)?.namespace ?? namespace)
    }
    case 'open-link':
      return changeCode(draft, { type: 'link', link: event.link })
  }
}

/** What the views want: a code as long as one of them shows it, and none when the person has turned away from them. */
function look(draft: Draft, { setup, platform }: PairingContext) {
  const { state, start, event } = draft
  if (!setup.pairs) return
  const viewer = codeViewer(state, setup, platform)
  if (viewer) return view(draft, viewer, event.type === 'pairing-ready')
  const wasThere = screenRules[screenOf(start)?.name ?? 'Connect']?.pairs
  const isThere = screenRules[screenOf(state)?.name ?? 'Connect']?.pairs
  if (!wasThere || isThere) return
  const isOpen = state.pairing.status === 'waiting' || state.pairing.status === 'settling'
  if (reusesPairing(platform) && isOpen) changeCode(draft, { type: 'hide' })
  else cancel(draft)
}

function view(draft: Draft, { wallet }: CodeViewer, isFirst: boolean) {
  const { pairing, namespace } = draft.state
  if (!namespace) return
  if (questionOf(draft.state)) {
    changeCode(draft, { type: 'show', wallet })
    return pairing.status === 'waiting' && pairing.unseen ? renewIfOver(draft) : undefined
  }
  // Somebody else is being asked: the view is about to go.
  if (connectionOf(draft.state).status === 'connecting' && !isFirst) return
  // What has failed stays until the person tries again, or another wallet.
  if (pairing.status === 'failed' && pairing.wallet?.id === wallet?.id && !isFirst) return
  ask(draft, namespace)
  changeCode(draft, { type: 'begin', attempt: draft.event.seq, wallet })
}

function ask(draft: Draft, namespace: Namespace) {
  const { at, seq } = draft.event
  changeConnection(draft, namespace, { type: 'ask', connector: pairedConnector, attempt: seq, at })
}

/** Nobody waits for a paired wallet any more. */
function cancel(draft: Draft) {
  for (const namespace of namespacesOf(draft)) {
    const connection = connectionOf(draft.state, namespace)
    const isMine = (connection.status === 'connecting' || connection.status === 'failed') && connection.connector === pairedConnector
    if (isMine) changeConnection(draft, namespace, { type: 'cancel' })
  }
}

/** The code follows the question: there is one while it is asked, and its failure is the question's. */
function followQuestion(draft: Draft) {
  const question = questionOf(draft.state)
  const { pairing } = draft.state
  const attempt = 'attempt' in pairing ? pairing.attempt : undefined
  if (question) {
    if (question.attempt === attempt) return
    for (const other of namespacesOf(draft).filter((namespace) => namespace !== question.namespace)) {
      const connection = connectionOf(draft.state, other)
      if (isQuestion(connection)) changeConnection(draft, other, { type: 'cancel' })
    }
    return changeCode(draft, {
      type: 'begin',
      attempt: question.attempt,
      wallet: pairing.status === 'idle' ? undefined : pairing.wallet,
    })
  }
  const failed = namespacesOf(draft)
    .map((namespace) => ({ namespace, connection: connectionOf(draft.state, namespace) }))
    .find(({ connection }) => connection.status === 'failed' && connection.connector === pairedConnector)
  if (failed?.connection.status !== 'failed') return changeCode(draft, { type: 'end' })
  if (attempt === undefined) return
  // Nobody is there to read of it.
  if (pairing.status === 'waiting' && pairing.unseen) {
    changeConnection(draft, failed.namespace, { type: 'cancel' })
    return changeCode(draft, { type: 'end' })
  }
  changeCode(draft, { type: 'failed', attempt, error: failed.connection.error })
}

/** What is known of a wallet goes with its connection, and the link to it with the last one (spec 4.03). */
function followSessions(draft: Draft) {
  for (const [name, { topic }] of Object.entries(draft.state.paired)) {
    const namespace = name as Namespace
    if (heldOf(connectionOf(draft.state, namespace))?.connector === pairedConnector) continue
    const { [namespace]: _, ...paired } = draft.state.paired
    const isLast = Object.keys(paired).length === 0
    draft.state = { ...draft.state, paired, ...(isLast && { deepLink: undefined }) }
    draft.work.push({ type: 'pair-leave', namespace, topic })
  }
}

function followRelay(draft: Draft) {
  const { event, state } = draft
  if (event.type !== 'relay' && event.type !== 'relay-late' && event.type !== 'retry-relay' && event.type !== 'online') return
  const relay = stepRelay(state.relay, event, event.at)
  if (relay === state.relay) return
  draft.state = { ...state, relay }
  if (event.type === 'retry-relay') draft.work.push({ type: 'pair-wake' })
  if (relay.status !== 'trying') return
  // Without a network nobody needs to wait to see what that means.
  if (!state.online) draft.state = { ...state, relay: stepRelay(relay, { type: 'online', online: false }, event.at) }
  else startTimer(draft, 'relay', relayPatience, { type: 'relay-late', since: relay.since })
}

/** What a link led to is of interest in the view where it was pressed, and for the code that was in it. */
function followLink(draft: Draft) {
  const { event, state, start } = draft
  const isOver = screenOf(state) !== screenOf(start) || event.type === 'retry-pairing'
  const changed = isOver ? stepLeaving(state.leaving, { type: 'turn-away' }, event.seq) : state.leaving
  const leaving = event.type === 'open-link' || event.type === 'link-opened' ? stepLeaving(changed, event, event.seq) : changed
  if (leaving === state.leaving) return
  draft.state = { ...state, leaving }
  if (leaving?.outcome === 'opening') draft.work.push({ type: 'pair-watch', attempt: leaving.attempt })
}

function renew(draft: Draft, { attempt, uri }: Extract<PairingEvent, { type: 'pairing-ends' }>) {
  const { pairing } = draft.state
  const question = questionOf(draft.state)
  if (pairing.status !== 'waiting' || pairing.uri !== uri || question?.attempt !== attempt) return
  // The wallet may have it already and its person may still be reading: the proposal outlives its code.
  if (pairing.unseen) return
  if (pairing.codes >= mostCodes) {
    const error = new KitError('timeout', 'No wallet has used the code in time. Make a new one and scan it.')
    return changeConnection(draft, question.namespace, { type: 'refused', attempt, error })
  }
  changeCode(draft, { type: 'renew', attempt, uri })
  draft.work.push({ type: 'pair-renew', attempt })
}

/** A code that ran out while no view showed it (spec 4.02c). */
function renewIfOver(draft: Draft) {
  const { pairing } = draft.state
  if (pairing.status !== 'waiting' || pairing.renewing || draft.event.at < pairing.expiresAt - expiryMargin) return
  renew(draft, { type: 'pairing-ends', attempt: pairing.attempt, uri: pairing.uri })
}

/** Takes up the code of an earlier load: the page is connecting again, as it was. */
function found(draft: Draft, { uri, expiresAt, wallet, link }: Extract<Stamped, { type: 'pairing-found' }>) {
  const { state, event } = draft
  const { namespace } = state
  if (!namespace || heldOf(connectionOf(state)) || connectionOf(state).status !== 'disconnected') return
  changeConnection(draft, namespace, { type: 'ask', connector: pairedConnector, attempt: event.seq, at: event.at }, true)
  for (const next of [
    { type: 'begin', attempt: event.seq, wallet },
    { type: 'link', link },
    { type: 'code', attempt: event.seq, uri, expiresAt },
    { type: 'hide' },
  ] as const) {
    changeCode(draft, next)
  }
  watchExpiry(draft, event.seq, { uri, expiresAt })
}

function watchExpiry(draft: Draft, attempt: number, { uri, expiresAt }: { readonly uri: string; readonly expiresAt: number }) {
  const ms = Math.max(0, expiresAt - expiryMargin - draft.event.at)
  startTimer(draft, 'pairing', ms, { type: 'pairing-ends', attempt, uri })
}

/** Every family that the wallet approved is connected; the page goes to the one it asked for, or else to the first. */
function paired(draft: Draft, grants: readonly PairingGrant[], asked: Namespace) {
  const { pairing } = draft.state
  const { wallet = grants[0]?.paired.wallet, link }: PairingChoice = pairing.status === 'idle' ? {} : pairing
  // Approved without the family that was asked for.
  if (!grants.some(({ namespace }) => namespace === asked)) changeConnection(draft, asked, { type: 'cancel' }, true)
  join(draft, wallet ? grants.map((grant) => ({ ...grant, paired: { ...grant.paired, wallet } })) : grants)
  changeCode(draft, { type: 'end' })
  draft.state = { ...draft.state, deepLink: link }
  if (wallet) {
    const others = draft.state.recent.filter((one) => (typeof one === 'string' ? one !== pairedConnector : one.id !== wallet.id))
    draft.state = { ...draft.state, recent: [wallet, ...others].slice(0, 2) }
  }
  const first = grants.find(({ namespace }) => namespace === asked) ?? grants[0]
  if (first) enterNetwork(draft, first.network)
  const screen = screenOf(draft.state)
  if (!screen || !screenRules[screen.name]?.endsWhenConnected) return
  changeModal(draft, { type: 'reset', history: isBlockedByNetwork(draft) ? [{ name: 'UnsupportedChain' }] : [] })
}

/** Connects what a session grants, in place of what was connected there. */
function join(draft: Draft, grants: readonly PairingGrant[]) {
  const { at, seq } = draft.event
  for (const { namespace, accounts, network, paired: wallet } of grants) {
    const now = connectionOf(draft.state, namespace)
    if (!isQuestion(now)) changeConnection(draft, namespace, { type: 'ask', connector: pairedConnector, attempt: seq, at }, true)
    const question = connectionOf(draft.state, namespace)
    if (question.status !== 'connecting') continue
    const last = draft.state.paired[namespace]
    if (last && last.topic !== wallet.topic) draft.work.push({ type: 'pair-leave', namespace, topic: last.topic })
    changeConnection(draft, namespace, { type: 'granted', attempt: question.attempt, accounts, network })
    keepWallet(draft, namespace, wallet)
  }
}

function keepWallet(draft: Draft, namespace: Namespace, wallet: PairedWallet) {
  draft.state = { ...draft.state, paired: { ...draft.state.paired, [namespace]: wallet } }
}

function changeCode(draft: Draft, change: CodeEvent) {
  const pairing = stepCode(draft.state.pairing, change)
  if (pairing !== draft.state.pairing) draft.state = { ...draft.state, pairing }
}

function isQuestion(connection: KitState['connections'][Namespace]) {
  return connection?.status === 'connecting' && connection.connector === pairedConnector && !connection.restored
}

/** The one question that a paired wallet can answer; with two, the later one. */
function questionOf({ connections }: KitState): { readonly namespace: Namespace; readonly attempt: number } | undefined {
  const questions = Object.entries(connections).flatMap(([namespace, connection]) =>
    isQuestion(connection) && connection.status === 'connecting'
      ? [{ namespace: namespace as Namespace, attempt: connection.attempt }]
      : [],
  )
  return questions.sort((one, other) => other.attempt - one.attempt)[0]
}
