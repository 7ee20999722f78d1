/** The wallet's half of a sign-in: shows it to a person, and answers sealed to the dapp's key. */
import type { Commands } from '../engine/commands.ts'
import { endIncoming, endPairing } from '../engine/end.ts'
import type { Handlers } from '../engine/on-request.ts'
import { parseParticipant } from '../engine/parse-params.ts'
import type { IncomingSignIn, Session } from '../engine/state.ts'
import { freshKey, publish, put, sealedAnswer, succeed, type Turn } from '../engine/turn.ts'
import { walletCommands } from '../engine/wallet-commands.ts'
import { PairingError } from '../error.ts'
import { isRecord, type RpcError } from '../wire/json-rpc.ts'
import { agreeOnKey, hashKey, type Key, toPublicKey, topicOf } from '../wire/keys.ts'
import { lifetimes, methods, peerErrors, rejectTags } from '../wire/methods.ts'
import { parseCacao, parsePayload } from './message.ts'
import { namespacesOf } from './namespaces.ts'

export const signInHandlers: Handlers = {
  wc_sessionAuthenticate(turn, topic, id, params) {
    const pairing = turn.state.pairings[topic]
    // One code, one sign-in, as with proposals.
    if (!pairing || Object.values(turn.state.asked).some(({ pairingTopic }) => pairingTopic === topic)) return
    const { authPayload, requester: from, expiryTimestamp } = isRecord(params) ? params : {}
    const requester = parseParticipant(from)
    try {
      const latest = turn.now + methods.wc_sessionAuthenticate.ttl
      const expiry = typeof expiryTimestamp === 'number' ? Math.min(expiryTimestamp, latest) : latest
      if (expiry <= turn.now) return endPairing(turn, topic)
      const signIn: IncomingSignIn = { id, pairingTopic: topic, requester, payload: parsePayload(authPayload), expiry }
      put(turn, 'asked', id, signIn)
      put(turn, 'pairings', topic, { ...pairing, expiry: Math.max(pairing.expiry, expiry) })
      turn.notices.push({ type: 'sign_in', signIn })
    } catch (error) {
      if (!PairingError.is(error)) throw error
      const reason = { code: peerErrors.invalidMethod.code, message: error.message }
      answer(turn, { id, requester }, freshKey(turn), { error: reason }, rejectTags.signInByWallet)
      endPairing(turn, topic)
      throw error
    }
  },
}

export const signInAnswers = {
  approveSignIn(turn, ref, { id, metadata, cacaos }) {
    const signIn = askedOf(turn, id)
    const signed = cacaos.map((cacao) => checked(() => parseCacao(cacao, signIn.payload)))
    if (signed.length === 0) throw new PairingError('invalid_input', 'There is no signature to answer with.')
    const privateKey = freshKey(turn)
    const self = { publicKey: toPublicKey(privateKey), metadata }
    const namespaces = namespacesOf(signed.map(({ granted }) => granted))
    const key = agreeOnKey(privateKey, signIn.requester.publicKey)
    const topic = topicOf(key)
    answer(turn, signIn, privateKey, { result: { cacaos: signed.map(({ cacao }) => cacao), responder: self } })
    endIncoming(turn, signIn, 'answered')
    if (!namespaces) return succeed(turn, ref, undefined)
    const session: Session = {
      ...{ topic, pairingTopic: signIn.pairingTopic, status: 'settled', controller: 'self', self, peer: signIn.requester },
      ...{ namespaces, required: {}, optional: {}, chains: {}, expiry: turn.now + lifetimes.session },
      auths: signed.map(({ cacao }) => cacao),
    }
    put(turn, 'keys', topic, key)
    put(turn, 'sessions', topic, session)
    succeed(turn, ref, session)
    turn.notices.push({ type: 'session_settled', session })
  },

  /** Of a sign-in, else of a proposal. */
  reject(turn, ref, command) {
    const { id, reason = peerErrors.rejected } = command
    const signIn = turn.state.asked[id]
    if (!signIn) return walletCommands.reject(turn, ref, command)
    answer(turn, signIn, freshKey(turn), { error: reason }, rejectTags.signInByPerson)
    endIncoming(turn, signIn, 'answered')
    succeed(turn, ref, undefined)
  },
} satisfies Commands

type Said = { readonly result: unknown } | { readonly error: RpcError }

function answer(
  turn: Turn,
  { id, requester }: Pick<IncomingSignIn, 'id' | 'requester'>,
  privateKey: Key,
  said: Said,
  rejectTag?: number,
): void {
  const { tag, ttl } = methods.wc_sessionAuthenticate
  const topic = hashKey(requester.publicKey)
  const life = rejectTag === undefined ? ttl : methods.wc_sessionPropose.ttl
  const part = sealedAnswer(turn, { topic, id, ...said, ttl: life, tag: rejectTag ?? tag + 1 }, privateKey, requester.publicKey)
  publish(turn, [part], turn.at + life * 1000)
}

function askedOf(turn: Turn, id: string): IncomingSignIn {
  const signIn = turn.state.asked[id]
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
