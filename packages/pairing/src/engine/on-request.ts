/** What the other side of a session asks of this one, whichever side this is. What it may not ask is refused and changes nothing. */
import { PairingError } from '../error.ts'
import { type ChainId, isChainId, namespaceOf } from '../namespaces/caip.ts'
import { checkApproval, grantOf, parseSessionNamespaces } from '../namespaces/namespaces.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import { lifetimes, type Method, peerErrors, skew } from '../wire/methods.ts'
import { endSession } from './end.ts'
import { parseEvent, parseExtension, parseReason } from './parse-params.ts'
import type { Session } from './state.ts'
import { answerMethod, put, type Turn } from './turn.ts'

export type Handler = (turn: Turn, topic: Topic, id: RpcId, params: unknown) => void

/** How one side hears what it is asked. */
export type Handlers = Readonly<Partial<Record<Method, Handler>>>

export const sharedHandlers: Handlers = {
  wc_sessionUpdate: guarded('wc_sessionUpdate', peerErrors.invalidUpdate, (turn, session, id, params) => {
    if (session.controller === 'self') return peerErrors.unauthorizedUpdate
    const granted = parseSessionNamespaces(params && (params as { readonly namespaces?: unknown }).namespaces)
    checkApproval(session.required, granted)
    if (isOlder(id, session.updatedBy)) return { ...peerErrors.invalidUpdate, message: 'A later update is in force' }
    const chains = Object.fromEntries(Object.entries(session.chains).filter(([, chain]) => grantOf(granted, chain).accounts.length > 0))
    const updated = { ...session, namespaces: granted, chains, updatedBy: id }
    put(turn, 'sessions', session.topic, updated)
    turn.notices.push({ type: 'session_updated', session: updated })
    return undefined
  }),

  wc_sessionExtend: guarded('wc_sessionExtend', peerErrors.invalidExtend, (turn, session, id, params) => {
    if (session.controller === 'self') return peerErrors.unauthorizedExtend
    const expiry = parseExtension(params) ?? turn.now + lifetimes.session
    if (isOlder(id, session.extendedBy)) return { ...peerErrors.invalidExtend, message: 'A later extension is in force' }
    if (expiry < session.expiry || expiry > turn.now + lifetimes.session + skew) return peerErrors.invalidExtend
    const extended = { ...session, expiry: Math.max(session.expiry, Math.min(expiry, turn.now + lifetimes.session)), extendedBy: id }
    put(turn, 'sessions', session.topic, extended)
    turn.notices.push({ type: 'session_extended', session: extended })
    return undefined
  }),

  wc_sessionEvent: guarded('wc_sessionEvent', peerErrors.invalidEvent, (turn, session, _, params) => {
    const { chainId, name, data } = parseEvent(params)
    if (!grantOf(session.namespaces, chainId).events.includes(name)) return peerErrors.unauthorizedEvent
    const chain = name === 'chainChanged' && session.controller === 'peer' ? chainFrom(chainId, data) : undefined
    if (chain && grantOf(session.namespaces, chain).accounts.length > 0)
      put(turn, 'sessions', session.topic, { ...session, chains: { ...session.chains, [namespaceOf(chain)]: chain } })
    turn.notices.push({ type: 'session_event', topic: session.topic, chainId, name, data })
    return undefined
  }),

  wc_sessionDelete(turn, topic, id, params) {
    if (!turn.state.sessions[topic]) return
    answerMethod(turn, topic, id, 'wc_sessionDelete')
    endSession(turn, topic, parseReason(params))
  },

  wc_sessionPing: guarded('wc_sessionPing', peerErrors.invalidMethod, () => undefined),
}

/** For methods within a session: answers with what `handle` returns, or with `invalid` when the parameters are none. */
function guarded(
  method: Method,
  invalid: RpcError,
  handle: (turn: Turn, session: Session, id: RpcId, params: unknown) => RpcError | undefined,
): Handler {
  return (turn, topic, id, params) => {
    const session = turn.state.sessions[topic]
    if (!session) return
    try {
      const refusal = handle(turn, session, id, params)
      answerMethod(turn, topic, id, method, refusal)
    } catch (error) {
      if (!PairingError.is(error)) throw error
      answerMethod(turn, topic, id, method, { code: error.peerCode ?? invalid.code, message: error.message })
      throw error
    }
  }
}

/** Ids grow with time, so a reordered update is the one with the smaller id. */
function isOlder(id: RpcId, current: RpcId | undefined): boolean {
  return current !== undefined && /^\d+$/.test(id + current) && id.length === current.length && id <= current
}

/** Wallets name the new chain as a number, in hex, or in full. */
function chainFrom(chainId: ChainId, data: unknown): ChainId | undefined {
  if (isChainId(data)) return data
  const reference = typeof data === 'string' && /^0x[0-9a-f]{1,12}$/i.test(data) ? Number(data) : data
  const chain = `${namespaceOf(chainId)}:${String(reference)}`
  return (typeof reference === 'number' || typeof reference === 'string') && isChainId(chain) ? chain : undefined
}
