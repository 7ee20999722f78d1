/** What either side does: see whether the other is there, and end the session. */
import { aborted, PairingError } from '../error.ts'
import { methods, peerErrors } from '../wire/methods.ts'
import { approvalRef, type Commands } from './commands.ts'
import { endOutgoing, endSession, failCall, usedCode } from './end.ts'
import { sessionOf } from './session-of.ts'
import { callPeer, day, fail, markSeen, partOfRequest, publish, publishPatience, succeed } from './turn.ts'

/** Whoever pings wants to know about now. */
const pingPatience = 30

export const sharedCommands = {
  ping(turn, ref, { topic }) {
    sessionOf(turn, topic)
    callPeer(turn, ref, { kind: 'ping' }, { topic, method: 'wc_sessionPing', params: {}, ttl: pingPatience })
  },

  abandon(turn, ref, { target }) {
    for (const proposal of Object.values(turn.state.outgoing)) {
      if (proposal.ref !== target && proposal.ref !== approvalRef(target)) continue
      // A wallet that has scanned the code need not go on asking its person.
      const { pairingTopic: topic } = proposal
      const part = partOfRequest(turn, { topic, method: 'wc_pairingDelete', params: peerErrors.disconnected })
      endOutgoing(turn, proposal, false)
      publish(turn, [part], turn.at + publishPatience)
      fail(turn, proposal.ref, new PairingError('disconnected', 'The pairing was cancelled before a wallet answered.'))
    }
    for (const call of Object.values(turn.state.calls)) if (call.ref === target) failCall(turn, call.id, aborted())
    succeed(turn, ref, undefined)
  },

  disconnect(turn, ref, { topic, reason = peerErrors.disconnected }) {
    if (turn.state.sessions[topic]) {
      const { ttl } = methods.wc_sessionDelete
      const part = partOfRequest(turn, { topic, method: 'wc_sessionDelete', params: reason })
      publish(turn, [part], turn.at + ttl * 1000)
      endSession(turn, topic, reason)
      markSeen(turn, usedCode(topic), turn.now + day)
    }
    succeed(turn, ref, undefined)
  },
} satisfies Commands
