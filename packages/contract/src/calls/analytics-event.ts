/** One analytics event, with all that the server checks of it. */
import * as v from 'valibot'
import { analyticsProps, withoutQuery } from '../analytics-events.ts'
import { call } from '../call.ts'
import { uuidPattern } from '../entities/uuid.ts'
import { text, webUrl } from '../text.ts'
import { analyticsReport } from './analytics-report.ts'

export const analyticsEvent = call({
  ...analyticsReport,
  description:
    'Only events and properties of the published table are taken. The page’s address loses its query and fragment. ' +
    'No IP address is kept, and events are deleted after 30 days. A foreign origin gets 403 with the text `Origin not found on Allowlist`. ' +
    '`text/plain` is accepted as the content type, so that a page can send while it closes.',
  body: v.strictObject({
    eventId: v.pipe(v.string(), v.regex(uuidPattern, 'Expected a UUID of version 1 to 5.')),
    url: v.pipe(webUrl(), v.transform(withoutQuery)),
    domain: text(253),
    /** Milliseconds since 1970, to the end of 9999: later years have another form in ISO 8601, which PostgreSQL does not read. */
    timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799_999)),
    props: analyticsProps,
  }),
})

export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent.body & {}>
