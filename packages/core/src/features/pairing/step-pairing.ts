/**
 * Pairing with a wallet, as one machine beside the kernel: a view that shows a code makes the attempt, its code comes and is
 * renewed, a wallet answers, whoever leaves has stopped waiting. Pure and total.
 *
 * The attempt itself is a connection of the kernel like any other, so that declining, cancelling, another wallet and the account
 * that stays meanwhile need no second set of rules. Its code follows from it.
 */
import type { Namespace } from '@foyer/contract/entities'
import { KitError } from '../../entities/errors.ts'
import { pairedConnector } from '../../entities/pairing.ts'
import { type PagePlatform, reusesPairing } from '../../environment/page-platform.ts'
import type { NonEmpty } from '../../family/family.ts'
import type { FeatureStep, Kept, KernelView, TimerWork } from '../../feature/feature.ts'
import type { KernelEvent, Stamp, Stamped } from '../../kernel/event.ts'
import { screenRules } from '../../kernel/screen.ts'
import { connectionOf, heldOf, screenOf } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import { expiryMargin } from '../../links/pairing-link.ts'
import { attemptOf, connectionsOf, heldByPairing, isAttempt } from './attempt-of.ts'
import { type CodeViewer, codeViewer } from './code-viewer.ts'
import { parseKept } from './kept.ts'
import type { PairingEvent, PairingGrant, PairingWork } from './pairing-event.ts'
import type { PairedWallet, PairingChoice, PairingSlice } from './pairing-state.ts'
import { answeredBy, withChoice } from './read-session.ts'
import { placeOfAhead, stepAhead } from './step-ahead.ts'
import { stepAsked } from './step-asked.ts'
import { type CodeEvent, stepCode } from './step-code.ts'
import { stepLeaving } from './step-leaving.ts'
import { relayTimeout, stepRelay } from './step-relay.ts'

/** An hour of codes: a view that is left open over night makes no more. */
const mostCodes = 16

type Event = Stamped<PairingEvent | KernelEvent> | ({ readonly type: 'start' } & Stamp)
export type PairingStep = FeatureStep<PairingSlice, PairingEvent, PairingWork>

/** One event on its way through this machine; it lives for one step. */
type Turn = {
  readonly kernel: KernelView
  readonly event: Event
  readonly platform: PagePlatform
  slice: PairingSlice
  readonly work: (PairingWork | TimerWork<PairingEvent>)[]
  readonly reports: KernelEvent[]
}

export type PairingInput = { readonly slice: PairingSlice; readonly kernel: KernelView; readonly platform: PagePlatform }

export function startPairing(input: PairingInput, { kept, ...stamp }: Stamp & { readonly kept: Kept }): PairingStep {
  const { hasPending, pairing, paired: known } = input.slice
  // Another tab may have stored a session since this kit was made: what the kernel holds of it is the measure.
  const stored = parseKept(kept)
  const held = Object.entries(stored.paired).filter(
    ([namespace, { topic }]) => heldOf(connectionOf(input.kernel.now, namespace as Namespace))?.session === topic,
  )
  const pending = hasPending ? stored.pending : undefined
  const isGood = pending !== undefined && pending.expiresAt > stamp.at && input.kernel.setup.pairs
  const { wallet, link } = pending ?? {}
  const slice: PairingSlice = {
    ...input.slice,
    paired: { ...known, ...Object.fromEntries(held) },
    hasPending: false,
    ...(pairing.status === 'failed' && { pairing: { status: 'idle' } }),
  }
  const { work = [], ...step } = stepPairing({ ...input, slice }, { type: 'start', at: stamp.at, seq: stamp.seq })
  const resumes = isGood ? [{ type: 'pair-resume', ...(wallet && { wallet }), ...(link && { link }) } as const] : []
  const forgets = kept.read('deep_link') === undefined ? [] : [{ type: 'pair-forget-link' } as const]
  return { ...step, work: [...work, ...resumes, ...forgets] }
}

