/** What the other side of a pairing or session asks of this one. What a side may not ask is refused and changes nothing. */
import { PairingError } from '../error.ts'
import { type ChainId, isChainId, namespaceOf } from '../namespaces/caip.ts'
import { checkApproval, grantOf, parseSessionNamespaces } from '../namespaces/namespaces.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import { lifetimes, type Method, methods, peerErrors, rejectTags } from '../wire/methods.ts'
import { endOutgoing, endPairing, endSession } from './end.ts'
import { parseEvent, parseExtension, parseProposal, parseReason, parseRequest, parseSettlement } from './parse-params.ts'
import { type IncomingProposal, type IncomingRequest, requestKey, type Session } from './state.ts'
import { answerMethod, answerPeer, fail, put, succeed, type Turn } from './turn.ts'

type Handler = (turn: Turn, topic: Topic, id: RpcId, params: unknown) => void

/** Clocks differ; an expiry this far beyond the longest is still taken, as the longest. */
const skew = 3600

export const requestHandlers: Readonly<Record<Method, Handler>> = {
  wc_sessionPropose(turn, topic, id, params) {
    const pairing = turn.state.pairings[topic]
    // One code, one proposal: a second one over the same code comes from somebody who also read it.
    if (!pairing || Object.values(turn.state.incoming).some(({ pairingTopic }) => pairingTopic === topic)) return
    try {
      const { expiry = turn.now + lifetimes.proposal, ...proposal } = parseProposal(params)
      const incoming: IncomingProposal = { id, pairingTopic: topic, ...proposal, expiry: Math.min(expiry, turn.now + lifetimes.proposal) }
      if (incoming.expiry <= turn.now) return endPairing(turn, topic)
      put(turn, 'incoming', id, incoming)
      put(turn, 'pairings', topic, { ...pairing, expiry: Math.max(pairing.expiry, incoming.expiry) })
      turn.notices.push({ type: 'proposal', proposal: incoming })
    } catch (error) {
      if (!PairingError.is(error)) throw error
      const reason = { code: error.peerCode ?? peerErrors.invalidMethod.code, message: error.message }
      answerPeer(turn, { topic, id, error: reason, ttl: methods.wc_sessionPropose.ttl, tag: rejectTags.byWallet })
      endPairing(turn, topic)
      throw error
    }
  },

  wc_sessionSettle(turn, topic, id, params) {
    const proposal = Object.values(turn.state.outgoing).find((one) => one.status === 'answered' && one.sessionTopic === topic)
    if (proposal?.status !== 'answered') return
    try {
      const { controller, namespaces, expiry, properties } = parseSettlement(params)
      if (controller.publicKey !== proposal.responderPublicKey)
        throw new PairingError('invalid_message', 'The settlement is not by the wallet that answered.', peerErrors.invalidSettle.code)
      if (expiry <= turn.now || expiry > turn.now + lifetimes.session + skew)
        throw new PairingError(
          'invalid_message',
          'The settlement ends in the past, or later than a session may.',
          peerErrors.invalidSettle.code,
        )
      const granted = parseSessionNamespaces(namespaces)
      checkApproval(proposal.required, granted)
      const { self, required, optional, pairingTopic } = proposal
      const session: Session = {
        ...{
          topic,
          pairingTopic,
          status: 'settled',
          controller: 'peer',
          self,
          peer: controller,
          namespaces: granted,
          required,
          optional,
          chains: {},
        },
        expiry: Math.min(expiry, turn.now + lifetimes.session),
        ...(properties && { properties }),
      }
      put(turn, 'sessions', topic, session)
      answerMethod(turn, topic, id, 'wc_sessionSettle')
      endOutgoing(turn, proposal, true)
      succeed(turn, proposal.ref, session)
      turn.notices.push({ type: 'session_settled', session })
    } catch (error) {
      if (!PairingError.is(error)) throw error
      answerMethod(turn, topic, id, 'wc_sessionSettle', {
        code: error.peerCode ?? peerErrors.settlementFailed.code,
        message: error.message,
      })
      endOutgoing(turn, proposal, false)
      fail(turn, proposal.ref, error)
      throw error
    }
  },

  wc_sessionUpdate: guarded('wc_sessionUpdate', peerErrors.invalidUpdate, (turn, session, id, params) => {
    if (session.controller === 'self') return peerErrors.unauthorizedUpdate
    const granted = parseSessionNamespaces(params && (params as { readonly namespaces?: unknown }).namespaces)
    checkApproval(session.required, granted)
    if (isOlder(id, session.updatedBy)) return { ...peerErrors.invalidUpdate, message: 'A later update is in force' }
    const chains = Object.fromEntries(Object.entries(session.chains).filter(([, chain]) => grantOf(granted, chain).accounts.length > 0))
    const updated = { ...session, namespaces: granted, chains, updatedBy: id }
    put(turn, 'sessions', session.topic, updated)
    turn.notices.push({ type: 'session_updated', session: updated })
    return undefined
  }),

  wc_sessionExtend: guarded('wc_sessionExtend', peerErrors.invalidExtend, (turn, session, id, params) => {
    if (session.controller === 'self') return peerErrors.unauthorizedExtend
    const expiry = parseExtension(params) ?? turn.now + lifetimes.session
    if (isOlder(id, session.extendedBy)) return { ...peerErrors.invalidExtend, message: 'A later extension is in force' }
    if (expiry < session.expiry || expiry > turn.now + lifetimes.session + skew) return peerErrors.invalidExtend
    const extended = { ...session, expiry: Math.max(session.expiry, Math.min(expiry, turn.now + lifetimes.session)), extendedBy: id }
    put(turn, 'sessions', session.topic, extended)
    turn.notices.push({ type: 'session_extended', session: extended })
    return undefined
  }),

  wc_sessionRequest(turn, topic, id, params) {
    const session = turn.state.sessions[topic]
    if (!session) return
    const refuse = (error: RpcError) => answerMethod(turn, topic, id, 'wc_sessionRequest', error)
    if (session.controller !== 'self') return refuse(peerErrors.unauthorizedMethod)
    let asked: ReturnType<typeof parseRequest>
    try {
      asked = parseRequest(params)
    } catch (error) {
      refuse(peerErrors.invalidMethod)
      throw error
    }
    const { expiry = turn.now + lifetimes.request.least, chainId, method } = asked
    const granted = grantOf(session.namespaces, chainId)
    if (granted.accounts.length === 0) return refuse(peerErrors.unauthorizedChain)
    if (!granted.methods.includes(method)) return refuse(peerErrors.unauthorizedMethod)
    if (expiry <= turn.now) return refuse(peerErrors.requestExpired)
    const request: IncomingRequest = {
      id,
      topic,
      chainId,
      method,
      params: asked.params,
      expiry: Math.min(expiry, turn.now + lifetimes.request.most),
    }
    put(turn, 'requests', requestKey(topic, id), request)
    turn.notices.push({ type: 'request', request })
  },

  wc_sessionEvent: guarded('wc_sessionEvent', peerErrors.invalidEvent, (turn, session, _, params) => {
    const { chainId, name, data } = parseEvent(params)
    if (!grantOf(session.namespaces, chainId).events.includes(name)) return peerErrors.unauthorizedEvent
    const chain = name === 'chainChanged' && session.controller === 'peer' ? chainFrom(chainId, data) : undefined
    if (chain && grantOf(session.namespaces, chain).accounts.length > 0)
      put(turn, 'sessions', session.topic, { ...session, chains: { ...session.chains, [namespaceOf(chain)]: chain } })
    turn.notices.push({ type: 'session_event', topic: session.topic, chainId, name, data })
    return undefined
  }),

  wc_sessionDelete(turn, topic, id, params) {
    if (!turn.state.sessions[topic]) return
    answerMethod(turn, topic, id, 'wc_sessionDelete')
    endSession(turn, topic, parseReason(params))
  },

  wc_sessionPing: guarded('wc_sessionPing', peerErrors.invalidMethod, () => undefined),

  wc_pairingPing(turn, topic, id) {
    if (turn.state.pairings[topic]) answerMethod(turn, topic, id, 'wc_pairingPing')
  },

  wc_pairingDelete(turn, topic, id) {
    if (!turn.state.pairings[topic]) return
    answerMethod(turn, topic, id, 'wc_pairingDelete')
    // A proposal that is being looked at keeps its pairing until it is answered or expires.
    if (!Object.values(turn.state.incoming).some(({ pairingTopic }) => pairingTopic === topic)) endPairing(turn, topic)
  },
}

