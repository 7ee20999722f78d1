/** Runs so many tasks at a time, first come, first served. */
export function createConcurrencyLimit(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < most) running++
    // A task that ends hands its slot to the next.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
