/** How long a database is waited for. */

const ticks = 8

/**
 * Rejects when there is no answer within `ms`, of which a process that is too busy to listen has none: what counts is
 * not the clock alone but how often this process has looked at its connections in that time. An answer that has come
 * meanwhile is not too late.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
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

/** Runs so much at a time, first come, first served. */
export function createLanes(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running++
    // Whoever ends hands over its place.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
