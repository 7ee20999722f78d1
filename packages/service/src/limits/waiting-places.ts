/**
 * How many requests may wait for something at once, of each address and in all: a node, a host or a database that stalls
 * costs the process so much memory and no more, and the first who asked still get their answer.
 *
 * A request that is answered from memory waits for nothing and takes no place; one with a large body or a long batch takes several.
 */
import { Refusal } from '../http/refusal.ts'

/** Places of one address. */
const mostPlacesPerIp = 256
/** Places in all. */
const mostPlaces = 2_048
/** Of a body, for one place more: what is held while it waits. */
const maxPlaceBytes = 16_384

const retryAfter = 1

export type WaitingPlaces = {
  /** Takes places for a request with a body of so many bytes. Returns the way to give them back. @throws {Refusal} `rate_limited` or `unavailable` */
  readonly take: (ip: string, bodyBytes: number) => () => void
  readonly taken: () => number
}

export type PlaceLimits = { readonly perIp: number; readonly inAll: number }

export function createWaitingPlaces({ perIp, inAll }: PlaceLimits = { perIp: mostPlacesPerIp, inAll: mostPlaces }): WaitingPlaces {
  const byIp = new Map<string, number>()
  let taken = 0

  function change(ip: string, places: number): void {
    const left = (byIp.get(ip) ?? 0) + places
    if (left > 0) byIp.set(ip, left)
    else byIp.delete(ip)
    taken += places
  }

  return {
    taken: () => taken,
    take(ip, bodyBytes) {
      const places = 1 + Math.floor(bodyBytes / maxPlaceBytes)
      if ((byIp.get(ip) ?? 0) + places > perIp) {
        throw new Refusal('rate_limited', 'Too many requests from this address wait for their answers. Try again in a second.', {
          retryAfter,
        })
      }
      if (taken + places > inAll) {
        throw new Refusal('unavailable', 'Too many requests wait for their answers now. Try again in a second.', { retryAfter })
      }
      change(ip, places)
      let isOver = false
      return () => {
        if (!isOver) change(ip, -places)
        isOver = true
      }
    },
  }
}
