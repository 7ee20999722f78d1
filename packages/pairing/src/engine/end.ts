/** How proposals, calls and sessions end: completely, with an outcome for whoever waits on them. */

import { PairingError } from '../error.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import { type Draft, day, drop, markSeen, patch } from './draft.ts'
import { fail } from './outcome.ts'
import { publish, sealRequest } from './publish.ts'
import type { IncomingProposal, OutgoingProposal } from './state.ts'

/** A dapp's proposal without a session, with its code and keys: a code is good for one response. */
export function endOutgoing(draft: Draft, proposal: OutgoingProposal): void {
  settleOutgoing(draft, proposal)
  if (proposal.status === 'answered') drop(draft, 'keys', proposal.sessionTopic)
}

/** The same, and said to a wallet that has answered already: it takes its yes for a session. */
export function leaveOutgoing(draft: Draft, proposal: OutgoingProposal, reason: RpcError): void {
  const isAnswered = proposal.status === 'answered'
  const part = isAnswered && sealRequest(draft, { topic: proposal.sessionTopic, method: 'wc_sessionDelete', params: reason })
  endOutgoing(draft, proposal)
  if (part) publish(draft, [part], { giveUpAt: draft.at + part.ttl * 1000 })
}

/** A dapp's proposal of which a session came: its key stays. */
export function settleOutgoing(draft: Draft, proposal: OutgoingProposal): void {
  drop(draft, 'outgoing', proposal.id)
  drop(draft, 'outgoingSignIns', proposal.id)
  drop(draft, 'keys', proposal.pairingTopic)
  withdraw(draft, proposal.id)
}

/** A wallet's proposal or sign-in, with the pairing it came over. */
export function endIncoming(
  draft: Draft,
  { id, pairingTopic }: Pick<IncomingProposal, 'id' | 'pairingTopic'>,
  reason: 'answered' | 'expired' | 'cancelled',
): void {
  drop(draft, 'incoming', id)
  drop(draft, 'incomingSignIns', id)
  endPairing(draft, pairingTopic)
  draft.notifications.push({ type: 'proposal_ended', id, reason })
}

export function endPairing(draft: Draft, topic: Topic): void {
  drop(draft, 'pairings', topic)
  drop(draft, 'keys', topic)
  markSeen(draft, usedCodeKey(topic), draft.now + day)
}

/** Under which a scanned code is remembered. */
export const usedCodeKey = (topic: Topic): string => `code/${topic}`

/** With its key, its requests and its calls. What is queued for the peer still goes out. */
export function endSession(draft: Draft, topic: Topic, reason: RpcError): void {
  drop(draft, 'sessions', topic)
  drop(draft, 'keys', topic)
  // Outcomes go with the last session. Before, a caller could still send its command again, and it must not run twice.
  if (!Object.keys(draft.state.sessions).length) patch(draft, { outcomes: {} })
  for (const [key, request] of Object.entries(draft.state.requests)) {
    if (request.topic !== topic) continue
    drop(draft, 'requests', key)
    draft.notifications.push({ type: 'request_ended', topic, id: request.id, reason: 'session_ended' })
  }
  for (const call of Object.values(draft.state.calls)) {
    if (call.topic === topic)
      failCall(draft, call.id, new PairingError('disconnected', `The session has ended: ${reason.message}.`, reason.code))
  }
  draft.notifications.push({ type: 'session_ended', topic, reason })
}

/** Also takes the call back from the queue: nobody is asked for what nobody waits on. */
export function failCall(draft: Draft, id: RpcId, error: PairingError): void {
  const call = draft.state.calls[id]
  if (!call) return
  drop(draft, 'calls', id)
  withdraw(draft, id)
  fail(draft, call.ref, error)
}

function withdraw(draft: Draft, id: RpcId): void {
  patch(draft, { outbox: draft.state.outbox.filter(({ call }) => call !== id) })
}
