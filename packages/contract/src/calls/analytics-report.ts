/** One analytics event as a page sends it. The schema of its body knows every event, and stays with the server: `analytics-event.ts`. */
import * as v from 'valibot'
import type { AnalyticsProps } from '../analytics-events.ts'
import { type Call, call } from '../call.ts'
import { openQuery } from '../project-query.ts'

type Body = {
  /** UUID. */
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: AnalyticsProps
}

const query = v.object(openQuery)
const output = v.object({ status: v.literal('OK') })

export const analyticsReport: Call<undefined, typeof query, v.GenericSchema<Body>, typeof output, 'project', never> = call({
  id: 'analyticsEvent',
  method: 'POST',
  path: '/e',
  access: 'project',
  needsOrigin: true,
  summary: 'Keep one analytics event',
  query,
  output,
  refusals: [],
})
