/**
 * The engine: one event after the other, each from one state to the next.
 *
 * Pure: no clock, no chance of its own, no storage, no network. What has to be done is in the state (`outbox`,
 * `topicsOf`, `nextDeadline`); what an app has to be told is in the notices.
 */
import { PairingError } from '../error.ts'
import type { Topic } from '../wire/keys.ts'
import { type Command, obey } from './commands.ts'
import { endOutgoing, endSession, failCall } from './end.ts'
import { hear } from './inbound.ts'
import type { Role } from './roles.ts'
import type { Notice, Publication, Ref, State } from './state.ts'
import { beginTurn, fail, patch, type Stamp, succeed, type Turn } from './turn.ts'

export type EngineEvent =
  | { readonly type: 'command'; readonly ref: Ref; readonly command: Command }
  /** From the relay, unchecked. */
  | { readonly type: 'message'; readonly topic: Topic; readonly message: string }
  /** The relay confirmed all parts of a publication. */
  | { readonly type: 'published'; readonly key: string }
  | { readonly type: 'tick' }
  /** After a start, or a sleep: nobody tried to send meanwhile, so what is queued gets this many ms more. */
  | { readonly type: 'woke'; readonly grace: number }
  /** The relay turned this client away. */
  | { readonly type: 'refused' }
  /** The relay has said what time it is: by so many ms it is now later, or earlier, than it was taken to be. */
  | { readonly type: 'clock'; readonly shift: number }

export function step(state: State, event: EngineEvent, stamp: Stamp, role: Role): readonly [State, readonly Notice[]] {
  const turn = beginTurn(state, stamp, role)
  if (event.type === 'woke') {
    const least = stamp.at + event.grace
    patch(turn, { outbox: state.outbox.map((one) => (one.giveUpAt < least ? { ...one, giveUpAt: least } : one)) })
  }
  if (event.type === 'clock') {
    const outbox = state.outbox.map((one) => ({ ...one, queuedAt: one.queuedAt + event.shift, giveUpAt: one.giveUpAt + event.shift }))
    patch(turn, { outbox, heardAt: Math.max(state.heardAt, turn.at) })
  }
  // First what has run out: nothing happens to a session that should be gone.
  turn.role.expire?.(turn, event.type === 'clock')
  expire(turn)
  if (event.type === 'command') obey(turn, event.ref, event.command)
  else if (event.type === 'message') hear(turn, event.topic, event.message)
  else if (event.type === 'published') confirm(turn, event.key)
  else if (event.type === 'refused') {
    const refused = new PairingError('relay_refused', 'The relay turned this client away.')
    for (const publication of turn.state.outbox) if (publication.call) giveUp(turn, publication, refused)
  }
  return [turn.state, turn.notices]
}

function confirm(turn: Turn, key: string): void {
  const publication = turn.state.outbox.find((one) => one.key === key)
  if (!publication) return
  patch(turn, { outbox: turn.state.outbox.filter((one) => one !== publication) })
  const call = publication.call === undefined ? undefined : turn.state.calls[publication.call]
  // The relay keeps these for a dapp that is away; nobody waits for it to come back.
  if (call?.kind === 'event' || call?.kind === 'update' || call?.kind === 'extend') succeed(turn, call.ref, undefined)
}

function expire(turn: Turn): void {
  const { now, at } = turn
  const { state } = turn
  const isOver = ({ expiry }: { readonly expiry: number }) => expiry <= now
  for (const publication of state.outbox) if (publication.giveUpAt <= at) giveUp(turn, publication, unreachable())
  for (const proposal of Object.values(state.outgoing).filter(isOver)) {
    if (!turn.state.outgoing[proposal.id]) continue
    endOutgoing(turn, proposal, false)
    fail(turn, proposal.ref, new PairingError('expired', 'No wallet answered in time. Show a new code, and try again.'))
  }
  for (const { topic } of Object.values(turn.state.sessions).filter(({ expiry }) => expiry <= turn.nowAtLeast))
    endSession(turn, topic, { code: 8000, message: 'Session expired' })
  for (const call of Object.values(turn.state.calls).filter(isOver)) {
    failCall(turn, call.id, new PairingError('expired', 'The other side did not answer in time. Open it, and try again.', 8000))
  }
}

/** The relay did not take it. Whoever waits learns that; what was changed ahead of it is changed back. */
function giveUp(turn: Turn, publication: Publication, why: PairingError): void {
  patch(turn, { outbox: turn.state.outbox.filter((one) => one !== publication) })
  const proposal = publication.call === undefined ? undefined : turn.state.outgoing[publication.call]
  if (proposal) {
    endOutgoing(turn, proposal, false)
    fail(turn, proposal.ref, why)
  }
  const call = publication.call === undefined ? undefined : turn.state.calls[publication.call]
  if (!call) return
  failCall(turn, call.id, why)
  turn.role.undo?.(turn, call, { code: 7000, message: 'The relay could not be reached' })
}

const unreachable = (): PairingError =>
  new PairingError('relay_unreachable', 'The relay cannot be reached. Check the connection, and try again.')
