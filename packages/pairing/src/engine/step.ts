/**
 * The engine: one event after the other, each from one state to the next.
 *
 * Pure: no clock, no chance of its own, no storage, no network. What has to be done is in the state (`outbox`,
 * `topicsOf`, `nextDeadline`); what an app has to know is in the notifications.
 */
import { PairingError } from '../error.ts'
import type { Topic } from '../wire/keys.ts'
import { peerErrors } from '../wire/methods.ts'
import type { Command } from './command.ts'
import { createDraft, type Draft, patch, put, type Stamp } from './draft.ts'
import { endSession, failCall, leaveOutgoing } from './end.ts'
import { fail } from './outcome.ts'
import { performCommand } from './perform-command.ts'
import { confirmPublication, expirePublications, refusePublications, shiftOutbox, spareOutbox } from './queue.ts'
import { receiveMessage } from './receive-message.ts'
import type { Role } from './role.ts'
import type { ClientNotification, Ref, State } from './state.ts'

export type EngineEvent =
  | { readonly type: 'command'; readonly ref: Ref; readonly command: Command }
  /** From the relay, unchecked. */
  | { readonly type: 'message_received'; readonly topic: Topic; readonly message: string }
  /** The relay confirmed all parts of a publication. */
  | { readonly type: 'publication_confirmed'; readonly key: string }
  | { readonly type: 'deadline_passed' }
  /** After a start, or a sleep of `silence` ms: nobody tried to send meanwhile, or to receive, so both get `grace` ms more. */
  | { readonly type: 'resumed'; readonly silence: number; readonly grace: number }
  /** The relay turned this client away. */
  | { readonly type: 'turned_away' }
  /** The relay has said what time it is: by so many ms it is now later, or earlier, than it was taken to be. */
  | { readonly type: 'clock_corrected'; readonly shift: number }

export type StepContext = Stamp & { readonly role: Role }

export function step(state: State, event: EngineEvent, { role, ...stamp }: StepContext): readonly [State, readonly ClientNotification[]] {
  const draft = createDraft(state, stamp)
  if (event.type === 'resumed') resume(draft, event)
  if (event.type === 'clock_corrected') {
    shiftOutbox(draft, event.shift)
    patch(draft, { relayTime: Math.max(state.relayTime, draft.at) })
    role.onClock?.(draft)
  }
  // First what has run out: nothing happens to a session that should be gone.
  role.expire?.(draft)
  expire(draft, role)
  if (event.type === 'command') performCommand(draft, role.commands, event)
  else if (event.type === 'message_received') receiveMessage(draft, role, event)
  else if (event.type === 'publication_confirmed') confirmPublication(draft, event.key)
  else if (event.type === 'turned_away') refusePublications(draft, role)
  return [draft.state, draft.notifications]
}

/** What the other side said in time may still be at the relay. A silence shorter than the grace is not of a sleep: somebody who talks prolongs nothing. */
function resume(draft: Draft, { silence, grace }: Extract<EngineEvent, { readonly type: 'resumed' }>): void {
  const least = draft.at + grace
  spareOutbox(draft, least)
  if (silence <= grace) return
  const expiry = Math.ceil(least / 1000)
  for (const call of Object.values(draft.state.calls)) if (call.expiry < expiry) put(draft, 'calls', { [call.id]: { ...call, expiry } })
  for (const proposal of Object.values(draft.state.outgoing))
    if (proposal.expiry < expiry) put(draft, 'outgoing', { [proposal.id]: { ...proposal, expiry } })
}

function expire(draft: Draft, role: Role): void {
  const isOver = ({ expiry }: { readonly expiry: number }) => expiry <= draft.now
  const outgoing = Object.values(draft.state.outgoing).filter(isOver)
  expirePublications(draft, role)
  for (const proposal of outgoing) {
    if (!draft.state.outgoing[proposal.id]) continue
    leaveOutgoing(draft, proposal, peerErrors.settlementFailed)
    fail(draft, proposal.ref, new PairingError('expired', 'No wallet answered in time. Show a new code, and try again.'))
  }
  for (const { topic } of Object.values(draft.state.sessions).filter(({ expiry }) => expiry <= draft.earliestNow))
    endSession(draft, topic, { code: 8000, message: 'Session expired' })
  for (const call of Object.values(draft.state.calls).filter(isOver)) {
    failCall(draft, call.id, new PairingError('expired', 'The other side did not answer in time. Open it, and try again.', 8000))
  }
}
