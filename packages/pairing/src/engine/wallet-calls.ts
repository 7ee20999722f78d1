/** How what a wallet asks of a dapp ends: to take the session, and its changes. */
import type { RpcError } from '../wire/json-rpc.ts'
import { endSession } from './end.ts'
import type { Call } from './state.ts'
import { put, succeed, type Turn } from './turn.ts'

/** What the dapp did not take, or never got, is not in force, unless something later already is. */
export function undo(turn: Turn, call: Call, reason: RpcError): void {
  const session = turn.state.sessions[call.topic]
  if (session && call.kind === 'settle') endSession(turn, call.topic, reason)
  else if (session && (call.kind === 'update' || call.kind === 'extend')) {
    const [latest, type] =
      call.kind === 'update' ? ([session.updatedBy, 'session_updated'] as const) : ([session.extendedBy, 'session_extended'] as const)
    if (latest !== call.id) return
    const restored = { ...session, ...call.previous }
    put(turn, 'sessions', call.topic, restored)
    turn.notices.push({ type, session: restored })
  }
}

export function hearSettled(turn: Turn, { topic, ref }: Call): void {
  const session = turn.state.sessions[topic]
  if (!session) return
  const settled = { ...session, status: 'settled' } as const
  put(turn, 'sessions', topic, settled)
  succeed(turn, ref, settled)
  turn.notices.push({ type: 'session_settled', session: settled })
}
