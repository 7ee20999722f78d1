/** How proposals, calls and sessions end: completely, with whoever waits on them told. */
import { PairingError } from '../error.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import type { IncomingProposal, OutgoingProposal } from './state.ts'
import { day, drop, fail, markSeen, patch, type Turn } from './turn.ts'

/** A dapp's proposal, with its code and keys: a code is good for one answer. */
export function endOutgoing(turn: Turn, proposal: OutgoingProposal, keepSessionKey: boolean): void {
  drop(turn, 'outgoing', proposal.id)
  drop(turn, 'signIns', proposal.id)
  drop(turn, 'keys', proposal.pairingTopic)
  if (proposal.status === 'answered' && !keepSessionKey) drop(turn, 'keys', proposal.sessionTopic)
  withdraw(turn, proposal.id)
}

/** A wallet's proposal or sign-in, with the pairing it came over. */
export function endIncoming(
  turn: Turn,
  { id, pairingTopic }: Pick<IncomingProposal, 'id' | 'pairingTopic'>,
  reason: 'answered' | 'expired' | 'cancelled',
): void {
  drop(turn, 'incoming', id)
  drop(turn, 'asked', id)
  endPairing(turn, pairingTopic)
  turn.notices.push({ type: 'proposal_ended', id, reason })
}

export function endPairing(turn: Turn, topic: Topic): void {
  drop(turn, 'pairings', topic)
  drop(turn, 'keys', topic)
  markSeen(turn, usedCode(topic), turn.now + day)
}

/** Under which a scanned code is remembered. */
export const usedCode = (topic: Topic): string => `code/${topic}`

/** With its key, its requests and its calls. What is queued for the peer still goes out. */
export function endSession(turn: Turn, topic: Topic, reason: RpcError): void {
  drop(turn, 'sessions', topic)
  drop(turn, 'keys', topic)
  // With the last session goes what was said in it. Before, a caller could still ask, and must not have it done twice.
  if (!Object.keys(turn.state.sessions).length) patch(turn, { outcomes: {} })
  for (const [key, request] of Object.entries(turn.state.requests)) {
    if (request.topic !== topic) continue
    drop(turn, 'requests', key)
    turn.notices.push({ type: 'request_ended', topic, id: request.id, reason: 'session_ended' })
  }
  for (const call of Object.values(turn.state.calls)) {
    if (call.topic === topic)
      failCall(turn, call.id, new PairingError('disconnected', `The session has ended: ${reason.message}.`, reason.code))
  }
  turn.notices.push({ type: 'session_ended', topic, reason })
}

/** Also takes the call back from the queue: nobody is asked for what nobody waits on. */
export function failCall(turn: Turn, id: RpcId, error: PairingError): void {
  const call = turn.state.calls[id]
  if (!call) return
  drop(turn, 'calls', id)
  withdraw(turn, id)
  fail(turn, call.ref, error)
}

function withdraw(turn: Turn, id: RpcId): void {
  turn.state = { ...turn.state, outbox: turn.state.outbox.filter(({ call }) => call !== id) }
}
