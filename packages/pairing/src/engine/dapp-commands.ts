/** What only a dapp does: propose, take that back, and ask. */

import { PairingError } from '../error.ts'
import { parseProposalNamespaces } from '../namespaces/namespaces.ts'
import { toPublicKey, topicOf } from '../wire/keys.ts'
import { lifetimes } from '../wire/methods.ts'
import { formatUri } from '../wire/uri.ts'
import { approvalRef } from './command.ts'
import { createId, createKey, put } from './draft.ts'
import { succeed } from './outcome.ts'
import { formatProperties } from './parse-params.ts'
import { publish, sealRequest, sendRequest } from './publish.ts'
import type { Commands } from './role.ts'
import { grantedOn, sessionOf } from './session-of.ts'
import type { OutgoingProposal } from './state.ts'

export const dappCommands = {
  propose(draft, ref, { metadata, required = {}, optional = {}, properties, scopedProperties, methods = ['wc_sessionPropose'] }) {
    parseProposalNamespaces(required)
    parseProposalNamespaces(optional)
    const [symKey, privateKey, id] = [createKey(draft), createKey(draft), createId(draft)]
    const [pairingTopic, expiry] = [topicOf(symKey), draft.now + lifetimes.proposal]
    const codeExpiry = draft.now + lifetimes.pairing
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
    put(draft, 'keys', { [pairingTopic]: symKey })
    put(draft, 'outgoing', { [id]: proposal })
    const params = {
      requiredNamespaces: required,
      optionalNamespaces: optional,
      relays: [{ protocol: 'irn' }],
      proposer: self,
      expiryTimestamp: expiry,
      pairingTopic,
      ...formatProperties(base),
    }
    const part = sealRequest(draft, { topic: pairingTopic, method: 'wc_sessionPropose', params, id })
    const combined = { pairingTopic, sessionProposal: part.message, ttl: part.ttl, correlationId: Number(id) }
    publish(draft, [part], { combined: { method: 'wc_proposeSession', params: combined }, call: id })
    succeed(draft, ref, { id, ref: base.ref, uri, codeExpiry })
  },

  attach(draft, ref) {
    if (!Object.values(draft.state.outgoing).some((proposal) => proposal.ref === ref))
      throw new PairingError('not_found', 'The proposal was answered or has expired.')
  },

  request(draft, ref, { topic, chainId, method, params, expiry = lifetimes.request.least }) {
    const session = sessionOf(draft, topic)
    if (!Number.isInteger(expiry) || expiry < lifetimes.request.least || expiry > lifetimes.request.most)
      throw new PairingError('invalid_input', 'A request may wait for 300 seconds to 7 days.', 8000)
    const granted = grantedOn(session, chainId)
    if (!granted.methods.includes(method))
      throw new PairingError('unauthorized', `The wallet did not approve ${method} on ${chainId}.`, 3001)
    const body = { request: { method, params, expiryTimestamp: draft.now + expiry }, chainId }
    const id = sendRequest(draft, { topic, method: 'wc_sessionRequest', params: body, ttl: expiry }, { kind: 'request', ref })
    draft.notifications.push({ type: 'sent', ref, id })
  },
} satisfies Commands
