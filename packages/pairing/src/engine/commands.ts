/** What an app asks its client to do. Each throws a `PairingError` for what cannot be done, and has then changed nothing. */
import { PairingError } from '../error.ts'
import { type ChainId, isChainId } from '../namespaces/caip.ts'
import {
  checkApproval,
  grantOf,
  type ProposalNamespaces,
  parseProposalNamespaces,
  parseSessionNamespaces,
  type SessionNamespaces,
} from '../namespaces/namespaces.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import { agreeOnKey, type Topic, toPublicKey, topicOf } from '../wire/keys.ts'
import { lifetimes, methods, peerErrors, rejectTags } from '../wire/methods.ts'
import { formatUri, hasOwnTopic, parseUri } from '../wire/uri.ts'
import { endIncoming, endOutgoing, endSession, usedCode } from './end.ts'
import type { IncomingProposal, Metadata, OutgoingProposal, Properties, Ref, Session } from './state.ts'
import { requestKey } from './state.ts'
import {
  answerPeer,
  callPeer,
  conclude,
  createId,
  day,
  drop,
  fail,
  freshKey,
  isSeen,
  markSeen,
  partOfAnswer,
  partOfRequest,
  publish,
  publishPatience,
  put,
  succeed,
  type Turn,
} from './turn.ts'

export type Command =
  | {
      readonly type: 'propose'
      readonly metadata: Metadata
      readonly required?: ProposalNamespaces
      readonly optional?: ProposalNamespaces
      readonly properties?: Properties
    }
  | { readonly type: 'cancel'; readonly id: RpcId }
  | { readonly type: 'pair'; readonly uri: string }
  | {
      readonly type: 'approve'
      readonly id: RpcId
      readonly metadata: Metadata
      readonly namespaces: SessionNamespaces
      readonly properties?: Properties
    }
  | { readonly type: 'reject'; readonly id: RpcId; readonly reason?: RpcError }
  | {
      readonly type: 'request'
      readonly topic: Topic
      readonly chainId: ChainId
      readonly method: string
      readonly params: unknown
      readonly expiry?: number
    }
  | { readonly type: 'respond'; readonly topic: Topic; readonly id: RpcId; readonly result?: unknown; readonly error?: RpcError }
  | { readonly type: 'emit'; readonly topic: Topic; readonly chainId: ChainId; readonly name: string; readonly data: unknown }
  | { readonly type: 'update'; readonly topic: Topic; readonly namespaces: SessionNamespaces }
  | { readonly type: 'extend'; readonly topic: Topic }
  | { readonly type: 'ping'; readonly topic: Topic }
  | { readonly type: 'disconnect'; readonly topic: Topic; readonly reason?: RpcError }

/** Under this a dapp waits for the session of its proposal. */
export const approvalRef = (ref: Ref): Ref => `${ref}/approval`

export function obey(turn: Turn, ref: Ref, command: Command) {
  // The same command from a tab that did not hear the answer: it gets the answer, not a second run.
  const known = turn.state.outcomes[ref]
  if (known) return conclude(turn, ref, known.outcome)
  if (Object.values(turn.state.calls).some((call) => call.ref === ref)) return
  try {
    commands[command.type](turn, ref, command as never)
  } catch (error) {
    if (!PairingError.is(error)) throw error
    fail(turn, ref, error)
  }
}

type Run<T extends Command['type']> = (turn: Turn, ref: Ref, command: Extract<Command, { readonly type: T }>) => void

