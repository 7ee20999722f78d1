/** What either side does: see whether the other is there, and end the session. */

import { aborted, PairingError } from '../error.ts'
import { methods, peerErrors } from '../wire/methods.ts'
import { approvalRef } from './command.ts'
import { day, markSeen } from './draft.ts'
import { endSession, failCall, leaveOutgoing, usedCodeKey } from './end.ts'
import { fail, succeed } from './outcome.ts'
import { publish, sealRequest, sendRequest } from './publish.ts'
import type { Commands } from './role.ts'
import { sessionOf } from './session-of.ts'

/** Whoever pings wants to know about now. */
const pingTimeout = 30
/** How long the caller of a disconnect waits for the relay. The session is gone here at once, and the peer is notified within a day. */
const disconnectTimeout = 10_000

export const sharedCommands = {
  ping(draft, ref, { topic }) {
    sessionOf(draft, topic)
    sendRequest(draft, { topic, method: 'wc_sessionPing', params: {}, ttl: pingTimeout }, { kind: 'ping', ref })
  },

  abandon(draft, ref, { target }) {
    for (const proposal of Object.values(draft.state.outgoing)) {
      if (proposal.ref !== target && proposal.ref !== approvalRef(target)) continue
      // A wallet that has scanned the code need not go on asking its person.
      const { pairingTopic: topic } = proposal
      const part = sealRequest(draft, { topic, method: 'wc_pairingDelete', params: peerErrors.disconnected })
      leaveOutgoing(draft, proposal, peerErrors.disconnected)
      publish(draft, [part])
      fail(draft, proposal.ref, new PairingError('disconnected', 'The pairing was cancelled before a wallet answered.'))
    }
    for (const call of Object.values(draft.state.calls)) if (call.ref === target) failCall(draft, call.id, aborted())
    succeed(draft, ref, undefined)
  },

  disconnect(draft, ref, { topic, reason = peerErrors.disconnected }) {
    if (!draft.state.sessions[topic]) return succeed(draft, ref, undefined)
    const { ttl } = methods.wc_sessionDelete
    const part = sealRequest(draft, { topic, method: 'wc_sessionDelete', params: reason })
    publish(draft, [part], { giveUpAt: draft.at + ttl * 1000, waiter: { ref, until: draft.at + disconnectTimeout } })
    endSession(draft, topic, reason)
    markSeen(draft, usedCodeKey(topic), draft.now + day)
  },
} satisfies Commands