export function stepPairing({ slice, kernel, platform }: PairingInput, event: Event): PairingStep {
  const turn: Turn = { slice, kernel, platform, event, work: [], reports: [] }
  take(turn)
  followAttempt(turn)
  look(turn)
  followSessions(turn)
  followRelay(turn)
  followLink(turn)
  followAhead(turn)
  return { slice: turn.slice, work: turn.work, kernel: turn.reports }
}

function take(turn: Turn) {
  const { event, slice, kernel } = turn
  switch (event.type) {
    case 'pairing-code':
      changeCode(turn, { ...event, type: 'code' })
      if (turn.slice.pairing === slice.pairing) return
      return watchExpiry(turn, event)
    case 'pairing-ends':
      return renew(turn, event)
    case 'pairing-approved':
      return changeCode(turn, { ...event, type: 'approved' })
    case 'pairing-found':
      return found(turn, event)
    case 'paired': {
      const attempt = attemptOf(kernel.now)
      return attempt?.attempt === event.attempt ? paired(turn, event.grants, attempt.namespace) : undefined
    }
    case 'paired-more':
      return joinMore(turn, event.grants)
    case 'adopt':
      return joined(turn)
    case 'paired-changed': {
      const { namespace, paired } = event
      const { topic } = paired
      if (slice.paired[namespace]?.topic === topic || heldOf(connectionOf(kernel.now, namespace))?.session === topic)
        keepWallet(turn, namespace, withChoice(paired, knownOf(turn, topic)))
      return
    }
    case 'retry-pairing': {
      const [{ namespace }, { status, unseen }] = [kernel.now, { unseen: false, ...slice.pairing }]
      // A code that nobody sees is in nobody's way.
      if (status === 'idle' || status === 'settling' || unseen || !namespace) return
      // The view asks for the family in use as soon as its code is gone: one question, so of that family.
      cancel(turn)
      return ask(turn, namespace)
    }
    case 'wallet-asked':
    case 'request-over':
    case 'dismiss-asked':
      turn.slice = { ...slice, asked: stepAsked(slice.asked, event) }
      return
    case 'open-link':
      return changeCode(turn, { type: 'link', link: event.link })
    case 'fetch-ahead':
      if (kernel.setup.pairs) turn.work.push({ type: 'pair-fetch-ahead' })
      return
    case 'kept': {
      turn.slice = { ...slice, stored: parseKept(event.kept).paired }
      return
    }
    case 'restore': {
      const wallet = slice.stored?.[event.namespace]
      const { now, before } = kernel
      if (wallet && now.connections[event.namespace] !== before.connections[event.namespace] && heldByPairing(now, event.namespace))
        keepWallet(turn, event.namespace, wallet)
      return
    }
  }
}

/** What the views want: a code as long as one of them shows it, and none when the visitor has turned away from them. */
function look(turn: Turn) {
  const { kernel, platform, slice } = turn
  const { now, before, setup } = kernel
  if (!setup.pairs) return
  const viewer = codeViewer(now, setup, platform)
  if (viewer) return view(turn, viewer)
  if (!showsCode(before) || showsCode(now)) return
  const isOpen = slice.pairing.status === 'waiting' || slice.pairing.status === 'settling'
  if (reusesPairing(platform) && isOpen) changeCode(turn, { type: 'hide' })
  else cancel(turn)
}

function view(turn: Turn, { wallet }: CodeViewer) {
  const { kernel, slice, event } = turn
  const { pairing } = slice
  const { namespace } = kernel.now
  if (!namespace) return
  if (attemptOf(kernel.now)) {
    changeCode(turn, { type: 'show', wallet })
    return pairing.status === 'waiting' && pairing.unseen ? renewIfOver(turn) : undefined
  }
  const isFirst = event.type === 'start'
  // Another wallet is being asked: the view is about to go.
  if (connectionOf(kernel.now).status === 'connecting' && !isFirst) return
  // What has failed stays until the visitor tries again, or another wallet.
  if (pairing.status === 'failed' && pairing.wallet?.id === wallet?.id && !isFirst) return
  ask(turn, namespace)
}