/** For methods within a session: answers with what `handle` returns, or with `invalid` when the parameters are none. */
function guarded(
  method: Method,
  invalid: RpcError,
  handle: (turn: Turn, session: Session, id: RpcId, params: unknown) => RpcError | undefined,
): Handler {
  return (turn, topic, id, params) => {
    const session = turn.state.sessions[topic]
    if (!session) return
    try {
      const refusal = handle(turn, session, id, params)
      answerMethod(turn, topic, id, method, refusal)
    } catch (error) {
      if (!PairingError.is(error)) throw error
      answerMethod(turn, topic, id, method, { code: error.peerCode ?? invalid.code, message: error.message })
      throw error
    }
  }
}

/** Ids grow with time, so a reordered update is the one with the smaller id. */
function isOlder(id: RpcId, current: RpcId | undefined): boolean {
  return current !== undefined && /^\d+$/.test(id) && /^\d+$/.test(current) && id.length === current.length && BigInt(id) <= BigInt(current)
}

/** Wallets name the new chain as a number, in hex, or in full. */
function chainFrom(chainId: ChainId, data: unknown): ChainId | undefined {
  if (isChainId(data)) return data
  const reference = typeof data === 'string' && /^0x[0-9a-f]{1,12}$/i.test(data) ? Number(data) : data
  const chain = `${namespaceOf(chainId)}:${String(reference)}`
  return (typeof reference === 'number' || typeof reference === 'string') && isChainId(chain) ? chain : undefined
}
