/** What became of a press on a link to a wallet's app. Pure: whether anything came up is heard by `watch-leaving.ts`. */

import type { LeavingEvent } from './pairing-event.ts'
import type { LeavingState } from './pairing-state.ts'

export function stepLeaving(now: LeavingState | undefined, event: LeavingEvent, seq: number): LeavingState | undefined {
  switch (event.type) {
    case 'open-link':
      // Reached in another way: there is nothing to wait for.
      return event.pressed ? { attempt: seq, outcome: 'opening' } : undefined
    case 'link-opened':
      return now?.attempt === event.attempt && now.outcome === 'opening' ? { ...now, outcome: event.outcome } : now
    case 'turn-away':
      return undefined
  }
}