/** The kernel makes the attempt; its code begins with it. */
function ask(turn: Turn, namespace: Namespace) {
  turn.reports.push({ type: 'connect', connector: pairedConnector, namespace, quiet: true })
}

/** Nobody waits for a paired wallet any more. */
function cancel(turn: Turn) {
  for (const [namespace, connection] of connectionsOf(turn.kernel.now)) {
    const isMine = (connection.status === 'connecting' || connection.status === 'failed') && connection.connector === pairedConnector
    if (isMine && !(connection.status === 'connecting' && connection.restored)) turn.reports.push({ type: 'cancel', namespace })
  }
}

/** The code follows the attempt: there is one while a wallet is asked, and its failure is the attempt's. */
function followAttempt(turn: Turn) {
  const { kernel, slice } = turn
  const { pairing, found: left, ahead } = slice
  const live = attemptOf(kernel.now)
  const attempt = 'attempt' in pairing ? pairing.attempt : undefined
  if (live) {
    if (live.attempt === attempt) return
    for (const [namespace, connection] of connectionsOf(kernel.now))
      if (namespace !== live.namespace && isAttempt(connection)) turn.reports.push({ type: 'cancel', namespace })
    // Whoever makes the attempt's code has it, or drops it.
    turn.slice = { ...slice, ahead: undefined }
    if (left) return takeUp(turn, live.attempt, left)
    changeCode(turn, { type: 'begin', attempt: live.attempt, wallet: pairing.status === 'idle' ? undefined : pairing.wallet })
    if (ahead?.status !== 'made' || turn.event.at >= ahead.expiresAt - expiryMargin) return
    const code = { attempt: live.attempt, uri: ahead.uri, expiresAt: ahead.expiresAt }
    changeCode(turn, { type: 'code', ...code })
    return watchExpiry(turn, code)
  }
  const failed = connectionsOf(kernel.now).find(
    ([, connection]) => connection.status === 'failed' && connection.connector === pairedConnector,
  )
  if (failed?.[1].status !== 'failed') return changeCode(turn, { type: 'end' })
  if (attempt === undefined) return
  // Nobody is there to read of it.
  if (pairing.status === 'waiting' && pairing.unseen) {
    turn.reports.push({ type: 'cancel', namespace: failed[0] })
    return changeCode(turn, { type: 'end' })
  }
  changeCode(turn, { type: 'failed', attempt, error: failed[1].error })
}

/** What is known of a wallet goes with its connection. */
function followSessions(turn: Turn) {
  for (const [name, { topic }] of Object.entries(turn.slice.paired)) {
    const namespace = name as Namespace
    if (heldByPairing(turn.kernel.now, namespace)) continue
    const { [namespace]: _, ...rest } = turn.slice.paired
    turn.slice = { ...turn.slice, paired: rest }
    turn.work.push({ type: 'pair-leave', namespace, topic })
  }
}

function followRelay(turn: Turn) {
  const { event, slice, kernel } = turn
  if (event.type !== 'relay' && event.type !== 'relay-late' && event.type !== 'retry-relay' && event.type !== 'online') return
  const relay = stepRelay(slice.relay, event, event.at)
  if (relay === slice.relay) return
  turn.slice = { ...slice, relay }
  if (event.type === 'retry-relay') turn.work.push({ type: 'pair-wake' })
  if (relay.status !== 'trying') return
  // Without a network nobody needs to wait to see what that means.
  if (!kernel.now.online) turn.slice = { ...slice, relay: stepRelay(relay, { type: 'online', online: false }, event.at) }
  else turn.work.push({ type: 'timer', name: 'relay', ms: relayTimeout, event: { type: 'relay-late', since: relay.since } })
}

