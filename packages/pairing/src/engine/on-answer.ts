/** What the other side answered. An answer nobody waits for, or on another topic, changes nothing. */
import { PairingError } from '../error.ts'
import type { RpcError, RpcMessage } from '../wire/json-rpc.ts'
import { agreeOnKey, type Topic, topicOf } from '../wire/keys.ts'
import { peerErrors } from '../wire/methods.ts'
import { endOutgoing } from './end.ts'
import { parseProposalAnswer } from './parse-params.ts'
import type { Call, OutgoingProposal } from './state.ts'
import { drop, fail, patch, put, succeed, type Turn } from './turn.ts'

type Answer = Exclude<RpcMessage, { readonly kind: 'request' }>

export function hearAnswer(turn: Turn, topic: Topic, answer: Answer) {
  const proposal = turn.state.outgoing[answer.id]
  if (proposal?.pairingTopic === topic && proposal.status === 'proposed') return hearProposalAnswer(turn, proposal, answer)
  const call = turn.state.calls[answer.id]
  if (call?.topic !== topic) return
  // Also an answer to what the relay never confirmed: it must have arrived.
  patch(turn, { outbox: turn.state.outbox.filter((publication) => publication.call !== call.id) })
  drop(turn, 'calls', call.id)
  if (answer.kind === 'error') return hearNo(turn, call, answer.error)
  if (call.kind === 'settle') return turn.role.settled?.(turn, call)
  succeed(turn, call.ref, call.kind === 'request' ? answer.result : undefined)
}

function hearProposalAnswer(turn: Turn, proposal: OutgoingProposal, answer: Answer): void {
  try {
    if (answer.kind === 'error') throw toError(answer.error)
    const responderPublicKey = parseProposalAnswer(answer.result)
    const key = agreeOnKey(proposal.privateKey, responderPublicKey)
    const sessionTopic = topicOf(key)
    put(turn, 'keys', sessionTopic, key)
    put(turn, 'outgoing', proposal.id, { ...proposal, status: 'answered', responderPublicKey, sessionTopic })
    patch(turn, { outbox: turn.state.outbox.filter(({ call }) => call !== proposal.id) })
    turn.notices.push({ type: 'proposal_answered', id: proposal.id })
  } catch (error) {
    if (!PairingError.is(error)) throw error
    endOutgoing(turn, proposal, false)
    fail(turn, proposal.ref, error)
  }
}

function hearNo(turn: Turn, call: Call, error: RpcError): void {
  turn.role.undo?.(turn, call, error)
  fail(turn, call.ref, toError(error))
}

/** A no by a person, in the numbers that wallets use for it, or some other failure. */
export function toError({ code, message }: RpcError): PairingError {
  const isNo = code === 4001 || (code >= peerErrors.rejected.code && code <= 5003)
  if (isNo) return new PairingError('rejected', message || 'The wallet declined.', code)
  return new PairingError('peer_failed', message || `The other side failed with ${code}.`, code)
}
