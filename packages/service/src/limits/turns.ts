/**
 * Who does what next, where much is there to be done at once: a process does one thing after the other, and what forty strangers want
 * would otherwise be done before what the next asks for is even read.
 *
 * A turn is one round of the event loop. What is begun in one is bounded in time; whatever comes later in the same round waits in the line of
 * whom it is for, and one of those who wait is begun in each round, the lines of one group after the other, and the groups in turn. So
 * somebody who asks for one thing waits for about one thing of each other group, however much others have asked for. Nothing waits
 * while there is time.
 */
import { TooManyWaiting } from './too-many-waiting.ts'

/** What is begun in one turn before others wait: for so long, and so many that go on later in the same turn. */
export const longestTurnMs = 2
export const mostInTurn = 8
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

  function count(): void {
    if (isCounted) return
    isCounted = true
    began = now()
    goingOn = 0
    defer(end)
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
    while (isDone && lines.size() > 0 && now() - began < longestTurnMs) isDone = lines.take()?.() === true
    if (!isDone) goingOn++
  }

  const hasTime = () => !isCounted || (goingOn < mostInTurn && now() - began < longestTurnMs)

  return {
    isFree() {
      if (lines.size() > 0 || !hasTime()) return false
      count()
      return true
    },
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
    next: (whose) =>
      new Promise((resolve, reject) => {
        const begin = () => {
          resolve()
          return false
        }
        if (!lines.add(whose, begin)) reject(new TooManyWaiting())
        count()
      }),
    waiting: lines.size,
  }
}

/** In each group, and in each line, at least one waits. */
type Group = Map<string, Begin[]>

function createLines() {
  const groups = new Map<string, Group>()
  let size = 0
  return {
    size: () => size,
    of: ({ group, line }: Line): number => (size === 0 ? 0 : (groups.get(group)?.get(line)?.length ?? 0)),
    add({ group: groupName, line: lineName }: Line, begin: Begin): boolean {
      const group = groups.get(groupName) ?? new Map()
      const line = group.get(lineName) ?? []
      if (size >= mostInLines || line.length >= mostInLine) return false
      line.push(begin)
      group.set(lineName, line)
      groups.set(groupName, group)
      size++
      return true
    },
    /** The first of whose turn it is. Its line and its group go behind the others. */
    take(): Begin | undefined {
      const [entry] = groups
      if (entry === undefined) return undefined
      const [groupName, group] = entry
      const [lineName, line] = group.entries().next().value as [string, Begin[]]
      const begin = line.shift()
      size--
      groups.delete(groupName)
      group.delete(lineName)
      if (line.length > 0) group.set(lineName, line)
      if (group.size > 0) groups.set(groupName, group)
      return begin
    },
  }
}
