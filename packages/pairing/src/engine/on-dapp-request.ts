/** What only a dapp is asked: to take a session as the wallet settled it. */
import { PairingError } from '../error.ts'
import { checkApproval, parseSessionNamespaces } from '../namespaces/namespaces.ts'
import { lifetimes, peerErrors, skew } from '../wire/methods.ts'
import { endOutgoing } from './end.ts'
import type { Handlers } from './on-request.ts'
import { parseSettlement } from './parse-params.ts'
import type { Session } from './state.ts'
import { answerMethod, fail, put, succeed } from './turn.ts'

export const dappHandlers: Handlers = {
  wc_sessionSettle(turn, topic, id, params) {
    const proposal = Object.values(turn.state.outgoing).find((one) => one.status === 'answered' && one.sessionTopic === topic)
    if (proposal?.status !== 'answered') return
    try {
      const { controller, namespaces, expiry, said } = parseSettlement(params)
      if (controller.publicKey !== proposal.responderPublicKey) throw refuse('is not by the wallet that answered')
      if (expiry <= turn.now || expiry > turn.now + lifetimes.session + skew) throw refuse('ends in the past, or later than a session may')
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
        ...said,
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

  wc_sessionRequest(turn, topic, id) {
    if (turn.state.sessions[topic]?.controller === 'peer') answerMethod(turn, topic, id, 'wc_sessionRequest', peerErrors.unauthorizedMethod)
  },
}

const refuse = (why: string): PairingError => new PairingError('invalid_message', `The settlement ${why}.`, peerErrors.invalidSettle.code)
