/** After that it is done in any case. */
const longestWait = 1000
/** Where a browser does not say when it is free. */
const aWhile = 100

/** Does the work once the page has drawn what is in the window and answers nobody. Returns the way to call it off. */
export function whenFree(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, aWhile)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(() => work(), { timeout: longestWait })
  return () => cancelIdleCallback(waiting)
}
