/** Runs `work` in a free moment. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4_000 })
  else setTimeout(work, 200)
}
