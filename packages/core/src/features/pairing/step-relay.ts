/**
 * The way to the relay, as the page should hear of it: a moment without it is nothing to speak of, three seconds are.
 *
 * Pure. What the client says comes as `relay`; what was said may be about a moment that is over, so a wait is known by its start.
 */

import type { RelayEvent } from './pairing-event.ts'
import type { RelayState } from './pairing-state.ts'

/** Long enough for a slow phone to connect, short enough not to leave anybody in front of nothing. */
export const relayTimeout = 3_000

export function stepRelay(now: RelayState, event: RelayEvent, at: number): RelayState {
  const isOut = now.status === 'trying' || now.status === 'away'
  switch (event.type) {
    case 'relay': {
      const { link, error } = event
      if (link === 'idle' || link === 'open') return now.status === link ? now : { status: link }
      const since = isOut ? now.since : at
      if (error) return now.status === 'away' && now.error?.code === error.code ? now : { status: 'away', since, error }
      // It is there again for those whom it lets in.
      return isOut && !(now.status === 'away' && now.error) ? now : { status: 'trying', since: at }
    }
    case 'relay-late':
      return now.status === 'trying' && now.since === event.since ? { status: 'away', since: now.since } : now
    case 'retry-relay':
      return now.status === 'away' ? { status: 'trying', since: at, again: true } : now
    case 'online':
      return now.status === 'trying' && !event.online ? { status: 'away', since: now.since } : now
  }
}
