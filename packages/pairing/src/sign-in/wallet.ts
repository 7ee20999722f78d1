/** The wallet's half of a sign-in: it goes to a person, and the response is sealed to the dapp's key. */
import { createKey, type Draft, put } from '../engine/draft.ts'
import { endIncoming, endPairing } from '../engine/end.ts'
import { succeed } from '../engine/outcome.ts'
import { parseParticipant } from '../engine/parse-params.ts'
import { publish, type Response, sealResponseTo } from '../engine/publish.ts'
import type { Commands, Handlers } from '../engine/role.ts'
import type { IncomingSignIn, Session } from '../engine/state.ts'
import { walletCommands } from '../engine/wallet-commands.ts'
import { walletHandlers } from '../engine/wallet-handlers.ts'
import { PairingError } from '../error.ts'
import { isRecord, type RpcError } from '../wire/json-rpc.ts'
import { agreeOnKey, hashKey, type Key, toPublicKey, topicOf } from '../wire/keys.ts'
import { lifetimes, methods, peerErrors, rejectTags } from '../wire/methods.ts'
import { parseCacao, parsePayload } from './message.ts'
import { namespacesOf } from './namespaces.ts'

export const signInHandlers: Handlers = {
  /** The dapp proposes beside its sign-in, over the same code, for wallets that know no sign-in. */
  wc_sessionPropose(draft, request) {
    if (draft.state.pairings[request.topic]?.methods?.includes('wc_sessionAuthenticate')) return
    walletHandlers.wc_sessionPropose(draft, request)
  },

  wc_sessionAuthenticate(draft, { topic, id, params }) {
    const pairing = draft.state.pairings[topic]
    // One code, one sign-in, as with proposals.
    if (!pairing || Object.values(draft.state.incomingSignIns).some(({ pairingTopic }) => pairingTopic === topic)) return
    const { authPayload, requester: from, expiryTimestamp } = isRecord(params) ? params : {}
    const requester = parseParticipant(from)
    try {
      const latest = draft.now + methods.wc_sessionAuthenticate.ttl
      const expiry = typeof expiryTimestamp === 'number' ? Math.min(expiryTimestamp, latest) : latest
      if (expiry <= draft.now) return endPairing(draft, topic)
      const signIn: IncomingSignIn = { id, pairingTopic: topic, requester, payload: parsePayload(authPayload), expiry }
      put(draft, 'incomingSignIns', { [id]: signIn })
      put(draft, 'pairings', { [topic]: { ...pairing, expiry: Math.max(pairing.expiry, expiry) } })
      draft.notifications.push({ type: 'sign_in', signIn })
    } catch (error) {
      if (!PairingError.is(error)) throw error
      const reason = { code: peerErrors.invalidMethod.code, message: error.message }
      respondToSignIn(
        draft,
        { id, requester },
        { ...rejected, tag: rejectTags.signInByWallet, privateKey: createKey(draft), error: reason },
      )
      endPairing(draft, topic)
      throw error
    }
  },
}

export const signInAnswers = {
  approveSignIn(draft, ref, { id, metadata, cacaos }) {
    const signIn = signInOf(draft, id)
    const signed = cacaos.map((cacao) => checked(() => parseCacao(cacao, signIn.payload)))
    if (signed.length === 0) throw new PairingError('invalid_input', 'There is no signature to answer with.')
    const privateKey = createKey(draft)
    const self = { publicKey: toPublicKey(privateKey), metadata }
    const namespaces = namespacesOf(signed.map(({ granted }) => granted))
    const key = agreeOnKey(privateKey, signIn.requester.publicKey)
    const topic = topicOf(key)
    respondToSignIn(draft, signIn, { ...accepted, privateKey, result: { cacaos: signed.map(({ cacao }) => cacao), responder: self } })
    endIncoming(draft, signIn, 'answered')
    if (!namespaces) return succeed(draft, ref, undefined)
    const session: Session = {
      ...{ topic, pairingTopic: signIn.pairingTopic, status: 'settled', controller: 'self', self, peer: signIn.requester },
      ...{ namespaces, required: {}, optional: {}, chains: {}, expiry: draft.now + lifetimes.session },
      auths: signed.map(({ cacao }) => cacao),
    }
    put(draft, 'keys', { [topic]: key })
    put(draft, 'sessions', { [topic]: session })
    succeed(draft, ref, session)
    draft.notifications.push({ type: 'session_settled', session })
  },

  /** Of a sign-in, else of a proposal. */
  reject(draft, ref, command) {
    const { id, reason = peerErrors.rejected } = command
    const signIn = draft.state.incomingSignIns[id]
    if (!signIn) return walletCommands.reject(draft, ref, command)
    respondToSignIn(draft, signIn, { ...rejected, tag: rejectTags.signInByPerson, privateKey: createKey(draft), error: reason })
    endIncoming(draft, signIn, 'answered')
    succeed(draft, ref, undefined)
  },
} satisfies Commands

type Answered = Pick<IncomingSignIn, 'id' | 'requester'>
type SignInResponse = Pick<Response, 'ttl' | 'tag'> & { readonly privateKey: Key } & (
    | { readonly result: unknown }
    | { readonly error: RpcError }
  )

const accepted = { ttl: methods.wc_sessionAuthenticate.ttl, tag: methods.wc_sessionAuthenticate.tag + 1 }
const rejected = { ttl: methods.wc_sessionPropose.ttl }

function respondToSignIn(draft: Draft, { id, requester }: Answered, { privateKey, ...response }: SignInResponse): void {
  const topic = hashKey(requester.publicKey)
  const part = sealResponseTo(draft, { topic, id, ...response }, { privateKey, receiver: requester.publicKey })
  publish(draft, [part], { giveUpAt: draft.at + response.ttl * 1000 })
}

function signInOf(draft: Draft, id: string): IncomingSignIn {
  const signIn = draft.state.incomingSignIns[id]
  if (!signIn) throw new PairingError('not_found', 'There is no such sign-in any more: it was answered or has expired.')
  return signIn
}

/** What a wallet hands over is the caller's word, not a peer's. */
function checked<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!PairingError.is(error)) throw error
    throw new PairingError('invalid_input', error.message)
  }
}
