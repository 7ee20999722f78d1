/** How a wallet's calls to a dapp end: the settlement of a session, and its changes. */

import type { RpcError } from '../wire/json-rpc.ts'
import { type Draft, put } from './draft.ts'
import { endSession } from './end.ts'
import { succeed } from './outcome.ts'
import type { Call } from './state.ts'

/** What the dapp did not take, or never got, is not in force, unless something later already is. */
export function revert(draft: Draft, call: Call, reason: RpcError): void {
  const session = draft.state.sessions[call.topic]
  if (session && call.kind === 'settle') endSession(draft, call.topic, reason)
  else if (session && (call.kind === 'update' || call.kind === 'extend')) {
    const [latest, type] =
      call.kind === 'update' ? ([session.updatedBy, 'session_updated'] as const) : ([session.extendedBy, 'session_extended'] as const)
    if (latest !== call.id) return
    const restored = { ...session, ...call.previous }
    put(draft, 'sessions', { [call.topic]: restored })
    draft.notifications.push({ type, session: restored })
  }
}

export function confirmSettlement(draft: Draft, { topic, ref }: Call): void {
  const session = draft.state.sessions[topic]
  if (!session) return
  const settled = { ...session, status: 'settled' } as const
  put(draft, 'sessions', { [topic]: settled })
  succeed(draft, ref, settled)
  draft.notifications.push({ type: 'session_settled', session: settled })
}
