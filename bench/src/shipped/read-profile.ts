/** What a profile of Chromium says about whose code ran in the tasks of a page. */

/** Of `Profiler.stop`: times in microseconds, on the clock of the traces. */
export type Profile = {
  readonly startTime: number
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] }[]
  readonly samples?: readonly number[]
  /** From the sample before, the first from the start. */
  readonly timeDeltas?: readonly number[]
}

/** Where a function begins; lines and columns count from 0. */
export type Frame = { readonly url: string; readonly lineNumber: number; readonly columnNumber: number }

/** Microseconds. */
export type Stretch = { readonly from: number; readonly to: number }

/** How many milliseconds of each stretch had a function on the stack that is `ours`: its own, and what it called. */
export function readShares(profile: Profile, stretches: readonly Stretch[], isOurs: (frame: Frame) => boolean): readonly number[] {
  const ours = findOurs(profile, isOurs)
  const shares = stretches.map(() => 0)
  let at = profile.startTime
  const samples = profile.samples ?? []
  const deltas = profile.timeDeltas ?? []
  samples.forEach((id, index) => {
    at += deltas[index] ?? 0
    if (!ours.has(id)) return
    const until = at + (deltas[index + 1] ?? 0)
    stretches.forEach(({ from, to }, place) => {
      shares[place] = (shares[place] ?? 0) + Math.max(0, Math.min(until, to) - Math.max(at, from)) / 1000
    })
  })
  return shares
}

/** The nodes of functions that are ours, and of all that those called. */
function findOurs({ nodes }: Profile, isOurs: (frame: Frame) => boolean): ReadonlySet<number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set<number>()
  const left = nodes.filter(({ callFrame }) => isOurs(callFrame))
  for (let node = left.pop(); node; node = left.pop()) {
    if (found.has(node.id)) continue
    found.add(node.id)
    for (const child of node.children ?? []) {
      const called = byId.get(child)
      if (called) left.push(called)
    }
  }
  return found
}
