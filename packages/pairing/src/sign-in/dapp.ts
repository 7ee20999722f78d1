/** The dapp's half of a sign-in: asks for it beside a proposal, over one code, and makes a session of the response. */

import { approvalRef } from '../engine/command.ts'
import { dappCommands } from '../engine/dapp-commands.ts'
import { createId, type Draft, patch, put } from '../engine/draft.ts'
import { endOutgoing, settleOutgoing } from '../engine/end.ts'
import { fail, succeed } from '../engine/outcome.ts'
import { parseParticipant } from '../engine/parse-params.ts'
import { publish, sealRequest } from '../engine/publish.ts'
import { dropMessage } from '../engine/receive-message.ts'
import { toError } from '../engine/receive-response.ts'
import type { Commands, Role } from '../engine/role.ts'
import type { OutgoingProposal, OutgoingSignIn, Participant, Session } from '../engine/state.ts'
import { PairingError } from '../error.ts'
import { isRecord } from '../wire/json-rpc.ts'
import { agreeOnKey, hashKey, type Topic, topicOf } from '../wire/keys.ts'
import { lifetimes, methods, peerErrors } from '../wire/methods.ts'
import { type Cacao, type Granted, parseCacao, parsePayload, type SignInPayload, type SignInRequest } from './message.ts'
import { namespacesOf } from './namespaces.ts'
import { encodeRecap, isRecap, mentionsRecap, mergeRecaps, readRecap, recapOf } from './recap.ts'
import { isOver, requireVerifiable } from './require-verifiable.ts'

export const signInCommands = {
  authenticate(draft, ref, { metadata, optional, methods: wanted = [], ...asked }) {
    const names = [...new Set(['personal_sign', ...wanted])]
    const payload = payloadOf(asked, names, draft.at)
    const fallback = optional ?? { eip155: { chains: payload.chains, methods: names, events: ['chainChanged', 'accountsChanged'] } }
    dappCommands.propose(draft, ref, { type: 'propose', metadata, optional: fallback, methods: ['wc_sessionAuthenticate'] })
    const proposal = Object.values(draft.state.outgoing).find((one) => one.ref === approvalRef(ref))
    if (!proposal) return
    const { id, self, pairingTopic } = proposal
    const [requestId, expiry] = [createId(draft), draft.now + methods.wc_sessionAuthenticate.ttl]
    // One wait for either response; the proposal itself ends earlier for the wallet.
    put(draft, 'outgoing', { [id]: { ...proposal, expiry } })
    put(draft, 'outgoingSignIns', { [id]: { requestId, topic: hashKey(self.publicKey), payload, expiry } })
    // The wallet asks nobody for what is over once it is signed. Where that seems so already, this clock is ahead, and its own may be, too.
    const over = payload.exp === undefined ? expiry : Math.floor(Date.parse(payload.exp) / 1000)
    const expiryTimestamp = over > draft.now ? Math.min(expiry, over) : expiry
    const params = { authPayload: payload, requester: self, expiryTimestamp }
    const part = sealRequest(draft, { topic: pairingTopic, method: 'wc_sessionAuthenticate', params, id: requestId })
    publish(draft, [part], { call: id })
  },
} satisfies Commands

/** Responses come on a topic of their own, sealed to the key of the proposal. */
export const sealedResponses: NonNullable<Role['sealedResponses']> = {
  keyFor(draft, topic, sender) {
    const found = signInOn(draft, topic)
    return found && agreeOnKey(found.proposal.privateKey, sender)
  },

  receive(draft, { topic, sender }, response) {
    const found = signInOn(draft, topic)
    if (found?.proposal.status !== 'proposed' || response.kind === 'request' || response.id !== found.signIn.requestId)
      return dropMessage(draft, topic, 'It responds to no sign-in that is open.')
    const { proposal } = found
    // A wallet that knows no sign-in says so, and responds to the proposal.
    if (response.kind === 'error' && response.error.code === peerErrors.unsupportedMethod.code) return
    try {
      if (response.kind === 'error') throw toError(response.error)
      settle(draft, found, parseResponse(response.result, sender))
    } catch (error) {
      if (!PairingError.is(error)) throw error
      if (response.kind === 'result') refuse(draft, agreeOnKey(proposal.privateKey, sender), error)
      endOutgoing(draft, proposal)
      fail(draft, proposal.ref, error)
    }
  },
}

