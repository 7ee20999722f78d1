/**
 * The next state while a step makes it: the state so far, what the app will be notified of, and randomness.
 *
 * All randomness of a step comes from the 32 bytes that came with its event, so a recorded list of events replays exactly.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, toHex } from '../wire/bytes.ts'
import type { RpcId } from '../wire/json-rpc.ts'
import type { Key } from '../wire/keys.ts'
import type { ClientNotification, State } from './state.ts'

export type Stamp = {
  /** Milliseconds since 1970 by the server's clock, as far as it is known. */
  readonly at: number
  /** What it is at least, whatever a relay says. Default: `at`. */
  readonly earliest?: number
  /** Whether a relay has said what time it is. Default: yes. */
  readonly clockKnown?: boolean
  /** 32 bytes, new for every event. */
  readonly entropy: Uint8Array
}

export type Draft = {
  state: State
  readonly at: number
  /** `at` in seconds. */
  readonly now: number
  /** `earliest` in seconds. */
  readonly earliestNow: number
  readonly clockKnown: boolean
  readonly notifications: ClientNotification[]
  /** Up to 32. */
  readonly randomBytes: (length: number) => Uint8Array
}

const maxSeen = 2000
export const day = 86_400

export function createDraft(state: State, { at, earliest = at, clockKnown = true, entropy }: Stamp): Draft {
  let drawn = 0
  return {
    ...{ state, at, clockKnown, now: Math.floor(at / 1000), earliestNow: Math.floor(earliest / 1000), notifications: [] },
    randomBytes: (length) => sha256(concatBytes(entropy, Uint8Array.of(drawn++ % 256, drawn >> 8))).subarray(0, length),
  }
}

export const patch = (draft: Draft, change: Partial<State>): void => {
  draft.state = { ...draft.state, ...change }
}

type Table = 'keys' | 'pairings' | 'outgoing' | 'incoming' | 'outgoingSignIns' | 'incomingSignIns' | 'sessions' | 'requests' | 'calls'

/** Adds entries to a table of the state, or replaces them. */
export function put<T extends Table>(draft: Draft, table: T, entries: State[T]): void {
  patch(draft, { [table]: { ...draft.state[table], ...entries } })
}

export function drop(draft: Draft, table: Table, key: string): void {
  const { [key]: _, ...rest } = draft.state[table] as Readonly<Record<string, unknown>>
  patch(draft, { [table]: rest })
}

/** 13 digits of time and 3 of chance: below 2^53, for peers that cannot do more. */
export function createId(draft: Draft): RpcId {
  const [high = 0, low = 0] = draft.randomBytes(2)
  const lastId = Math.max(draft.at * 1000 + ((high * 256 + low) % 1000), draft.state.lastId + 1)
  patch(draft, { lastId })
  return `${lastId}`
}

export const createKey = (draft: Draft): Key => toHex(draft.randomBytes(32))

export const isSeen = ({ state }: Draft, key: string): boolean => Object.hasOwn(state.seen, key)

export function markSeen(draft: Draft, key: string, until: number): void {
  let { seen } = draft.state
  if (Object.keys(seen).length >= maxSeen) {
    const kept = Object.entries(seen).sort(([, a], [, b]) => b - a)
    seen = Object.fromEntries(kept.filter(([, last]) => last > draft.now).slice(0, maxSeen / 2))
  }
  patch(draft, { seen: { ...seen, [key]: until } })
}
