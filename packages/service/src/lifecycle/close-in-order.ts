/** Closes what belongs together, also where a part of it cannot be closed. */
import type { Logger } from '../observe/log.ts'

/** What is closed at the same time. */
export type ClosingStep = readonly (() => unknown)[]

/** One step after the other. @throws what failed first, once everything has been closed that can be; the log has what failed after it. */
export async function closeInOrder(steps: readonly ClosingStep[], log: Pick<Logger, 'error'>): Promise<void> {
  const failures: { readonly reason: unknown }[] = []
  const close = async (one: () => unknown) => {
    try {
      await one()
    } catch (reason) {
      failures.push({ reason })
    }
  }
  for (const step of steps) await Promise.all(step.map(close))
  const [first, ...others] = failures
  for (const { reason } of others) log.error({ err: reason }, 'something could not be closed')
  if (first !== undefined) throw first.reason
}