function settle(
  draft: Draft,
  { proposal, signIn }: OpenSignIn,
  { responder, cacaos }: { readonly responder: Participant; readonly cacaos: readonly unknown[] },
): void {
  const signed = cacaos.map((cacao) => parseCacao(cacao, signIn.payload))
  if (isOver(signIn.payload, draft.at))
    throw new PairingError('expired', 'The signature arrived after the sign-in had run out. Ask for another one.')
  const namespaces = namespacesOf(signed.map(({ granted }): Granted => granted))
  if (!namespaces) throw new PairingError('peer_failed', 'The wallet signed, yet approved no method: there is nothing to ask it for.')
  const key = agreeOnKey(proposal.privateKey, responder.publicKey)
  const topic = topicOf(key)
  const session: Session = {
    ...{ topic, pairingTopic: proposal.pairingTopic, status: 'settled', controller: 'peer', self: proposal.self, peer: responder },
    ...{ namespaces, required: {}, optional: proposal.optional, chains: {}, expiry: draft.now + lifetimes.session },
    auths: signed.map(({ cacao }): Cacao => cacao),
  }
  put(draft, 'keys', { [topic]: key })
  put(draft, 'sessions', { [topic]: session })
  settleOutgoing(draft, proposal)
  succeed(draft, proposal.ref, session)
  draft.notifications.push({ type: 'session_settled', session })
}

/** The wallet believes in a session by now. */
function refuse(draft: Draft, key: string, { message, peerCode }: PairingError): void {
  const topic = topicOf(key)
  const { keys } = draft.state
  put(draft, 'keys', { [topic]: key })
  const reason = { code: peerCode ?? peerErrors.settlementFailed.code, message }
  const part = sealRequest(draft, { topic, method: 'wc_sessionDelete', params: reason })
  patch(draft, { keys })
  publish(draft, [part], { giveUpAt: draft.at + part.ttl * 1000 })
}

function parseResponse(value: unknown, sender: string): { readonly responder: Participant; readonly cacaos: readonly unknown[] } {
  const { cacaos, responder } = isRecord(value) ? value : {}
  const wallet = parseParticipant(responder)
  if (wallet.publicKey !== sender || !Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > 100)
    throw new PairingError('invalid_message', 'The sign-in cannot be used: it is not by the wallet that answered, or holds no signature.')
  return { responder: wallet, cacaos }
}

function payloadOf({ uri, resources = [], ...asked }: SignInRequest, wanted: readonly string[], at: number): SignInPayload {
  try {
    if (mentionsRecap(asked.statement ?? '')) throw new PairingError('invalid_input', 'The statement speaks of what only a ReCap says.')
    const given = readRecap(resources)
    const recap = given ? mergeRecaps(given, recapOf(wanted)) : recapOf(wanted)
    const all = [...resources.filter((one) => !isRecap(one)), encodeRecap(recap)]
    const iat = new Date(at).toISOString()
    const payload = parsePayload({ ...asked, aud: uri, type: 'caip122', version: '1', iat, resources: all })
    requireVerifiable(payload, at)
    return payload
  } catch (error) {
    if (!PairingError.is(error)) throw error
    throw new PairingError('invalid_input', error.message)
  }
}

type OpenSignIn = { readonly signIn: OutgoingSignIn; readonly proposal: OutgoingProposal }

function signInOn(draft: Draft, topic: Topic): OpenSignIn | undefined {
  for (const [id, signIn] of Object.entries(draft.state.outgoingSignIns)) {
    const proposal = draft.state.outgoing[id]
    if (signIn.topic === topic && proposal) return { signIn, proposal }
  }
  return undefined
}
