/**
 * Leaves an API alone that does not answer: who asks is told at once instead of after seconds.
 *
 * So many questions in a row that ended late close it for a while. Then a few try whether it is back, one of each asker at a time, so that
 * whoever asks for what takes too long cannot keep it closed for the others. Any answer opens it.
 */
import { createPause } from '@foyer/service/limits'

export type CircuitBreaker = {
  /** For how long it is closed to this asker; undefined where it may be asked. */
  readonly findPause: (asker: string | undefined) => number | undefined
  /** To be called where it may be asked; and what is returned, with how that ended. */
  readonly begin: (asker: string | undefined) => (outcome: AskOutcome) => void
}

/** `unknown` says nothing of whether it answers. */
export type AskOutcome = 'answered' | 'late' | 'unknown'

const longestBreakMs = 5_000
/** At a time. */
const mostTrials = 2
/** When who finds others trying may try. */
const trialMs = 1_000

export function createCircuitBreaker({ mostLate, now }: { readonly mostLate: number; readonly now: () => number }): CircuitBreaker {
  const trials = new Set<string | undefined>()
  let late = 0
  const closed = createPause(now)

  const isClosed = () => late >= mostLate

  return {
    findPause(asker) {
      if (!isClosed()) return undefined
      const leftMs = closed.leftMs()
      if (leftMs > 0) return leftMs
      return trials.size >= mostTrials || trials.has(asker) ? trialMs : undefined
    },
    begin(asker) {
      const isTrial = isClosed()
      if (isTrial) trials.add(asker)
      return (outcome) => {
        if (isTrial) trials.delete(asker)
        if (outcome === 'answered') late = 0
        if (outcome !== 'late') return
        late++
        if (isClosed()) closed.begin(longestBreakMs)
      }
    },
  }
}
