/** What either side does: see whether the other is there, and end the session. */
import { methods, peerErrors } from '../wire/methods.ts'
import type { Commands } from './commands.ts'
import { endSession, usedCode } from './end.ts'
import { sessionOf } from './session-of.ts'
import { callPeer, createId, day, markSeen, partOfRequest, publish, succeed } from './turn.ts'

/** Whoever pings wants to know about now. */
const pingPatience = 30

export const sharedCommands = {
  ping(turn, ref, { topic }) {
    sessionOf(turn, topic)
    const id = createId(turn)
    callPeer(
      turn,
      { topic, method: 'wc_sessionPing', params: {}, id, ttl: pingPatience },
      { kind: 'ping', id, ref, topic, expiry: turn.now + pingPatience },
    )
  },

  disconnect(turn, ref, { topic, reason = peerErrors.disconnected }) {
    if (turn.state.sessions[topic]) {
      const { ttl } = methods.wc_sessionDelete
      const part = partOfRequest(turn, { topic, method: 'wc_sessionDelete', params: reason, id: createId(turn) })
      publish(turn, [part], turn.at + ttl * 1000)
      endSession(turn, topic, reason)
      markSeen(turn, usedCode(topic), turn.now + day)
    }
    succeed(turn, ref, undefined)
  },
} satisfies Commands
