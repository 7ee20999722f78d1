/** When a page comes back to life: the network is there again, or somebody looks at it. Returns the way to stop. */
export function watchWake(wake: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const stopping = new AbortController()
  for (const type of ['online', 'pageshow', 'visibilitychange']) window.addEventListener(type, wake, stopping)
  return () => stopping.abort()
}