/** What a link led to is of interest in the view where it was pressed, and for the code that was in it. */
function followLink(turn: Turn) {
  const { event, slice, kernel } = turn
  const isOver = screenOf(kernel.now) !== screenOf(kernel.before) || event.type === 'retry-pairing'
  const changed = isOver ? stepLeaving(slice.leaving, { type: 'turn-away' }, event.seq) : slice.leaving
  const leaving = event.type === 'open-link' || event.type === 'link-opened' ? stepLeaving(changed, event, event.seq) : changed
  if (leaving === slice.leaving) return
  turn.slice = { ...turn.slice, leaving }
  if (leaving?.outcome === 'opening') turn.work.push({ type: 'pair-watch', attempt: leaving.attempt, atOnce: true })
}

function renew(turn: Turn, { attempt, uri }: Extract<PairingEvent, { type: 'pairing-ends' }>) {
  const { pairing } = turn.slice
  const live = attemptOf(turn.kernel.now)
  if (pairing.status !== 'waiting' || pairing.uri !== uri || live?.attempt !== attempt) return
  // The wallet may have it already and its visitor may still be reading: the proposal outlives its code.
  if (pairing.unseen) return
  if (pairing.codes >= mostCodes) {
    const error = new KitError('timeout', 'No wallet has used the code in time. Make a new one and scan it.')
    turn.reports.push({ type: 'refused', namespace: live.namespace, attempt, error })
    return
  }
  changeCode(turn, { type: 'renew', attempt, uri })
  turn.work.push({ type: 'pair-renew', attempt })
}

/** A code that ran out while no view showed it. */
function renewIfOver(turn: Turn) {
  const { pairing } = turn.slice
  if (pairing.status !== 'waiting' || pairing.renewing || turn.event.at < pairing.expiresAt - expiryMargin) return
  renew(turn, { type: 'pairing-ends', attempt: pairing.attempt, uri: pairing.uri })
}

/** Takes up the code of an earlier load: the page is connecting again, as it was. */
function found(turn: Turn, { uri, expiresAt, wallet, link }: Extract<PairingEvent, { type: 'pairing-found' }>) {
  const { namespace } = turn.kernel.now
  const connection = connectionOf(turn.kernel.now)
  if (!namespace || connection.status !== 'disconnected') return
  turn.slice = { ...turn.slice, found: { uri, expiresAt, ...(wallet && { wallet }), ...(link && { link }) } }
  ask(turn, namespace)
}

function takeUp(turn: Turn, attempt: number, { uri, expiresAt, wallet, link }: NonNullable<PairingSlice['found']>) {
  turn.slice = { ...turn.slice, found: undefined }
  for (const next of [
    { type: 'begin', attempt, wallet },
    { type: 'link', link },
    { type: 'code', attempt, uri, expiresAt },
    { type: 'hide' },
  ] as const) {
    changeCode(turn, next)
  }
  watchExpiry(turn, { attempt, uri, expiresAt })
}

function watchExpiry(
  turn: Turn,
  { attempt, uri, expiresAt }: { readonly attempt: number; readonly uri: string; readonly expiresAt: number },
) {
  const ms = Math.max(0, expiresAt - expiryMargin - turn.event.at)
  turn.work.push({ type: 'timer', name: 'pairing', ms, event: { type: 'pairing-ends', attempt, uri } })
}

/** Every family that the wallet approved is connected; the page goes to the one it asked for, or else to the first. */
function paired(turn: Turn, grants: NonEmpty<PairingGrant>, asked: Namespace) {
  const { pairing } = turn.slice
  const [{ paired: first }] = grants
  const choice = answeredBy(first, pairing.status === 'idle' ? {} : pairing)
  const { wallet = first.wallet, link } = choice
  join(
    turn,
    grants.map((grant) => ({ ...grant, paired: withChoice(grant.paired, choice) })),
    { namespace: asked, ...(wallet && { recent: wallet }) },
  )
  const name = first.name.slice(0, 120)
  turn.reports.push({ type: 'track', event: 'CONNECT_SUCCESS', properties: { method: link ? 'mobile' : 'qrcode', name } })
}

