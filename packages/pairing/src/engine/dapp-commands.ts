/** What only a dapp does: propose, take that back, and ask. */
import { PairingError } from '../error.ts'
import { parseProposalNamespaces } from '../namespaces/namespaces.ts'
import { toPublicKey, topicOf } from '../wire/keys.ts'
import { lifetimes } from '../wire/methods.ts'
import { formatUri } from '../wire/uri.ts'
import { approvalRef, type Commands } from './commands.ts'
import { formatSaid } from './parse-params.ts'
import { grantedOn, sessionOf } from './session-of.ts'
import type { OutgoingProposal } from './state.ts'
import { callPeer, createId, freshKey, partOfRequest, publish, publishPatience, put, succeed } from './turn.ts'

export const dappCommands = {
  propose(turn, ref, { metadata, required = {}, optional = {}, properties, scopedProperties, methods = ['wc_sessionPropose'] }) {
    parseProposalNamespaces(required)
    parseProposalNamespaces(optional)
    const [symKey, privateKey, id] = [freshKey(turn), freshKey(turn), createId(turn)]
    const [pairingTopic, expiry] = [topicOf(symKey), turn.now + lifetimes.proposal]
    const codeExpiry = turn.now + lifetimes.pairing
    const uri = formatUri({ symKey, expiry: codeExpiry, methods })
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
      codeExpiry,
      expiry,
      ...{ properties, scopedProperties },
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
      ...formatSaid(base),
    }
    const part = partOfRequest(turn, { topic: pairingTopic, method: 'wc_sessionPropose', params, id })
    const combined = { pairingTopic, sessionProposal: part.message, ttl: part.ttl, correlationId: Number(id) }
    publish(turn, [part], turn.at + publishPatience, { combined: { method: 'wc_proposeSession', params: combined }, call: id })
    succeed(turn, ref, { id, ref: base.ref, uri, codeExpiry })
  },

  attach(turn, ref) {
    if (!Object.values(turn.state.outgoing).some((proposal) => proposal.ref === ref))
      throw new PairingError('not_found', 'The proposal was answered or has expired.')
  },

  request(turn, ref, { topic, chainId, method, params, expiry = lifetimes.request.least }) {
    const session = sessionOf(turn, topic)
    if (!Number.isInteger(expiry) || expiry < lifetimes.request.least || expiry > lifetimes.request.most)
      throw new PairingError('invalid_input', 'A request may wait for 300 seconds to 7 days.', 8000)
    const granted = grantedOn(session, chainId)
    if (!granted.methods.includes(method))
      throw new PairingError('unauthorized', `The wallet did not approve ${method} on ${chainId}.`, 3001)
    const body = { request: { method, params, expiryTimestamp: turn.now + expiry }, chainId }
    const id = callPeer(turn, ref, { kind: 'request' }, { topic, method: 'wc_sessionRequest', params: body, ttl: expiry })
    turn.notices.push({ type: 'sent', ref, id })
  },
} satisfies Commands
