/** What the peer of a session may request, whichever side this is. What it may not is refused and changes nothing. */

import { namespaceOf } from '@foyer/contract/entities'
import { PairingError } from '../error.ts'
import { checkApproval, grantOf, parseSessionNamespaces } from '../namespaces/namespaces.ts'
import { isRecord, type RpcError, type RpcId } from '../wire/json-rpc.ts'
import { lifetimes, type Method, peerErrors, skew } from '../wire/methods.ts'
import { chainFrom } from './chain-from.ts'
import { type Draft, put } from './draft.ts'
import { endSession } from './end.ts'
import { parseEvent, parseExtension, parseReason } from './parse-params.ts'
import { respondTo } from './publish.ts'
import type { Handler, Handlers } from './role.ts'
import type { Session } from './state.ts'

type SessionRequest = { readonly session: Session; readonly id: RpcId; readonly params: unknown }

export const sharedHandlers: Handlers = {
  wc_sessionUpdate: withinSession('wc_sessionUpdate', peerErrors.invalidUpdate, (draft, { session, id, params }) => {
    if (session.controller === 'self') return peerErrors.unauthorizedUpdate
    const granted = parseSessionNamespaces(isRecord(params) ? params.namespaces : undefined)
    checkApproval(session.required, granted)
    if (isOlder(id, session.updatedBy)) return { ...peerErrors.invalidUpdate, message: 'A later update is in force' }
    const chains = Object.fromEntries(Object.entries(session.chains).filter(([, chain]) => grantOf(granted, chain).accounts.length > 0))
    const updated = { ...session, namespaces: granted, chains, updatedBy: id }
    put(draft, 'sessions', { [session.topic]: updated })
    draft.notifications.push({ type: 'session_updated', session: updated })
    return undefined
  }),

  wc_sessionExtend: withinSession('wc_sessionExtend', peerErrors.invalidExtend, (draft, { session, id, params }) => {
    if (session.controller === 'self') return peerErrors.unauthorizedExtend
    const expiry = parseExtension(params) ?? draft.now + lifetimes.session
    if (isOlder(id, session.extendedBy)) return { ...peerErrors.invalidExtend, message: 'A later extension is in force' }
    if (expiry < session.expiry || expiry > draft.now + lifetimes.session + skew) return peerErrors.invalidExtend
    const extended = { ...session, expiry: Math.max(session.expiry, Math.min(expiry, draft.now + lifetimes.session)), extendedBy: id }
    put(draft, 'sessions', { [session.topic]: extended })
    draft.notifications.push({ type: 'session_extended', session: extended })
    return undefined
  }),

  wc_sessionEvent: withinSession('wc_sessionEvent', peerErrors.invalidEvent, (draft, { session, params }) => {
    const { chainId, name, data } = parseEvent(params)
    if (!grantOf(session.namespaces, chainId).events.includes(name)) return peerErrors.unauthorizedEvent
    const chain = name === 'chainChanged' && session.controller === 'peer' ? chainFrom(chainId, data) : undefined
    if (chain && grantOf(session.namespaces, chain).accounts.length > 0)
      put(draft, 'sessions', { [session.topic]: { ...session, chains: { ...session.chains, [namespaceOf(chain)]: chain } } })
    draft.notifications.push({ type: 'session_event', topic: session.topic, chainId, name, data })
    return undefined
  }),

  wc_sessionDelete(draft, { topic, id, params }) {
    if (!draft.state.sessions[topic]) return
    respondTo(draft, { topic, id, method: 'wc_sessionDelete' })
    endSession(draft, topic, parseReason(params))
  },

  wc_sessionPing: withinSession('wc_sessionPing', peerErrors.invalidMethod, () => undefined),
}

/** Responds with what `handle` returns, or with `invalid` when the parameters cannot be used. */
function withinSession(
  method: Method,
  invalid: RpcError,
  handle: (draft: Draft, request: SessionRequest) => RpcError | undefined,
): Handler {
  return (draft, { topic, id, params }) => {
    const session = draft.state.sessions[topic]
    if (!session) return
    try {
      const refusal = handle(draft, { session, id, params })
      respondTo(draft, { topic, id, method }, refusal)
    } catch (error) {
      if (!PairingError.is(error)) throw error
      respondTo(draft, { topic, id, method }, { code: error.peerCode ?? invalid.code, message: error.message })
      throw error
    }
  }
}

/** Ids grow with time, so a reordered update is the one with the smaller id. */
function isOlder(id: RpcId, current: RpcId | undefined): boolean {
  return current !== undefined && /^\d+$/.test(id + current) && id.length === current.length && id <= current
}
