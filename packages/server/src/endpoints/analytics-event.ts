import { analyticsEvent } from '@foyer/contract'
import type { EventStore } from '../analytics/event-store.ts'
import { endpoint } from '../http/endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { isOriginAllowed } from '../projects/origin.ts'

/** Answered when the event is on disk. What a project does not want is taken and dropped, so that an old page is no error. */
export const analyticsEventEndpoint = (parts: { readonly events: EventStore }) =>
  endpoint(analyticsEvent, {
    project: 'required-with-origin',
    limit: 'write',
    bodyLimit: 16_384,
    handle: async ({ query, body }, { project }) => {
      if (project === undefined) throw new Refusal('missing_project', 'The request names no project.')
      if (!isOriginAllowed(project, new URL(body.url).origin)) {
        throw new Refusal('origin_not_allowed', 'Origin not found on Allowlist', { field: 'url' })
      }
      if (project.analytics) {
        try {
          await parts.events.keep(project.id, body, { type: query.st, version: query.sv })
        } catch (cause) {
          throw new Refusal('unavailable', 'The event could not be stored. Try again in a moment.', { retryAfter: 5, cause })
        }
      }
      return { status: 'OK' as const }
    },
  })
