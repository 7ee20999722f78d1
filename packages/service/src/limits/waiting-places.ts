/**
 * How many requests may wait for something at once, of each address, of each project and in all: a node, a host or a database that
 * stalls costs the process so much memory and no more, the first who asked still get their answer, and a crowd of one project's
 * leaves room for the others.
 *
 * A request that is answered from memory waits for nothing and takes no place; one with a large body or a long batch takes several.
 */
import { Refusal } from '../http/refusal.ts'
import { createCounts } from './counts.ts'

/** Places of one address. */
const mostPlacesPerIp = 256
/** Places of one project, whatever the addresses. */
const mostPlacesPerProject = 1_024
/** Places in all. */
const mostPlaces = 2_048
/** Of a body, for one place more: what is held while it waits. */
const maxPlaceBytes = 16_384

const retryAfter = 1

export type WaitingPlace = {
  /** Once it is known which project the request is for. @throws {Refusal} `rate_limited` */
  readonly countFor: (project: string) => void
  readonly giveBack: () => void
}

export type WaitingPlaces = {
  /** Takes places for a request with a body of so many bytes. @throws {Refusal} `rate_limited` or `unavailable` */
  readonly take: (ip: string, bodyBytes: number) => WaitingPlace
  readonly taken: () => number
}

export type PlaceLimits = { readonly perIp: number; readonly perProject: number; readonly inAll: number }

const usual: PlaceLimits = { perIp: mostPlacesPerIp, perProject: mostPlacesPerProject, inAll: mostPlaces }

export function createWaitingPlaces({ perIp, perProject, inAll }: PlaceLimits = usual): WaitingPlaces {
  const byIp = createCounts()
  const byProject = createCounts()
  let taken = 0

  return {
    taken: () => taken,
    take(ip, bodyBytes) {
      const places = 1 + Math.floor(bodyBytes / maxPlaceBytes)
      if (byIp.of(ip) + places > perIp) throw tooMany('rate_limited', 'from this address ')
      if (taken + places > inAll) throw tooMany('unavailable', '')
      byIp.change(ip, places)
      taken += places
      let countedFor: string | undefined
      let isOver = false
      return {
        countFor(project) {
          if (isOver || countedFor !== undefined) return
          if (byProject.of(project) + places > perProject) throw tooMany('rate_limited', 'of this project ')
          byProject.change(project, places)
          countedFor = project
        },
        giveBack() {
          if (isOver) return
          isOver = true
          byIp.change(ip, -places)
          taken -= places
          if (countedFor !== undefined) byProject.change(countedFor, -places)
        },
      }
    },
  }
}

function tooMany(code: 'rate_limited' | 'unavailable', whose: string): Refusal {
  return new Refusal(code, `Too many requests ${whose}wait for their answers now. Try again in a second.`, { retryAfter })
}
