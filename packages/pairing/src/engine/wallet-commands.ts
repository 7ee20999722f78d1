/** What only a wallet does: scan, approve or reject, answer, tell, change and extend. */
import { PairingError } from '../error.ts'
import { checkApproval, parseSessionNamespaces } from '../namespaces/namespaces.ts'
import type { RpcId } from '../wire/json-rpc.ts'
import { agreeOnKey, type Topic, toPublicKey, topicOf } from '../wire/keys.ts'
import { lifetimes, methods, peerErrors, rejectTags } from '../wire/methods.ts'
import { hasOwnTopic, parseUri } from '../wire/uri.ts'
import type { Commands } from './commands.ts'
import { endIncoming, usedCode } from './end.ts'
import { codeOver } from './expire-wallet.ts'
import { formatSaid } from './parse-params.ts'
import { grantedOn, sessionOf } from './session-of.ts'
import { type IncomingProposal, requestKey, type Session } from './state.ts'
import {
  answerPeer,
  callPeer,
  createId,
  drop,
  freshKey,
  isSeen,
  partOfAnswer,
  partOfRequest,
  publish,
  publishPatience,
  put,
  succeed,
  type Turn,
} from './turn.ts'

export const walletCommands = {
  pair(turn, ref, { uri }) {
    const parsed = parseUri(uri)
    if (!hasOwnTopic(parsed))
      throw new PairingError('invalid_uri', 'This is not a pairing code that can be used: its topic does not belong to its key.')
    const { topic, symKey, expiry = turn.now + lifetimes.proposal } = parsed
    const isOver = expiry <= turn.now
    if (isOver && turn.told) throw codeOver()
    if (topic in turn.state.keys || isSeen(turn, usedCode(topic)))
      throw new PairingError('uri_expired', 'This pairing code was used before. Make a new one in the app, and scan that.')
    put(turn, 'keys', topic, symKey)
    const pairing = { topic, expiry: Math.min(expiry, turn.now + lifetimes.usedPairing), methods: parsed.methods }
    // It may be our clock that is wrong: the relay is asked for the time by coming to it.
    put(turn, 'pairings', topic, isOver ? { ...pairing, expiry: turn.now + doubtLife, doubted: { ref, expiry } } : pairing)
    if (!isOver) succeed(turn, ref, { topic })
  },

  approve(turn, ref, { id, metadata, namespaces, properties, scopedProperties }) {
    const proposal = incomingOf(turn, id)
    const granted = parseSessionNamespaces(namespaces)
    checkApproval(proposal.required, granted)
    const { pairingTopic, proposer } = proposal
    const privateKey = freshKey(turn)
    const self = { publicKey: toPublicKey(privateKey), metadata }
    const key = agreeOnKey(privateKey, proposer.publicKey)
    const topic = topicOf(key)
    const settleId = createId(turn)
    const expiry = turn.now + lifetimes.session
    const relay = { protocol: 'irn' }
    put(turn, 'keys', topic, key)
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
    put(turn, 'sessions', topic, session)
    put(turn, 'calls', settleId, { kind: 'settle', id: settleId, ref, topic, expiry: turn.now + methods.wc_sessionSettle.ttl })
    const answer = { topic: pairingTopic, id, tag: methods.wc_sessionPropose.tag + 1, ttl: methods.wc_sessionPropose.ttl }
    const params = { relay, controller: self, namespaces: granted, expiry, ...formatSaid(session) }
    // The answer first: a dapp that has not read it cannot read the settlement.
    const yes = partOfAnswer(turn, { ...answer, result: { relay, responderPublicKey: self.publicKey } })
    const settlement = partOfRequest(turn, { topic, method: 'wc_sessionSettle', params, id: settleId })
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
    publish(turn, [yes, settlement], turn.at + publishPatience, {
      combined: { method: 'wc_approveSession', params: combined },
      call: settleId,
    })
    endIncoming(turn, proposal, 'answered')
  },

  reject(turn, ref, { id, reason = peerErrors.rejected }) {
    const proposal = incomingOf(turn, id)
    answerPeer(turn, { topic: proposal.pairingTopic, id, error: reason, ttl: methods.wc_sessionPropose.ttl, tag: rejectTags.byPerson })
    endIncoming(turn, proposal, 'answered')
    succeed(turn, ref, undefined)
  },

  respond(turn, ref, { topic, id, result, error }) {
    const key = requestKey(topic, id)
    const request = turn.state.requests[key]
    if (!request)
      throw new PairingError('not_found', 'There is no such request any more: it was answered, has expired, or its session has ended.')
    const { tag, ttl } = methods.wc_sessionRequest
    answerPeer(turn, { topic, id, tag: tag + 1, ttl: Math.max(ttl, request.expiry - turn.now), ...(error ? { error } : { result }) })
    drop(turn, 'requests', key)
    turn.notices.push({ type: 'request_ended', topic, id, reason: 'answered' })
    succeed(turn, ref, undefined)
  },

  emit(turn, ref, { topic, chainId, name, data }) {
    const session = sessionOf(turn, topic)
    if (!grantedOn(session, chainId).events.includes(name))
      throw new PairingError('unauthorized', `The session does not carry ${name} on ${chainId}.`, 3002)
    callPeer(turn, ref, { kind: 'event' }, { topic, method: 'wc_sessionEvent', params: { event: { name, data }, chainId } })
  },

  update(turn, ref, { topic, namespaces }) {
    const session = controlledOf(turn, topic, 3003)
    const granted = parseSessionNamespaces(namespaces)
    checkApproval(session.required, granted)
    const kind = { kind: 'update', previous: { namespaces: session.namespaces } } as const
    const updatedBy = callPeer(turn, ref, kind, { topic, method: 'wc_sessionUpdate', params: { namespaces: granted } })
    put(turn, 'sessions', topic, { ...session, namespaces: granted, updatedBy })
  },

  extend(turn, ref, { topic }) {
    const session = controlledOf(turn, topic, 3004)
    const expiry = turn.now + lifetimes.session
    const kind = { kind: 'extend', previous: { expiry: session.expiry } } as const
    const extendedBy = callPeer(turn, ref, kind, { topic, method: 'wc_sessionExtend', params: { expiry } })
    put(turn, 'sessions', topic, { ...session, expiry, extendedBy })
  },
} satisfies Commands

/** For so many seconds a relay may take to say what time it is. */
const doubtLife = 5

function incomingOf(turn: Turn, id: RpcId): IncomingProposal {
  const proposal = turn.state.incoming[id]
  if (!proposal) throw new PairingError('not_found', 'There is no such proposal any more: it was answered or has expired.')
  return proposal
}

function controlledOf(turn: Turn, topic: Topic, code: number): Session {
  const session = sessionOf(turn, topic)
  if (session.controller !== 'self') throw new PairingError('unauthorized', 'Only the wallet changes or extends a session.', code)
  return session
}
