/**
 * Aborts after so long, whatever becomes of those who hold it.
 *
 * What `AbortSignal.timeout` makes is collected, and never aborts, when signals that `AbortSignal.any` made of it are all that is left of
 * it (Node 20). Here the timer itself holds the signal. It keeps no process alive.
 */
export function createTimeout(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException(`It took longer than ${ms} ms.`, 'TimeoutError')), ms).unref()
  return controller.signal
}
