/** What only a wallet is asked: to look at a proposal, to show a request, and to keep or drop a scanned code. */
import { PairingError } from '../error.ts'
import { grantOf } from '../namespaces/namespaces.ts'
import type { RpcError } from '../wire/json-rpc.ts'
import { lifetimes, methods, peerErrors, rejectTags } from '../wire/methods.ts'
import { endIncoming, endPairing } from './end.ts'
import type { Handlers } from './on-request.ts'
import { parseProposal, parseRequest } from './parse-params.ts'
import { type IncomingProposal, type IncomingRequest, requestKey } from './state.ts'
import { answerMethod, answerPeer, put } from './turn.ts'

export const walletHandlers: Handlers = {
  wc_sessionPropose(turn, topic, id, params) {
    const pairing = turn.state.pairings[topic]
    // The dapp asks for a sign-in over the same code; its proposal is for wallets that know no such thing.
    if (pairing?.methods?.includes('wc_sessionAuthenticate') && turn.role.handlers.wc_sessionAuthenticate) return
    // One code, one proposal: a second one over the same code comes from somebody who also read it.
    if (!pairing || pairing.doubted || Object.values(turn.state.incoming).some(({ pairingTopic }) => pairingTopic === topic)) return
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

  wc_pairingPing(turn, topic, id) {
    if (turn.state.pairings[topic]) answerMethod(turn, topic, id, 'wc_pairingPing')
  },

  wc_pairingDelete(turn, topic, id) {
    if (!turn.state.pairings[topic]) return
    answerMethod(turn, topic, id, 'wc_pairingDelete')
    const open = Object.values({ ...turn.state.incoming, ...turn.state.asked }).find(({ pairingTopic }) => pairingTopic === topic)
    if (open) endIncoming(turn, open, 'cancelled')
    else endPairing(turn, topic)
  },
}
