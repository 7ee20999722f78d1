/** Runs `work` in a free moment. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') setTimeout(work, 200)
  else requestIdleCallback(work, { timeout: 4_000 })
}
