/** The dapp's half of a sign-in: asks for it beside a proposal, over one code, and makes a session of the answer. */
import { approvalRef, type Commands } from '../engine/commands.ts'
import { dappCommands } from '../engine/dapp-commands.ts'
import { endOutgoing } from '../engine/end.ts'
import { dropMessage } from '../engine/inbound.ts'
import { toError } from '../engine/on-answer.ts'
import { parseParticipant } from '../engine/parse-params.ts'
import type { Role } from '../engine/roles.ts'
import type { OutgoingProposal, OutgoingSignIn, Participant, Session } from '../engine/state.ts'
import { createId, fail, partOfRequest, publish, publishPatience, put, succeed, type Turn } from '../engine/turn.ts'
import { PairingError } from '../error.ts'
import { isRecord } from '../wire/json-rpc.ts'
import { agreeOnKey, hashKey, type Topic, topicOf } from '../wire/keys.ts'
import { lifetimes, methods, peerErrors } from '../wire/methods.ts'
import { type Cacao, type Granted, parseCacao, parsePayload, type SignInAsked, type SignInPayload } from './message.ts'
import { namespacesOf } from './namespaces.ts'
import { encodeRecap, isRecap, mentionsRecap, mergeRecaps, readRecap, recapOf } from './recap.ts'

export const signInCommands = {
  authenticate(turn, ref, { metadata, optional, methods: wanted = [], ...asked }) {
    const names = [...new Set(['personal_sign', ...wanted])]
    const payload = payloadOf(asked, names, new Date(turn.at).toISOString())
    const fallback = optional ?? { eip155: { chains: payload.chains, methods: names, events: ['chainChanged', 'accountsChanged'] } }
    dappCommands.propose(turn, ref, { type: 'propose', metadata, optional: fallback, methods: ['wc_sessionAuthenticate'] })
    const proposal = Object.values(turn.state.outgoing).find((one) => one.ref === approvalRef(ref))
    if (!proposal) return
    const { id, self, pairingTopic } = proposal
    const [requestId, expiry] = [createId(turn), turn.now + methods.wc_sessionAuthenticate.ttl]
    // One wait for either answer; the proposal itself ends earlier for the wallet.
    put(turn, 'outgoing', id, { ...proposal, expiry })
    put(turn, 'signIns', id, { requestId, topic: hashKey(self.publicKey), payload, expiry })
    const params = { authPayload: payload, requester: self, expiryTimestamp: expiry }
    const part = partOfRequest(turn, { topic: pairingTopic, method: 'wc_sessionAuthenticate', params, id: requestId })
    publish(turn, [part], turn.at + publishPatience, { call: id })
  },
} satisfies Commands

/** Answers come on a topic of their own, sealed to the key of the proposal. */
export const sealedTo: NonNullable<Role['sealedTo']> = {
  keyFor(turn, topic, sender) {
    const found = signInOn(turn, topic)
    return found && agreeOnKey(found.proposal.privateKey, sender)
  },

  hear(turn, topic, answer, sender) {
    const found = signInOn(turn, topic)
    if (found?.proposal.status !== 'proposed' || answer.kind === 'request' || answer.id !== found.signIn.requestId)
      return dropMessage(turn, topic, 'It answers no sign-in that is open.')
    const { proposal, signIn } = found
    // A wallet that knows no sign-in says so, and answers the proposal.
    if (answer.kind === 'error' && answer.error.code === peerErrors.unsupportedMethod.code) return
    try {
      if (answer.kind === 'error') throw toError(answer.error)
      settle(turn, proposal, signIn, parseAnswer(answer.result, sender))
    } catch (error) {
      if (!PairingError.is(error)) throw error
      if (answer.kind === 'result') refuse(turn, agreeOnKey(proposal.privateKey, sender), error)
      endOutgoing(turn, proposal, false)
      fail(turn, proposal.ref, error)
    }
  },
}

function settle(
  turn: Turn,
  proposal: OutgoingProposal,
  signIn: OutgoingSignIn,
  { responder, cacaos }: { readonly responder: Participant; readonly cacaos: readonly unknown[] },
): void {
  const signed = cacaos.map((cacao) => parseCacao(cacao, signIn.payload))
  const namespaces = namespacesOf(signed.map(({ granted }): Granted => granted))
  if (!namespaces) throw new PairingError('peer_failed', 'The wallet signed, yet approved no method: there is nothing to ask it for.')
  const key = agreeOnKey(proposal.privateKey, responder.publicKey)
  const topic = topicOf(key)
  const session: Session = {
    ...{ topic, pairingTopic: proposal.pairingTopic, status: 'settled', controller: 'peer', self: proposal.self, peer: responder },
    ...{ namespaces, required: {}, optional: proposal.optional, chains: {}, expiry: turn.now + lifetimes.session },
    auths: signed.map(({ cacao }): Cacao => cacao),
  }
  put(turn, 'keys', topic, key)
  put(turn, 'sessions', topic, session)
  endOutgoing(turn, proposal, true)
  succeed(turn, proposal.ref, session)
  turn.notices.push({ type: 'session_settled', session })
}

/** The wallet believes in a session by now. */
function refuse(turn: Turn, key: string, { message, peerCode }: PairingError): void {
  const topic = topicOf(key)
  const { keys } = turn.state
  put(turn, 'keys', topic, key)
  const reason = { code: peerCode ?? peerErrors.settlementFailed.code, message }
  const part = partOfRequest(turn, { topic, method: 'wc_sessionDelete', params: reason })
  turn.state = { ...turn.state, keys }
  publish(turn, [part], turn.at + part.ttl * 1000)
}

function parseAnswer(value: unknown, sender: string): { readonly responder: Participant; readonly cacaos: readonly unknown[] } {
  const { cacaos, responder } = isRecord(value) ? value : {}
  const wallet = parseParticipant(responder)
  if (wallet.publicKey !== sender || !Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > 100)
    throw new PairingError('invalid_message', 'The sign-in cannot be used: it is not by the wallet that answered, or holds no signature.')
  return { responder: wallet, cacaos }
}

function payloadOf({ uri, resources = [], ...asked }: SignInAsked, wanted: readonly string[], iat: string): SignInPayload {
  try {
    if (mentionsRecap(asked.statement ?? '')) throw new PairingError('invalid_input', 'The statement speaks of what only a ReCap says.')
    const given = readRecap(resources)
    const recap = given ? mergeRecaps(given, recapOf(wanted)) : recapOf(wanted)
    const all = [...resources.filter((one) => !isRecap(one)), encodeRecap(recap)]
    return parsePayload({ ...asked, aud: uri, type: 'caip122', version: '1', iat, resources: all })
  } catch (error) {
    if (!PairingError.is(error)) throw error
    throw new PairingError('invalid_input', error.message)
  }
}

function signInOn(turn: Turn, topic: Topic): { readonly signIn: OutgoingSignIn; readonly proposal: OutgoingProposal } | undefined {
  for (const [id, signIn] of Object.entries(turn.state.signIns)) {
    const proposal = turn.state.outgoing[id]
    if (signIn.topic === topic && proposal) return { signIn, proposal }
  }
  return undefined
}
