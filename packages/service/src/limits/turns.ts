/**
 * Who does what next, where much is there to be done at once: a process does one thing after the other, and what forty strangers want
 * would otherwise be done before what the next asks for is even read.
 *
 * A turn is one round of the event loop. What is begun in one is bounded in time; whatever comes later in the same round waits in the line of
 * whom it is for, and one of those who wait is begun in each round: of the group that has had the least time since it waits, and there the
 * lines one after the other. So somebody who asks for something small waits for about one thing of others, however much they have asked
 * for and however large that is, and who asks for much has its share of the time. Nothing waits while there is time.
 */
import { createShortLivedMap, type ShortLivedMap } from './short-lived-map.ts'
import { TooManyWaiting } from './too-many-waiting.ts'

/** What is begun in one turn before others wait: for so long, and so many that go on later in the same turn. */
export const longestTurnMs = 2
export const mostInTurn = 8
/** In ms: what each thing that is begun counts for at least, since what it leads to later is not measured. */
const leastCharge = 0.1
/**
 * Node takes one new connection in a round. So many rounds in which one comes pass before one of those who wait is begun: who has connected is
 * known by an address and has a turn, who has not stands behind everybody.
 */
export const mostArrivalTurns = 16
/** Those who wait: of one line, and in all. */
export const mostInLine = 256
export const mostInLines = 2_048

/** Whom something is for. Fairness holds among groups, and among the lines of a group. */
export type Line = { readonly group: string; readonly line: string }

/** Returns whether it was done at once, and leaves nothing to be done later in the same turn. */
export type Begin = () => boolean

export type Turns = {
  /** Whether something may begin now, whose ever it is: there is time, and nobody waits. */
  readonly isFree: () => boolean
  /** To be told of what began so and was not done at once. */
  readonly goesOn: () => void
  /** To be told that a new connection has come. */
  readonly arrived: () => void
  /** Begins it now, or once its turn comes. False where too many wait for that: it never will be begun. */
  readonly enter: (whose: Line, begin: Begin) => boolean
  /** Resolves when the time comes for one large piece of work. @throws {TooManyWaiting} */
  readonly next: (whose: Line) => Promise<void>
  /**
   * For the next step of something long: resolves at once while there is time, else when its turn comes; where too many wait for that at once,
   * since what has begun is to end.
   */
  readonly step: (whose: Line) => Promise<void>
  readonly waiting: () => number
}

export type TurnParts = {
  /** In ms. */
  readonly now?: () => number
  /** Calls back once everything that has come in meanwhile has been read. */
  readonly defer?: (next: () => void) => void
}

export function createTurns({ now = () => performance.now(), defer = (next) => setImmediate(next) }: TurnParts = {}): Turns {
  const lines = createLines()
  let isCounted = false
  let began = 0
  /** What goes on later in this turn: how long that takes is not known yet. */
  let goingOn = 0
  let hasArrivals = false
  let passed = 0
  let charged: { readonly group: string; readonly start: number } | undefined

  function count(): void {
    if (isCounted) return
    isCounted = true
    began = now()
    goingOn = 0
    defer(end)
    // Behind `end` in the same round: when what that has begun has run as far as it does at once.
    defer(charge)
  }

  /** One turn is over. The next begins with one of those who wait; with more while they are done at once and there is time. */
  function end(): void {
    const passes = hasArrivals && passed < mostArrivalTurns
    isCounted = false
    hasArrivals = false
    passed = passes ? passed + 1 : 0
    if (lines.size() === 0) return
    count()
    if (passes) return
    let isDone = true
    let start = began
    while (isDone && lines.size() > 0 && start - began < longestTurnMs) {
      charge()
      const next = lines.take()
      charged = { group: next.group, start }
      isDone = next.begin()
      start = now()
    }
    if (!isDone) goingOn++
  }

  /** What was begun last counts for its group. */
  function charge(): void {
    if (charged !== undefined) lines.charge(charged.group, Math.max(leastCharge, now() - charged.start))
    charged = undefined
  }

  const next = (whose: Line) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        resolve()
        return false
      }
      if (!lines.add(whose, begin)) reject(new TooManyWaiting())
      count()
    })

  function isFree(): boolean {
    if (lines.size() > 0 || !hasTime()) return false
    count()
    return true
  }

  const hasTime = () => !isCounted || (goingOn < mostInTurn && now() - began < longestTurnMs)

  return {
    isFree,
    goesOn() {
      goingOn++
    },
    arrived() {
      hasArrivals = true
    },
    enter(whose, begin) {
      if (lines.of(whose) === 0 && hasTime()) {
        count()
        if (!begin()) goingOn++
        return true
      }
      return lines.add(whose, begin)
    },
    next,
    async step(whose) {
      if (!isFree()) return next(whose).catch(() => undefined)
      goingOn++
    },
    waiting: lines.size,
  }
}

/** In each line at least one waits. */
type Group = { readonly lines: ShortLivedMap<string, Begin[]>; spent: number }

function createLines() {
  /** Those of whom somebody waits, in the order in which they were served. */
  const groups = createShortLivedMap<string, Group>()
  /** Time that those have had of whom nobody waits, until the others have had as much. */
  const left = new Map<string, number>()
  /** Time that each group has had of which somebody has waited all the while. */
  let clock = 0
  let size = 0

  function enter(name: string): Group {
    const group = groups.get(name) ?? { lines: createShortLivedMap(), spent: Math.max(clock, left.get(name) ?? 0) }
    left.delete(name)
    groups.set(name, group)
    return group
  }

  function leave(name: string, spent: number): void {
    groups.delete(name)
    for (const [other, had] of left) if (had <= clock) left.delete(other)
    left.set(name, spent)
  }

  return {
    size: () => size,
    of: ({ group, line }: Line): number => (size === 0 ? 0 : (groups.get(group)?.lines.get(line)?.length ?? 0)),
    add({ group: name, line: lineName }: Line, begin: Begin): boolean {
      const waiting = groups.get(name)?.lines.get(lineName)?.length ?? 0
      if (size >= mostInLines || waiting >= mostInLine) return false
      const { lines } = enter(name)
      const line = lines.get(lineName) ?? []
      line.push(begin)
      lines.set(lineName, line)
      size++
      return true
    },
    /** The first of whose turn it is. Its line goes behind the others, and so does its group among those that have had as much. */
    take(): { readonly group: string; readonly begin: Begin } {
      const [name, group] = [...groups.entries()].reduce((least, one) => (one[1].spent < least[1].spent ? one : least))
      const [lineName, line] = group.lines.entries().next().value as [string, Begin[]]
      const begin = line.shift() as Begin
      size--
      clock = Math.max(clock, group.spent)
      groups.delete(name)
      group.lines.delete(lineName)
      if (line.length > 0) group.lines.set(lineName, line)
      if (group.lines.size() > 0) groups.set(name, group)
      else leave(name, group.spent)
      return { group: name, begin }
    },
    charge(name: string, ms: number): void {
      const group = groups.get(name)
      if (group !== undefined) group.spent += ms
      else left.set(name, Math.max(clock, left.get(name) ?? 0) + ms)
    },
  }
}
