import { onTestFinished, vi } from 'vitest'

type HeldTimers = {
  /** How many have begun. */
  begun(): number
  /** They are over now. */
  end(): void
  /** Those that begin from now on go by the clock again. */
  release(): void
}

/** What is there for exactly so many ms, or comes after them, waits for the test in place of the clock: whoever looks late on a busy machine sees it all the same. */
export function holdTimers(length: number): HeldTimers {
  const { setTimeout } = globalThis
  let begun = 0
  const works: (() => void)[] = []
  const hold = (work: () => void, ms?: number, ...given: readonly unknown[]) => {
    if (ms !== length) return setTimeout(work, ms, ...given)
    begun++
    works.push(work)
    return 0
  }
  const held = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout)
  onTestFinished(() => held.mockRestore())
  return {
    begun: () => begun,
    end: () => {
      for (const work of works.splice(0)) work()
    },
    release: () => held.mockRestore(),
  }
}
