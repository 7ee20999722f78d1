/** A fleet whose every message is accounted for, and what went wrong with it. */
import { createFleet, type Fleet } from './fleet.ts'
import { createLetters, type Letters } from './letters.ts'
import { createLinks } from './link.ts'
import { runLoad } from './load.ts'
import type { ServerProcess } from './server-process.ts'

export type Crowd = {
  readonly fleet: Fleet
  readonly letters: Letters
  /** Connections that were lost and publishes that were refused, by what was said. */
  readonly reasons: Map<string, number>
  /** Connects everybody, 200 at a time. What is lost counts from then on. */
  readonly gather: () => Promise<void>
  readonly load: () => Promise<void>
  /** Everybody leaves; what is lost no longer counts. */
  readonly dismiss: () => void
}

export type CrowdOptions = {
  readonly sockets: number
  readonly seconds: number
  readonly perSecond: number
  /** Of one message. */
  readonly bytes: number
}

export function createCrowd({ url, projectId }: ServerProcess, { sockets, seconds, perSecond, bytes }: CrowdOptions): Crowd {
  const letters = createLetters(Math.round(perSecond * seconds), bytes)
  const reasons = new Map<string, number>()
  const count = (why: string) => reasons.set(why, (reasons.get(why) ?? 0) + 1)
  let counting = false
  const fleet = createFleet({
    open: createLinks(),
    urlOf: () => url,
    projectId,
    sockets,
    onMail: ({ message }) => letters.delivered(message) !== undefined,
    onLost: (why) => counting && count(`lost: ${why}`),
  })
  return {
    fleet,
    letters,
    reasons,
    async gather() {
      await fleet.connect(200)
      counting = true
    },
    load: () => runLoad({ fleet, letters, perSecond, seconds, onRefused: (error) => count(`refused: ${error.message}`) }),
    dismiss() {
      counting = false
      fleet.drop()
    },
  }
}
