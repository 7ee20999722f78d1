/**
 * Looks for an input of which something does not hold: mutates what it has, and keeps what runs branches that nothing before it
 * has run, or runs them in another order of magnitude.
 */
import { Script } from 'node:vm'
import { assertUnpolluted, defaultLongest } from '../target.ts'
import type { BuiltTarget } from './build-target.ts'
import { mutate } from './mutate.ts'
import { createRandom } from './random.ts'

export type Finding = { readonly input: string; readonly why: string }

export type SearchOptions = {
  readonly built: BuiltTarget
  /** Beside the target's own seeds. */
  readonly corpus: readonly string[]
  readonly cases: number
  readonly seed: number
  /** Processor time of one input, in ms. */
  readonly slowestMs?: number
  /** How long a batch of inputs may take until one of them counts as endless. */
  readonly batchMs?: number
  /** Is told how many cases are done, after each batch: a search may take half an hour, and be ended from outside. */
  readonly onProgress?: (done: number, reached: number) => void
}

export type Outcome = {
  readonly cases: number
  /** Branches that were run by an input that holds. */
  readonly reached: number
  readonly findings: readonly Finding[]
  /** The fewest and shortest inputs that run every branch that was run. */
  readonly corpus: readonly string[]
  readonly slowestMs: number
}

const casesInBatch = 500
const mostFindings = 20

export function search(options: SearchOptions): Outcome {
  const { built, cases, seed, slowestMs = 50, batchMs = 60_000, onProgress } = options
  const { check, seeds, longest = defaultLongest } = built.target
  const random = createRandom(seed)
  const seen = new Uint8Array(built.branches.length)
  const kept: string[] = []
  const findings = new Map<string, Finding>()
  let slowest = 0
  let done = 0
  let current = ''

  function run(input: string): void {
    current = input
    built.branches.fill(0)
    const started = performance.now()
    try {
      check(input)
      assertUnpolluted()
    } catch {
      const why = explain(check, input)
      // One finding for each place: a thousand inputs can show the same.
      findings.set(why.split('\n').slice(0, 4).join('\n').replace(/\d+/g, '0').slice(0, 600), { input, why })
      return
    }
    const took = performance.now() - started
    if (took > slowestMs) judgeTime(input)
    else slowest = Math.max(slowest, took)
    if (markNew(built.branches, seen)) kept.push(input)
  }

  /** Another process on the machine can make one run slow, not the fastest of five by the processor's own time. */
  function judgeTime(input: string): void {
    const least = Math.min(...Array.from({ length: 5 }, () => measure(() => check(input))))
    slowest = Math.max(slowest, least)
    if (least > slowestMs) findings.set('slow', { input, why: `${input.length} characters take ${least.toFixed(0)} ms of the processor` })
  }

  const other = () => random.pick(kept) ?? ''
  /** Half of the time one of those that were found last: there is most to find beside them. Of two the shorter, which takes less time. */
  const choose = () => (random.chance(2) ? (kept[kept.length - 1 - random.below(Math.min(32, kept.length))] ?? '') : other())
  const step = () => {
    const [one, two] = [choose(), choose()]
    run(mutate(one.length < two.length ? one : two, { random, dictionary: built.dictionary, other, longest }))
  }
  const inBatch = createLimited(batchMs)
  /** Or has had half of the time of a batch from the processor, however long that took by the clock. */
  function endsAlone(input: string): boolean {
    let spent = 0
    while (spent < batchMs / 2) {
      let hasEnded = false
      spent += measure(() => {
        try {
          inBatch(() => run(input))
          hasEnded = true
        } catch {
          // Once more, unless it has had its time.
        }
      })
      if (hasEnded) return true
    }
    return false
  }
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0

  for (const input of [...seeds, ...options.corpus]) run(input)
  // A search that nothing stands in can still mutate the empty text.
  if (kept.length === 0) kept.push('')
  while (done < cases && findings.size < mostFindings) {
    const end = Math.min(done + casesInBatch, cases)
    try {
      inBatch(() => {
        for (; done < end; done++) step()
      })
    } catch (error) {
      // The clock goes on while the process stands still, or waits for others: what ends when it is tried alone was not to blame.
      if (!endsAlone(current)) {
        findings.set('endless', { input: current, why: `does not end: ${String(error)}` })
        break
      }
    }
    onProgress?.(done, countReached(seen))
  }
  Error.stackTraceLimit = stackTraceLimit
  const corpus = reduce(kept, built)
  return { cases: done, reached: countReached(seen), findings: [...findings.values()], corpus, slowestMs: slowest }
}

/** Once more, with the places of the source, which cost more than most of what is parsed here. */
function explain(check: (input: string) => void, input: string): string {
  Error.stackTraceLimit = 10
  try {
    check(input)
    assertUnpolluted()
    return 'holds when it is tried again: the outcome depends on what was parsed before'
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  } finally {
    Error.stackTraceLimit = 0
  }
}

/** By powers of two: a loop that runs a hundred times instead of ninety is nothing new. */
const magnitudeOf = (count: number): number => (count === 0 ? 0 : 1 << Math.min(7, Math.floor(Math.log2(count))))
const magnitudes = Uint8Array.from({ length: 256 }, (_, count) => magnitudeOf(count))

/** Whether something ran that had not, or so often. */
function markNew(branches: Uint8Array, seen: Uint8Array): boolean {
  let isNew = false
  for (let at = 0; at < branches.length; at++) {
    const count = branches[at] as number
    if (count === 0) continue
    const magnitude = magnitudes[count] as number
    const before = seen[at] as number
    if ((before & magnitude) !== 0) continue
    seen[at] = before | magnitude
    isNew = true
  }
  return isNew
}

const countReached = (seen: Uint8Array): number => seen.reduce((sum, bits) => sum + (bits === 0 ? 0 : 1), 0)

/** Of what was kept, the shortest first: those that run a branch that none before has run. */
function reduce(kept: readonly string[], { target, branches }: BuiltTarget): readonly string[] {
  const seen = new Uint8Array(branches.length)
  const worth: string[] = []
  for (const input of [...kept].sort((a, b) => a.length - b.length)) {
    branches.fill(0)
    target.check(input)
    let isNew = false
    branches.forEach((count, at) => {
      if (count === 0 || seen[at] === 1) return
      seen[at] = 1
      isNew = true
    })
    if (isNew) worth.push(input)
  }
  return worth
}

function measure(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Runs work that may not end, and throws when it has not. */
function createLimited(timeout: number): (work: () => void) => void {
  const script = new Script('globalThis.__limitedWork()')
  return (work) => {
    Object.assign(globalThis, { __limitedWork: work })
    script.runInThisContext({ timeout })
  }
}
