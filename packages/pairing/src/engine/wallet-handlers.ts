/** What a dapp may request of a wallet: to show a proposal or a request, and to keep or drop a scanned code. */

import { PairingError } from '../error.ts'
import { grantOf } from '../namespaces/namespaces.ts'
import type { RpcError } from '../wire/json-rpc.ts'
import { lifetimes, methods, peerErrors, rejectTags } from '../wire/methods.ts'
import { type Draft, put } from './draft.ts'
import { endIncoming, endPairing } from './end.ts'
import { parseProposal, parseRequest } from './parse-params.ts'
import { respondTo, sendResponse } from './publish.ts'
import type { Handlers } from './role.ts'
import { type IncomingProposal, type IncomingRequest, requestKey } from './state.ts'

/** What may wait for the person at once: of one session, so many requests and so many characters of them as JSON; and of all together. */
const mostWaiting = { requests: 20, length: 262_144, lengthOfAll: 1_048_576 } as const

export const walletHandlers = {
  wc_sessionPropose(draft, { topic, id, params }) {
    const pairing = draft.state.pairings[topic]
    // One code, one proposal: a second one over the same code comes from somebody who also read it.
    if (!pairing || pairing.awaitsClock || Object.values(draft.state.incoming).some(({ pairingTopic }) => pairingTopic === topic)) return
    try {
      const { expiry = draft.now + lifetimes.proposal, ...proposal } = parseProposal(params)
      const incoming: IncomingProposal = { id, pairingTopic: topic, ...proposal, expiry: Math.min(expiry, draft.now + lifetimes.proposal) }
      if (incoming.expiry <= draft.now) return endPairing(draft, topic)
      put(draft, 'incoming', { [id]: incoming })
      put(draft, 'pairings', { [topic]: { ...pairing, expiry: Math.max(pairing.expiry, incoming.expiry) } })
      draft.notifications.push({ type: 'proposal', proposal: incoming })
    } catch (error) {
      if (!PairingError.is(error)) throw error
      const reason = { code: error.peerCode ?? peerErrors.invalidMethod.code, message: error.message }
      sendResponse(draft, { topic, id, error: reason, ttl: methods.wc_sessionPropose.ttl, tag: rejectTags.byWallet })
      endPairing(draft, topic)
      throw error
    }
  },

  wc_sessionRequest(draft, { topic, id, params }) {
    const session = draft.state.sessions[topic]
    if (!session) return
    const refuse = (error: RpcError) => respondTo(draft, { topic, id, method: 'wc_sessionRequest' }, error)
    if (session.controller !== 'self') return refuse(peerErrors.unauthorizedMethod)
    let parsed: ReturnType<typeof parseRequest>
    try {
      parsed = parseRequest(params)
    } catch (error) {
      refuse(peerErrors.invalidMethod)
      throw error
    }
    const { expiry = draft.now + lifetimes.request.least, chainId, method } = parsed
    const granted = grantOf(session.namespaces, chainId)
    if (granted.accounts.length === 0) return refuse(peerErrors.unauthorizedChain)
    if (!granted.methods.includes(method)) return refuse(peerErrors.unauthorizedMethod)
    if (expiry <= draft.now) return refuse(peerErrors.requestExpired)
    const request: IncomingRequest = {
      id,
      topic,
      chainId,
      method,
      params: parsed.params,
      expiry: Math.min(expiry, draft.now + lifetimes.request.most),
    }
    if (!hasRoomFor(draft, request)) return refuse(peerErrors.tooManyRequests)
    put(draft, 'requests', { [requestKey(topic, id)]: request })
    draft.notifications.push({ type: 'request', request })
  },

  wc_pairingPing(draft, { topic, id }) {
    if (draft.state.pairings[topic]) respondTo(draft, { topic, id, method: 'wc_pairingPing' })
  },

  wc_pairingDelete(draft, { topic, id }) {
    if (!draft.state.pairings[topic]) return
    respondTo(draft, { topic, id, method: 'wc_pairingDelete' })
    const open = Object.values({ ...draft.state.incoming, ...draft.state.incomingSignIns }).find(
      ({ pairingTopic }) => pairingTopic === topic,
    )
    if (open) endIncoming(draft, open, 'cancelled')
    else endPairing(draft, topic)
  },
} satisfies Handlers

/** Whoever asks without end would fill the memory and the storage of the wallet. One session leaves room for the others. */
function hasRoomFor({ state }: Draft, request: IncomingRequest): boolean {
  const waiting = [...Object.values(state.requests), request]
  const own = waiting.filter(({ topic }) => topic === request.topic)
  return own.length <= mostWaiting.requests && lengthOf(own) <= mostWaiting.length && lengthOf(waiting) <= mostWaiting.lengthOfAll
}

const lengthOf = (requests: readonly IncomingRequest[]): number => JSON.stringify(requests).length
