/** Runs `work` once the page has loaded and has a free moment. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const wait = (): void => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(work, 200)
      signal.addEventListener('abort', () => clearTimeout(timer))
      return
    }
    const handle = requestIdleCallback(work, { timeout: 4_000 })
    signal.addEventListener('abort', () => cancelIdleCallback(handle))
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
  return () => controller.abort()
}
