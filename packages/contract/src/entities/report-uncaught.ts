/**
 * What a listener of the page has thrown, as a browser says it of one of its own events: reported as uncaught, while whoever called the
 * listener goes on. Where nothing reports so (Node.js) it is written to the console: thrown in a task of its own, it would end the process.
 */
export function reportUncaught(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else console.error(error)
}
