/** What a wallet may request of a dapp: to take a session as the wallet settled it. */

import { PairingError } from '../error.ts'
import { checkApproval, parseSessionNamespaces } from '../namespaces/namespaces.ts'
import { lifetimes, peerErrors, skew } from '../wire/methods.ts'
import { put } from './draft.ts'
import { endOutgoing, settleOutgoing } from './end.ts'
import { fail, succeed } from './outcome.ts'
import { parseSettlement } from './parse-params.ts'
import { respondTo } from './publish.ts'
import type { Handlers } from './role.ts'
import type { Session } from './state.ts'

export const dappHandlers: Handlers = {
  wc_sessionSettle(draft, { topic, id, params }) {
    const proposal = Object.values(draft.state.outgoing).find((one) => one.status === 'answered' && one.sessionTopic === topic)
    if (proposal?.status !== 'answered') return
    try {
      const { controller, namespaces, expiry, properties } = parseSettlement(params)
      if (controller.publicKey !== proposal.responderPublicKey) throw refuse('is not by the wallet that answered')
      if (expiry <= draft.now || expiry > draft.now + lifetimes.session + skew)
        throw refuse('ends in the past, or later than a session may')
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
        expiry: Math.min(expiry, draft.now + lifetimes.session),
        ...properties,
      }
      put(draft, 'sessions', { [topic]: session })
      respondTo(draft, { topic, id, method: 'wc_sessionSettle' })
      settleOutgoing(draft, proposal)
      succeed(draft, proposal.ref, session)
      draft.notifications.push({ type: 'session_settled', session })
    } catch (error) {
      if (!PairingError.is(error)) throw error
      respondTo(
        draft,
        { topic, id, method: 'wc_sessionSettle' },
        {
          code: error.peerCode ?? peerErrors.settlementFailed.code,
          message: error.message,
        },
      )
      endOutgoing(draft, proposal)
      fail(draft, proposal.ref, error)
      throw error
    }
  },

  wc_sessionRequest(draft, { topic, id }) {
    if (draft.state.sessions[topic]?.controller === 'peer')
      respondTo(draft, { topic, id, method: 'wc_sessionRequest' }, peerErrors.unauthorizedMethod)
  },
}

const refuse = (why: string): PairingError => new PairingError('invalid_message', `The settlement ${why}.`, peerErrors.invalidSettle.code)
