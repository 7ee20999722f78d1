/** Following what an account has sent until the chain has settled it, over reloads and beside other tabs (docs/behaviour.md, Sending). */
import type { Caip2, Caip10, Namespace } from '@foyer/contract/entities'
import type { ChainClient } from '../family/family.ts'
import type { KernelEvent } from '../kernel/event.ts'
import { pauseByAge } from './pause-by-age.ts'

/** `dropped`: no node has known it for ten minutes. */
export type TrackedStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** A transaction that was sent from here. */
export type TrackedTransaction = {
  readonly hash: string
  readonly network: Caip2
  readonly from: string
  /** Ms since the epoch. */
  readonly sentAt: number
  readonly status: TrackedStatus
  /** Its place in the sender's order, once a node has told it. */
  readonly nonce?: number
  /** When a node knew it last, ms since the epoch; `sentAt` at first. */
  readonly seenAt: number
  /** When it was settled. */
  readonly settledAt?: number
}

/** What a look at the chain has shown. */
export type Look = {
  readonly hash: string
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unknown'
  /** A look after `doubtPause` tells. */
  readonly seemsReplaced?: true
  readonly nonce?: number
}

/** Of one kind that are on their way: a further one is refused, and no more are kept. */
export const mostPending = 99
/** How long no node may know a transaction before it counts as dropped: those that keep them private do so for less. */
const longestUnknown = 10 * 60_000
/** When to look again at what seems replaced. */
const doubtPause = 15_000
/** Of those that were settled during this visit. */
const mostSettled = 20

export function isSettled({ status }: Pick<TrackedTransaction, 'status'>): boolean {
  return status !== 'pending' && status !== 'dropped'
}

export function unsettledOf<T extends TrackedTransaction>(tracked: readonly T[]): readonly T[] {
  return tracked.filter((one) => !isSettled(one))
}

/** Of one account on one network, the newest first. */
export function trackedOf<T extends TrackedTransaction>(tracked: readonly T[], key: Caip10 | undefined): readonly T[] {
  return tracked.filter(({ network, from }) => `${network}:${from}` === key).toReversed()
}

/** What another tab has kept joins what is known here, oldest first; nothing that is known goes. */
export function joinTracked<T extends TrackedTransaction>(tracked: readonly T[], kept: readonly T[]): readonly T[] {
  const known = new Set(tracked.map(idOf))
  const others = kept.filter((one) => !known.has(idOf(one)))
  return others.length === 0 ? tracked : [...tracked, ...others].sort((one, other) => one.sentAt - other.sentAt)
}

function idOf({ network, hash }: TrackedTransaction): string {
  return `${network}:${hash}`
}

/** A moment after which to look again; `undefined` once everything is settled. `kernel`: what the end of some has made untrue. */
export type Seen<T> = { readonly tracked: readonly T[]; readonly pause: number | undefined; readonly kernel: readonly KernelEvent[] }

export function see<T extends TrackedTransaction>(tracked: readonly T[], looks: readonly Look[], at: number): Seen<T> {
  const found = new Map(looks.map((one) => [one.hash, one]))
  const judged = tracked.map((one) => (isSettled(one) ? one : judge(one, found.get(one.hash), at)))
  const changed = judged.some((one, index) => one !== tracked[index])
  const settled = judged.filter((one, index) => isSettled(one) && one !== tracked[index])
  // Balances and the history of those accounts are not true any more.
  const keys = new Set(settled.map(({ network, from }): Caip10 => `${network}:${from}`))
  return {
    tracked: changed ? forget(judged) : tracked,
    pause: pauseOf(judged, { at, isDoubted: looks.some(({ seemsReplaced }) => seemsReplaced) }),
    kernel: [...keys].map((key) => ({ type: 'sent', key })),
  }
}

function judge<T extends TrackedTransaction>(tracked: T, look: Look | undefined, at: number): T {
  // Nobody could be asked.
  if (!look) return tracked
  const nonce = look.nonce ?? tracked.nonce
  const seen = { ...tracked, ...(nonce !== undefined && { nonce }) }
  switch (look.status) {
    case 'pending':
      return { ...seen, status: 'pending', seenAt: at }
    case 'unknown':
      return at - tracked.seenAt > longestUnknown && !look.seemsReplaced
        ? { ...seen, status: 'dropped' }
        : nonce === tracked.nonce
          ? tracked
          : seen
    default:
      return { ...seen, status: look.status, settledAt: at }
  }
}

function forget<T extends TrackedTransaction>(tracked: readonly T[]): readonly T[] {
  const settled = tracked.filter(isSettled)
  const gone = new Set(settled.slice(0, Math.max(0, settled.length - mostSettled)))
  return gone.size === 0 ? tracked : tracked.filter((one) => !gone.has(one))
}

/** By the age of what was sent last. */
function pauseOf(
  tracked: readonly TrackedTransaction[],
  { at, isDoubted }: { readonly at: number; readonly isDoubted: boolean },
): number | undefined {
  const open = unsettledOf(tracked)
  if (open.length === 0) return undefined
  return Math.min(pauseByAge(at - Math.max(...open.map(({ sentAt }) => sentAt))), isDoubted ? doubtPause : Number.POSITIVE_INFINITY)
}

/** What nobody could be asked about is left out. */
export async function lookAt(
  clients: ReadonlyMap<Namespace, ChainClient>,
  tracked: readonly TrackedTransaction[],
): Promise<readonly Look[]> {
  const looks = tracked.map(async ({ network, hash, from, nonce }): Promise<Look | undefined> => {
    const chain = await clients.get(network.slice(0, network.indexOf(':')) as Namespace)?.transfers?.()
    return chain && { hash, ...(await chain.look({ network, hash, from, nonce })) }
  })
  return (await Promise.allSettled(looks)).flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
}
