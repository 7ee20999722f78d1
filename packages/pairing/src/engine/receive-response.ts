/** The peer's responses. One that nobody waits for, or on another topic, changes nothing. */

import { PairingError } from '../error.ts'
import type { RpcError, RpcMessage } from '../wire/json-rpc.ts'
import { agreeOnKey, type Topic, topicOf } from '../wire/keys.ts'
import { peerErrors } from '../wire/methods.ts'
import { type Draft, drop, patch, put } from './draft.ts'
import { endOutgoing } from './end.ts'
import { fail, succeed } from './outcome.ts'
import { parseProposalResponse } from './parse-params.ts'
import type { Role } from './role.ts'
import type { OutgoingProposal } from './state.ts'

type Response = Exclude<RpcMessage, { readonly kind: 'request' }>

export function receiveResponse(draft: Draft, role: Role, { topic, response }: { readonly topic: Topic; readonly response: Response }) {
  const proposal = draft.state.outgoing[response.id]
  if (proposal?.pairingTopic === topic && proposal.status === 'proposed') return receiveProposalResponse(draft, proposal, response)
  const call = draft.state.calls[response.id]
  if (call?.topic !== topic) return
  // Also a response to what the relay never confirmed: it must have arrived.
  patch(draft, { outbox: draft.state.outbox.filter((publication) => publication.call !== call.id) })
  drop(draft, 'calls', call.id)
  if (response.kind === 'error') {
    role.revert?.(draft, call, response.error)
    return fail(draft, call.ref, toError(response.error))
  }
  if (call.kind === 'settle') return role.confirmSettlement?.(draft, call)
  succeed(draft, call.ref, call.kind === 'request' ? response.result : undefined)
}

function receiveProposalResponse(draft: Draft, proposal: OutgoingProposal, response: Response): void {
  try {
    if (response.kind === 'error') throw toError(response.error)
    const responderPublicKey = parseProposalResponse(response.result)
    const key = agreeOnKey(proposal.privateKey, responderPublicKey)
    const sessionTopic = topicOf(key)
    put(draft, 'keys', { [sessionTopic]: key })
    put(draft, 'outgoing', { [proposal.id]: { ...proposal, status: 'answered', responderPublicKey, sessionTopic } })
    patch(draft, { outbox: draft.state.outbox.filter(({ call }) => call !== proposal.id) })
    draft.notifications.push({ type: 'proposal_answered', id: proposal.id })
  } catch (error) {
    if (!PairingError.is(error)) throw error
    endOutgoing(draft, proposal)
    fail(draft, proposal.ref, error)
  }
}

/** A person's refusal, in the numbers that wallets use for it, or some other failure. */
export function toError({ code, message }: RpcError): PairingError {
  const isRefusal = code === 4001 || (code >= peerErrors.rejected.code && code <= 5003)
  if (isRefusal) return new PairingError('rejected', message || 'The wallet declined.', code)
  return new PairingError('peer_failed', message || `The other side failed with ${code}.`, code)
}
