import type { CDPSession } from 'playwright'
import { categories, type TraceEvent } from './read-trace.ts'

/** What Chromium traced during `visit`. Each category costs the page time where much happens in it. */
export async function trace(
  cdp: CDPSession,
  visit: () => Promise<void>,
  included: readonly string[] = categories,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as readonly TraceEvent[]) events.push(event)
  })
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: [...included] } })
  await visit()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  return events
}
