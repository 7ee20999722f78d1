/** As an event of the page would: a mistake of its own is reported by the browser, and holds up nobody here. */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
