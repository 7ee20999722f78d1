/** What only a wallet does: scan, approve or reject, answer, tell, change and extend. */

import { PairingError } from '../error.ts'
import { checkApproval, parseSessionNamespaces } from '../namespaces/namespaces.ts'
import type { RpcId } from '../wire/json-rpc.ts'
import { agreeOnKey, type Topic, toPublicKey, topicOf } from '../wire/keys.ts'
import { lifetimes, methods, peerErrors, rejectTags } from '../wire/methods.ts'
import { hasOwnTopic, parseUri } from '../wire/uri.ts'
import { createId, createKey, type Draft, drop, isSeen, put } from './draft.ts'
import { endIncoming, usedCodeKey } from './end.ts'
import { uriExpired } from './expire-wallet.ts'
import { succeed } from './outcome.ts'
import { formatProperties } from './parse-params.ts'
import { longestMessage, publish, sealRequest, sealResponse, sendRequest, sendResponse } from './publish.ts'
import type { Commands } from './role.ts'
import { grantedOn, sessionOf } from './session-of.ts'
import { type IncomingProposal, requestKey, type Session } from './state.ts'

export const walletCommands = {
  pair(draft, ref, { uri }) {
    const parsed = parseUri(uri)
    if (!hasOwnTopic(parsed))
      throw new PairingError('invalid_uri', 'This is not a pairing code that can be used: its topic does not belong to its key.')
    const { topic, symKey, expiry = draft.now + lifetimes.proposal } = parsed
    const isOver = expiry <= draft.now
    if (isOver && draft.clockKnown) throw uriExpired()
    if (topic in draft.state.keys || isSeen(draft, usedCodeKey(topic)))
      throw new PairingError('uri_expired', 'This pairing code was used before. Make a new one in the app, and scan that.')
    put(draft, 'keys', { [topic]: symKey })
    const pairing = { topic, expiry: Math.min(expiry, draft.now + lifetimes.usedPairing), methods: parsed.methods }
    // It may be our clock that is wrong: the relay is asked for the time by coming to it.
    put(draft, 'pairings', { [topic]: isOver ? { ...pairing, expiry: draft.now + clockWait, awaitsClock: { ref, expiry } } : pairing })
    if (!isOver) succeed(draft, ref, { topic })
  },

  approve(draft, ref, { id, metadata, namespaces, properties, scopedProperties }) {
    const proposal = incomingOf(draft, id)
    const granted = parseSessionNamespaces(namespaces)
    checkApproval(proposal.required, granted)
    const { pairingTopic, proposer } = proposal
    const privateKey = createKey(draft)
    const self = { publicKey: toPublicKey(privateKey), metadata }
    const key = agreeOnKey(privateKey, proposer.publicKey)
    const topic = topicOf(key)
    const settleId = createId(draft)
    const expiry = draft.now + lifetimes.session
    const relay = { protocol: 'irn' }
    put(draft, 'keys', { [topic]: key })
    const { required, optional } = proposal
    const session: Session = {
      ...{
        topic,
        pairingTopic,
        status: 'settling',
        controller: 'self',
        self,
        peer: proposer,
        namespaces: granted,
        required,
        optional,
        expiry,
        chains: {},
      },
      ...{ properties, scopedProperties },
    }
    put(draft, 'sessions', { [topic]: session })
    put(draft, 'calls', { [settleId]: { kind: 'settle', id: settleId, ref, topic, expiry: draft.now + methods.wc_sessionSettle.ttl } })
    const answer = { topic: pairingTopic, id, tag: methods.wc_sessionPropose.tag + 1, ttl: methods.wc_sessionPropose.ttl }
    const params = { relay, controller: self, namespaces: granted, expiry, ...formatProperties(session) }
    // The answer first: a dapp that has not read it cannot read the settlement.
    const yes = sealResponse(draft, { ...answer, result: { relay, responderPublicKey: self.publicKey } })
    const settlement = sealRequest(draft, { topic, method: 'wc_sessionSettle', params, id: settleId })
    const combined = {
      ...{
        sessionTopic: topic,
        pairingTopic,
        sessionProposalResponse: yes.message,
        sessionSettlementRequest: settlement.message,
        ttl: yes.ttl,
      },
      ...(Number.isSafeInteger(Number(id)) && { correlationId: Number(id) }),
    }
    const fits = yes.message.length + settlement.message.length <= longestMessage
    publish(draft, [yes, settlement], { ...(fits && { combined: { method: 'wc_approveSession', params: combined } }), call: settleId })
    endIncoming(draft, proposal, 'answered')
  },

  reject(draft, ref, { id, reason = peerErrors.rejected }) {
    const proposal = incomingOf(draft, id)
    sendResponse(draft, { topic: proposal.pairingTopic, id, error: reason, ttl: methods.wc_sessionPropose.ttl, tag: rejectTags.byPerson })
    endIncoming(draft, proposal, 'answered')
    succeed(draft, ref, undefined)
  },

  respond(draft, ref, { topic, id, result, error }) {
    const key = requestKey(topic, id)
    const request = draft.state.requests[key]
    if (!request)
      throw new PairingError('not_found', 'There is no such request any more: it was answered, has expired, or its session has ended.')
    const { tag, ttl: least } = methods.wc_sessionRequest
    // Storage may say that a request never ends.
    const ttl = Math.min(Math.max(least, request.expiry - draft.now), lifetimes.request.most)
    sendResponse(draft, { topic, id, tag: tag + 1, ttl, ...(error ? { error } : { result }) })
    drop(draft, 'requests', key)
    draft.notifications.push({ type: 'request_ended', topic, id, reason: 'answered' })
    succeed(draft, ref, undefined)
  },

  emit(draft, ref, { topic, chainId, name, data }) {
    const session = sessionOf(draft, topic)
    if (!grantedOn(session, chainId).events.includes(name))
      throw new PairingError('unauthorized', `The session does not carry ${name} on ${chainId}.`, 3002)
    sendRequest(draft, { topic, method: 'wc_sessionEvent', params: { event: { name, data }, chainId } }, { kind: 'event', ref })
  },

  update(draft, ref, { topic, namespaces }) {
    const session = controlledOf(draft, topic, 3003)
    const granted = parseSessionNamespaces(namespaces)
    checkApproval(session.required, granted)
    const kind = { kind: 'update', previous: { namespaces: session.namespaces } } as const
    const updatedBy = sendRequest(draft, { topic, method: 'wc_sessionUpdate', params: { namespaces: granted } }, { ...kind, ref })
    put(draft, 'sessions', { [topic]: { ...session, namespaces: granted, updatedBy } })
  },

  extend(draft, ref, { topic }) {
    const session = controlledOf(draft, topic, 3004)
    const expiry = draft.now + lifetimes.session
    const kind = { kind: 'extend', previous: { expiry: session.expiry } } as const
    const extendedBy = sendRequest(draft, { topic, method: 'wc_sessionExtend', params: { expiry } }, { ...kind, ref })
    put(draft, 'sessions', { [topic]: { ...session, expiry, extendedBy } })
  },
} satisfies Commands

/** For so many seconds a relay may take to say what time it is. */
const clockWait = 5

function incomingOf(draft: Draft, id: RpcId): IncomingProposal {
  const proposal = draft.state.incoming[id]
  if (!proposal) throw new PairingError('not_found', 'There is no such proposal any more: it was answered or has expired.')
  return proposal
}

function controlledOf(draft: Draft, topic: Topic, code: number): Session {
  const session = sessionOf(draft, topic)
  if (session.controller !== 'self') throw new PairingError('unauthorized', 'Only the wallet changes or extends a session.', code)
  return session
}