const commands: { readonly [T in Command['type']]: Run<T> } = {
  propose(turn, ref, { metadata, required = {}, optional = {}, properties }) {
    parseProposalNamespaces(required)
    parseProposalNamespaces(optional)
    const [symKey, privateKey, id] = [freshKey(turn), freshKey(turn), createId(turn)]
    const [pairingTopic, expiry] = [topicOf(symKey), turn.now + lifetimes.proposal]
    const codeExpiry = turn.now + lifetimes.pairing
    const uri = formatUri({ symKey, expiry: codeExpiry, methods: ['wc_sessionPropose'] })
    const self = { publicKey: toPublicKey(privateKey), metadata }
    const base = {
      id,
      ref: approvalRef(ref),
      uri,
      pairingTopic,
      privateKey,
      self,
      required,
      optional,
      expiry,
      ...(properties && { properties }),
    }
    const proposal: OutgoingProposal = { status: 'proposed', ...base }
    put(turn, 'keys', pairingTopic, symKey)
    put(turn, 'outgoing', id, proposal)
    const params = {
      requiredNamespaces: required,
      optionalNamespaces: optional,
      relays: [{ protocol: 'irn' }],
      proposer: self,
      expiryTimestamp: expiry,
      pairingTopic,
      ...(properties && { sessionProperties: properties }),
    }
    const part = partOfRequest(turn, { topic: pairingTopic, method: 'wc_sessionPropose', params, id })
    const combined = { pairingTopic, sessionProposal: part.message, ttl: part.ttl, correlationId: Number(id) }
    publish(turn, [part], turn.at + publishPatience, { combined: { method: 'wc_proposeSession', params: combined }, call: id })
    succeed(turn, ref, { id, uri, expiry: codeExpiry })
  },

  cancel(turn, ref, { id }) {
    const proposal = turn.state.outgoing[id]
    if (proposal) {
      endOutgoing(turn, proposal, false)
      fail(turn, proposal.ref, new PairingError('disconnected', 'The pairing was cancelled before a wallet answered.'))
    }
    succeed(turn, ref, undefined)
  },

  pair(turn, ref, { uri }) {
    const parsed = parseUri(uri)
    if (!hasOwnTopic(parsed))
      throw new PairingError('invalid_uri', 'This is not a pairing code that can be used: its topic does not belong to its key.')
    const { topic, symKey, expiry = turn.now + lifetimes.proposal } = parsed
    if (expiry <= turn.now)
      throw new PairingError('uri_expired', 'This pairing code has expired. Make a new one in the app, and scan that.')
    if (topic in turn.state.keys || isSeen(turn, usedCode(topic)))
      throw new PairingError('uri_expired', 'This pairing code was used before. Make a new one in the app, and scan that.')
    put(turn, 'keys', topic, symKey)
    put(turn, 'pairings', topic, { topic, expiry: Math.min(expiry, turn.now + lifetimes.usedPairing) })
    succeed(turn, ref, { topic })
  },

  approve(turn, ref, { id, metadata, namespaces, properties }) {
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
      ...(properties && { properties }),
    }
    put(turn, 'sessions', topic, session)
    put(turn, 'calls', settleId, { kind: 'settle', id: settleId, ref, topic, expiry: turn.now + methods.wc_sessionSettle.ttl })
    const answer = { topic: pairingTopic, id, tag: methods.wc_sessionPropose.answerTag, ttl: methods.wc_sessionPropose.ttl }
    const params = { relay, controller: self, namespaces: granted, expiry, ...(properties && { sessionProperties: properties }) }
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

  request(turn, ref, { topic, chainId, method, params, expiry = lifetimes.request.least }) {
    const session = sessionOf(turn, topic)
    if (!Number.isInteger(expiry) || expiry < lifetimes.request.least || expiry > lifetimes.request.most)
      throw new PairingError('invalid_input', 'A request may wait for 300 seconds at least and 7 days at most.', 8000)
    const granted = grantedOn(session, chainId)
    if (!granted.methods.includes(method))
      throw new PairingError('unauthorized', `The wallet did not approve ${method} on ${chainId}.`, 3001)
    const [id, until] = [createId(turn), turn.now + expiry]
    const body = { request: { method, params, expiryTimestamp: until }, chainId }
    callPeer(
      turn,
      { topic, method: 'wc_sessionRequest', params: body, id, ttl: expiry },
      { kind: 'request', id, ref, topic, expiry: until },
    )
  },

  respond(turn, ref, { topic, id, result, error }) {
    const key = requestKey(topic, id)
    const request = turn.state.requests[key]
    if (!request)
      throw new PairingError('not_found', 'There is no such request any more: it was answered, has expired, or its session has ended.')
    const { answerTag: tag, ttl } = methods.wc_sessionRequest
    answerPeer(turn, { topic, id, tag, ttl: Math.max(ttl, request.expiry - turn.now), ...(error ? { error } : { result }) })
    drop(turn, 'requests', key)
    turn.notices.push({ type: 'request_ended', topic, id, reason: 'answered' })
    succeed(turn, ref, undefined)
  },

  emit(turn, ref, { topic, chainId, name, data }) {
    const session = sessionOf(turn, topic)
    if (!grantedOn(session, chainId).events.includes(name))
      throw new PairingError('unauthorized', `The session does not carry ${name} on ${chainId}.`, 3002)
    const id = createId(turn)
    const call = { kind: 'event', id, ref, topic, expiry: turn.now + methods.wc_sessionEvent.ttl } as const
    callPeer(turn, { topic, method: 'wc_sessionEvent', params: { event: { name, data }, chainId }, id }, call)
  },

  update(turn, ref, { topic, namespaces }) {
    const session = controlledOf(turn, topic, 3003)
    const granted = parseSessionNamespaces(namespaces)
    checkApproval(session.required, granted)
    const id = createId(turn)
    put(turn, 'sessions', topic, { ...session, namespaces: granted, updatedBy: id })
    const call = { kind: 'update', previous: session.namespaces, id, ref, topic, expiry: turn.now + methods.wc_sessionUpdate.ttl } as const
    callPeer(turn, { topic, method: 'wc_sessionUpdate', params: { namespaces: granted }, id }, call)
  },

  extend(turn, ref, { topic }) {
    const session = controlledOf(turn, topic, 3004)
    const [id, expiry] = [createId(turn), turn.now + lifetimes.session]
    put(turn, 'sessions', topic, { ...session, expiry, extendedBy: id })
    const call = { kind: 'extend', previous: session.expiry, id, ref, topic, expiry: turn.now + methods.wc_sessionExtend.ttl } as const
    callPeer(turn, { topic, method: 'wc_sessionExtend', params: { expiry }, id }, call)
  },

  ping(turn, ref, { topic }) {
    sessionOf(turn, topic)
    const id = createId(turn)
    callPeer(
      turn,
      { topic, method: 'wc_sessionPing', params: {}, id, ttl: pingPatience },
      { kind: 'ping', id, ref, topic, expiry: turn.now + pingPatience },
    )
  },

  disconnect(turn, ref, { topic, reason = peerErrors.disconnected }) {
    if (turn.state.sessions[topic]) {
      const { ttl } = methods.wc_sessionDelete
      const part = partOfRequest(turn, { topic, method: 'wc_sessionDelete', params: reason, id: createId(turn) })
      publish(turn, [part], turn.at + ttl * 1000)
      endSession(turn, topic, reason)
      markSeen(turn, usedCode(topic), turn.now + day)
    }
    succeed(turn, ref, undefined)
  },
}

/** Whoever pings wants to know about now. */
const pingPatience = 30

function incomingOf(turn: Turn, id: RpcId): IncomingProposal {
  const proposal = turn.state.incoming[id]
  if (!proposal) throw new PairingError('not_found', 'There is no such proposal any more: it was answered or has expired.')
  return proposal
}

function sessionOf(turn: Turn, topic: Topic): Session {
  const session = turn.state.sessions[topic]
  if (!session) throw new PairingError('not_found', 'There is no such session any more: it has expired, or one side ended it.', 7001)
  return session
}

function controlledOf(turn: Turn, topic: Topic, code: number): Session {
  const session = sessionOf(turn, topic)
  if (session.controller !== 'self') throw new PairingError('unauthorized', 'Only the wallet changes or extends a session.', code)
  return session
}

function grantedOn({ namespaces }: Session, chainId: ChainId): ReturnType<typeof grantOf> {
  const granted = isChainId(chainId) ? grantOf(namespaces, chainId) : undefined
  if (!granted || granted.accounts.length === 0) throw new PairingError('unauthorized', `The wallet did not approve ${chainId}.`, 3005)
  return granted
}
