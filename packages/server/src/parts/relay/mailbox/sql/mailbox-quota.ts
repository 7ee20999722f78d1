/**
 * Holds the whole mailbox to its limits, and each address to its share, without counting at each publish.
 *
 * The database is measured every few seconds while something is stored, and in between this process counts what it stores
 * itself. The limits can therefore be passed by what the other processes store between two measurements.
 */
import type { Logger } from '@foyer/service/observe'
import { unknownGroup } from '../address-group.ts'
import type { MailboxLimits, Message } from '../mailbox.ts'
import type { WholeMailbox } from './whole-mailbox.ts'

export type MailboxQuota = {
  /** What is full; undefined when the message can be stored. It then counts as stored. */
  readonly admit: (message: Message, group?: number) => 'share-full' | 'all-full' | undefined
  /** Calls off a measurement in progress, and starts no further one. */
  readonly close: () => Promise<void>
}

type Amount = { messages: number; bytes: number }

type Options = {
  readonly queries: WholeMailbox
  readonly limits: MailboxLimits
  readonly now: () => number
  readonly log: Logger
}

const measureMs = 2_000
/** Sooner, where something seems to be full or fills quickly. */
const soonMs = 200
/** A measurement that takes long is repeated the less often: the database spends at most so much of its time on it. */
const measureShare = 1 / 20
/** Deleted at once where the mailbox is full: a part of the whole. */
const freedShare = 1 / 64
const mostFreedRows = 20_000

export function createMailboxQuota({ queries, limits, now, log }: Options): MailboxQuota {
  const share = { messages: Math.max(1, limits.messagesInAll * limits.addressShare), bytes: limits.bytesInAll * limits.addressShare }
  let all: Amount = { messages: 0, bytes: 0 }
  /** Not acknowledged; only the groups that have used a good part of their share. */
  let byGroup = new Map<number, Amount>()
  /** What was admitted since the measurement before the last one that succeeded began: some of it is not in the database yet. */
  let recent = createTally()
  let latest = createTally()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** When the next measurement may begin, by a clock that only ever grows. */
  let mayBeginAt = 0
  let isHastened = false
  const closing = new AbortController()

  const isAllFull = () =>
    all.messages + recent.all.messages + latest.all.messages >= limits.messagesInAll ||
    all.bytes + recent.all.bytes + latest.all.bytes >= limits.bytesInAll

  async function free(): Promise<void> {
    const rows = Math.min(mostFreedRows, Math.max(1, Math.ceil(limits.messagesInAll * freedShare)))
    try {
      const freed = await queries.deleteOldestAcknowledged(rows, closing.signal)
      all = { messages: all.messages - freed.messages, bytes: all.bytes - freed.bytes }
    } catch (error) {
      // What was measured stands all the same.
      if (!closing.signal.aborted) log.warn({ err: error }, 'the relay could not make room in its mailbox')
    }
  }

  async function measure(): Promise<void> {
    const started = performance.now()
    const before = recent
    recent = latest
    latest = createTally()
    try {
      const measured = await queries.measureAll(now(), { messages: share.messages / 2, bytes: share.bytes / 2 }, closing.signal)
      all = measured.all
      byGroup = new Map(measured.groups.map(({ group, ...amount }) => [group, amount]))
      if (isAllFull()) await free()
    } catch (error) {
      for (const [group, amount] of before.groups) recent.add(group, amount)
      if (!closing.signal.aborted) log.warn({ err: error }, 'the relay could not measure its mailbox')
    }
    const ms = (performance.now() - started) / measureShare
    mayBeginAt = performance.now() + Math.max(soonMs, ms)
    schedule(Math.max(measureMs, ms))
  }

  /** Many messages came since the last measurement, or something is full that may have room again. */
  function hasten(): void {
    if (timer === undefined || closing.signal.aborted || isHastened) return
    isHastened = true
    clearTimeout(timer)
    timer = setTimeout(begin, Math.max(0, mayBeginAt - performance.now())).unref()
  }

  function begin(): void {
    timer = undefined
    isHastened = false
    running = measure()
  }

  /** Measured while something is stored, or while something is full. */
  function schedule(ms: number): void {
    if (closing.signal.aborted) return
    timer = setTimeout(() => {
      if (latest.all.messages + recent.all.messages === 0 && byGroup.size === 0 && !isAllFull()) return schedule(ms)
      begin()
    }, ms).unref()
  }

  running = measure()
  return {
    admit({ payload }, group = unknownGroup) {
      const amounts = [byGroup, recent.groups, latest.groups].map((groups) => groups.get(group))
      const held = amounts.reduce<Amount>(
        (sum, amount) => ({ messages: sum.messages + (amount?.messages ?? 0), bytes: sum.bytes + (amount?.bytes ?? 0) }),
        { messages: 0, bytes: 0 },
      )
      const isShareFull = held.messages + 1 > share.messages || held.bytes + payload.length > share.bytes
      const isFull = isAllFull()
      if (isShareFull || isFull || latest.all.messages > share.messages / 2) hasten()
      if (isShareFull) return 'share-full'
      if (isFull) return 'all-full'
      latest.add(group, { messages: 1, bytes: payload.length })
      return undefined
    },
    async close() {
      closing.abort(new Error('The mailbox is closed.'))
      clearTimeout(timer)
      await running
    },
  }
}

function createTally() {
  const all: Amount = { messages: 0, bytes: 0 }
  const groups = new Map<number, Amount>()
  return {
    all,
    groups,
    add(group: number, { messages, bytes }: Amount): void {
      const amount = groups.get(group) ?? { messages: 0, bytes: 0 }
      amount.messages += messages
      amount.bytes += bytes
      groups.set(group, amount)
      all.messages += messages
      all.bytes += bytes
    },
  }
}
