/** Bounds how long the relay waits for its database. */

const ticks = 8

/**
 * Rejects when there is no response within `ms`. A process that is too busy to look at its sockets must not blame the
 * database for it, so the time counts only as far as the event loop has turned: a response that has arrived meanwhile
 * is not too late.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let left = ticks
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (--left === 0) reject(new Error(`The database did not answer within ${ms} ms.`))
    }, ms / ticks)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearInterval(timer)
  }
}
