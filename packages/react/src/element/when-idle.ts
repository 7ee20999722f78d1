/** Runs `work` once the page has loaded and has a free moment. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  let stop = (): void => removeEventListener('load', wait)
  function wait(): void {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, { timeout: 4_000 })
      stop = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(work, 200)
      stop = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => stop()
}
