/** After a failure, refuses further work for a moment with the same error instead of trying the disk or database again. */

export type FailureBackoff = {
  /** @throws the last error while it is recent. */
  readonly check: () => void
  /** True for a new error, false for the one that `check` threw. */
  readonly fail: (error: unknown) => boolean
  readonly succeed: () => void
}

export function createFailureBackoff(ms: number): FailureBackoff {
  // Unlike the wall clock, it does not jump when somebody sets the time.
  const clock = () => performance.now()
  let failure: { readonly error: unknown; readonly until: number } | undefined
  return {
    check() {
      if (failure && clock() < failure.until) throw failure.error
    },
    fail(error) {
      if (failure?.error === error) return false
      failure = { error, until: clock() + ms }
      return true
    },
    succeed() {
      failure = undefined
    },
  }
}
