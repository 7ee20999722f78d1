import { analyticsEvent, isOriginAllowed } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import type { EventStore } from './event-store.ts'

const bodyLimit = 16_384

/** Answered when the event is on disk. What a project does not want is taken and dropped, so that an old page is no error. */
export const analyticsEventEndpoint = (events: EventStore) =>
  endpoint(analyticsEvent, {
    limit: 'write',
    bodyLimit,
    handle: async ({ query, body }, { project, refuse, signal }) => {
      if (!isOriginAllowed(project, new URL(body.url).origin)) {
        throw refuse('origin_not_allowed', 'Origin not found on Allowlist', { field: 'url' })
      }
      if (project.analytics) {
        await events.keep(project.id, body, { type: query.st, version: query.sv, signal }).catch((cause: unknown) => {
          throw refuse('unavailable', 'The event could not be stored. Try again in a moment.', { retryAfter: 5, cause })
        })
      }
      return { status: 'OK' as const }
    },
  })
