/**
 * Final answers of all networks, the least recently used dropped first; bounded by what they weigh, not by how many they are.
 *
 * Large ones have a part of their own: whoever asks for megabytes that nobody wants again pushes out no small ones, and fills that part alone.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createConcurrencyLimit, createTurns, type Turns } from '@foyer/service/limits'
import { createRooms, type Rooms } from './answer-body.ts'
import type { JsonText } from './rpc-types.ts'

export type AnswerCache = {
  readonly read: (key: string) => JsonText | undefined
  readonly keep: (key: string, result: JsonText) => void
}

/** What the answers of all networks share. */
export type SharedAnswers = {
  readonly kept: AnswerCache
  /** Reads a large one of that network when it is its turn. */
  readonly inTurn: <T>(task: () => Promise<T>, network: string) => Promise<T>
  /** Resolves when the time comes for the next part of one. */
  readonly step: (network: string) => Promise<void>
  /** Is told how many bytes of one have been taken from its connection, and resolves when more may be. */
  readonly pace: (bytes: number) => Promise<void>
  /** Memory into which one is read. */
  readonly rooms: Rooms
}

const maxKeptBytes = 32_000_000
/** Of those with more than 64 KiB, beside them. */
const maxKeptLargeBytes = 6_000_000
const maxEntryBytes = 1_000_000
const largeEntryBytes = 65_536
/** Of more than 256 KiB each: in text and parsed an answer is in memory several times over. */
const concurrentLargeAnswers = 5
/** Of these, from nodes of one network. */
const mostLargeAnswersOfNetwork = 4
/**
 * Bytes of them that are taken from connections: as fast as they come would leave others the time between two parts alone, and collecting
 * them would take a second processor. `atOnce` after a while in which none came: whoever asks for one alone does not wait.
 */
const paceLimits = { perSecond: 8_388_608, atOnce: 8_388_608 }

export function createSharedAnswers(turns: Pick<Turns, 'step'> = createTurns()): SharedAnswers {
  const limited = createConcurrencyLimit(concurrentLargeAnswers, { perTarget: mostLargeAnswersOfNetwork })
  return {
    kept: createAnswerCache(),
    inTurn: (task, network) => limited(task, undefined, network),
    step: (network) => turns.step({ group: 'answers of nodes', line: network }),
    pace: createPace(paceLimits),
    rooms: createRooms(),
  }
}

type PaceBounds = { readonly perSecond: number; readonly atOnce: number }

/** Those who take more at once than is left wait for as long as what they and all before them take is worth. */
export function createPace({ perSecond, atOnce }: PaceBounds, now = () => performance.now(), sleep = (ms: number) => wait(ms)) {
  /** When all that was taken will have been worth its time. */
  let paidAt = Number.NEGATIVE_INFINITY
  return async (bytes: number): Promise<void> => {
    paidAt = Math.max(paidAt, now() - (atOnce / perSecond) * 1_000) + (bytes / perSecond) * 1_000
    const ms = paidAt - now()
    if (ms > 0) await sleep(ms)
  }
}

type CacheBounds = {
  readonly maxBytes: number
  readonly maxLargeBytes: number
  readonly maxEntry: number
  readonly largeEntry: number
}

const usual: CacheBounds = {
  maxBytes: maxKeptBytes,
  maxLargeBytes: maxKeptLargeBytes,
  maxEntry: maxEntryBytes,
  largeEntry: largeEntryBytes,
}

export function createAnswerCache({ maxBytes, maxLargeBytes, maxEntry, largeEntry }: CacheBounds = usual): AnswerCache {
  const small = createPart(maxBytes)
  const large = createPart(maxLargeBytes)
  return {
    read: (key) => small.read(key) ?? large.read(key),
    keep(key, result) {
      // Looked through once it is known not to be too long.
      if (key.length + result.length > maxEntry) return
      const cost = bytesOf(key) + bytesOf(result)
      if (cost > maxEntry) return
      const part = cost > largeEntry ? large : small
      part.keep(key, result, cost)
    },
  }
}

/** Bytes in memory: one for each character, or two where there is one beyond Latin-1. */
function bytesOf(text: JsonText): number {
  if (typeof text !== 'string') return text.length
  return /[^\0-\xff]/.test(text) ? 2 * text.length : text.length
}

type Entry = { readonly result: JsonText; readonly cost: number }

function createPart(most: number) {
  const entries = new Map<string, Entry>()
  let weight = 0
  return {
    read(key: string): JsonText | undefined {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.result
    },
    keep(key: string, result: JsonText, cost: number): void {
      if (entries.has(key)) return
      entries.set(key, { result, cost })
      weight += cost
      for (const [oldest, entry] of entries) {
        if (weight <= most) break
        entries.delete(oldest)
        weight -= entry.cost
      }
    },
  }
}