type Answered = {
  readonly namespace: Namespace
  readonly recent?: NonNullable<PairingChoice['wallet']>
}

/** The kernel connects what a session grants; what is known of its wallet is kept once it has. */
function join(turn: Turn, grants: readonly PairingGrant[], answered?: Answered) {
  if (grants.length === 0) return
  const wallets = Object.fromEntries(grants.map(({ namespace, paired: wallet }) => [namespace, wallet]))
  turn.slice = { ...turn.slice, joining: wallets }
  turn.reports.push({
    type: 'adopt',
    grants: grants.map(({ namespace, accounts, network, paired: { topic, name } }) => ({
      namespace,
      connector: pairedConnector,
      accounts,
      network,
      session: topic,
      walletName: name,
    })),
    ...(answered && { attempt: { namespace: answered.namespace } }),
    ...(answered?.recent && { recent: answered.recent }),
  })
}

/** A wallet that adds a chain family does not take the place of one that is there: it leaves again, so that its session can end. */
function joinMore(turn: Turn, more: readonly PairingGrant[]) {
  const grants = more.map((grant) => ({ ...grant, paired: withChoice(grant.paired, knownOf(turn, grant.paired.topic)) }))
  const isFree = ({ namespace }: PairingGrant) => connectionOf(turn.kernel.now, namespace).status === 'disconnected'
  join(turn, grants.filter(isFree))
  for (const grant of grants) {
    const { namespace, paired: wallet } = grant
    // Of two updates in a row the second finds the family in that very session.
    if (isFree(grant) || heldOf(connectionOf(turn.kernel.now, namespace))?.session === wallet.topic) continue
    turn.work.push({ type: 'pair-leave', namespace, topic: wallet.topic })
  }
}

function joined(turn: Turn) {
  const { joining, paired: known } = turn.slice
  if (!joining) return
  turn.slice = { ...turn.slice, joining: undefined }
  for (const [name, wallet] of Object.entries(joining)) {
    const namespace = name as Namespace
    if (heldOf(connectionOf(turn.kernel.now, namespace))?.session !== wallet.topic) continue
    const last = known[namespace]
    if (last && last.topic !== wallet.topic) turn.work.push({ type: 'pair-leave', namespace, topic: last.topic })
    keepWallet(turn, namespace, wallet)
  }
}

/** Of the wallet of that session, on whichever chain family. */
function knownOf(turn: Turn, topic: string): PairingChoice {
  return Object.values(turn.slice.paired).find((one) => one.topic === topic) ?? {}
}

function keepWallet(turn: Turn, namespace: Namespace, wallet: PairedWallet) {
  turn.slice = { ...turn.slice, paired: { ...turn.slice.paired, [namespace]: wallet } }
}

/** While a phone shows wallets a code is at hand for the press on one of them; the attempt that follows has it. */
function followAhead(turn: Turn) {
  const { event, slice, kernel, platform } = turn
  const place = placeOfAhead(kernel, platform, attemptOf(kernel.now) !== undefined)
  const [ahead, ...work] = stepAhead(slice.ahead, event, place)
  if (ahead !== slice.ahead) turn.slice = { ...slice, ahead }
  turn.work.push(...work)
}

function changeCode(turn: Turn, change: CodeEvent) {
  const pairing = stepCode(turn.slice.pairing, change)
  if (pairing !== turn.slice.pairing) turn.slice = { ...turn.slice, pairing }
}

function showsCode(state: KernelState): boolean {
  return screenRules[screenOf(state)?.name ?? 'Connect']?.pairs === true
}
