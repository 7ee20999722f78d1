/**
 * How many points one address and one project may spend in a minute, per kind of work.
 *
 * Kept in memory: the hot path never waits for it. Where processes reach each other, each tells the others what was spent
 * (`takeUsage`, `spendElsewhere`), so that a limit holds for all of them together; where they do not, each counts for itself.
 */
import { Refusal } from '../http/refusal.ts'
import { createPointWindows, mostCountedKeys, type PointWindow, type PointWindows } from './point-windows.ts'

/** Points per minute, by the name of a limit. */
export type Limits<Name extends string = string> = {
  readonly perIp: Readonly<Record<Name, number>>
  readonly perProject: Readonly<Record<Name, number>>
}

/** What is not named keeps its default. */
export type LimitChanges<Name extends string = string> = { readonly [Per in keyof Limits]?: Partial<Limits<Name>[Per]> }

/** Who pays: an address, a project, or both. */
export type Payer = { readonly ip?: string; readonly project?: string | undefined }

export type Grant = {
  /** Points of those wanted that there were. */
  readonly granted: number
  /** Seconds after which there are more. */
  readonly retryAfter: number
}

/** What a key has spent at one process, to be told to the others. */
export type LimitUsage = { readonly per: keyof Limits; readonly limit: string; readonly key: string; readonly points: number }

export type RateLimits<Name extends string = string> = {
  /** Whether a limit has figures. */
  has(limit: string): limit is Name
  /** @throws {Refusal} `rate_limited` with the seconds to wait. */
  take(limit: Name, payer: Payer, points: number): void
  takeUpTo(limit: Name, payer: Payer, points: number): Grant
  /** Whether `take` would refuse nothing; takes nothing itself. */
  hasRoom(limit: Name, payer: Payer, points: number): boolean
  /** For callers that are charged later: whether one has spent its points twice over. @throws {Refusal} `rate_limited` */
  checkExcess(limit: Name, payer: Payer): void
  /** What was spent here since it was last taken, of the keys that spent enough for other processes to know. */
  takeUsage(): readonly LimitUsage[]
  /** Spends what another process has counted already. A limit that there is none of is none. */
  spendElsewhere(usage: LimitUsage): void
}

type Limiter = { readonly most: number; readonly windows: PointWindows }

type Purse = { readonly limiter: Limiter; readonly key: string; readonly per: keyof Limits; readonly limit: string }

/** A key that spends less than this part of its limit is not worth a word to other processes. */
const usageShare = 1 / 20

/** `isShared`: whether there are other processes, which are told what is spent here. */
export function createRateLimits<Name extends string>(
  defaults: Limits<Name>,
  changes: LimitChanges<Name> = {},
  { isShared = false }: { readonly isShared?: boolean } = {},
): RateLimits<Name> {
  const perIp = createLimiters({ ...defaults.perIp, ...changes.perIp })
  const perProject = createLimiters({ ...defaults.perProject, ...changes.perProject })

  /** Whose points are enough to be told. */
  const due = new Map<string, Purse & { readonly window: PointWindow }>()

  /** Strangers choose how many keys there are, so one that has spent little takes no memory beside its minute, and nobody looks for it. */
  function note(purse: Purse, window: PointWindow, points: number): void {
    window.untold += points
    if (window.untold < purse.limiter.most * usageShare || due.size >= mostCountedKeys) return
    due.set(`${purse.per}:${purse.limit}:${purse.key}`, { ...purse, window })
  }

  /** Points that are not there are counted all the same: whoever goes on asking waits longer. */
  function spend(purse: Purse, points: number): Grant {
    const { limiter, key } = purse
    if (points <= 0) return { granted: 0, retryAfter: 0 }
    const window = limiter.windows.spend(key, points)
    if (isShared) note(purse, window, points)
    const { spent } = window
    if (spent <= limiter.most) return { granted: points, retryAfter: 0 }
    const before = spent - points
    return { granted: Math.max(0, Math.min(points, limiter.most - before)), retryAfter: limiter.windows.secondsLeft(key) }
  }

  function pursesOf(limit: Name, { ip, project }: Payer): readonly Purse[] {
    return [
      ...(ip === undefined ? [] : [{ limiter: limiterOf(perIp, limit), key: ip, per: 'perIp', limit } as const]),
      ...(project === undefined ? [] : [{ limiter: limiterOf(perProject, limit), key: project, per: 'perProject', limit } as const]),
    ]
  }

  return {
    has: (limit): limit is Name => perIp.has(limit) && perProject.has(limit),
    take(limit, payer, points) {
      for (const purse of pursesOf(limit, payer)) {
        const { granted, retryAfter } = spend(purse, points)
        if (granted < points) throw tooMany(purse, retryAfter)
      }
    },
    takeUpTo(limit, payer, points) {
      let least: Grant = { granted: points, retryAfter: 0 }
      for (const purse of pursesOf(limit, payer)) {
        // What the address does not have, its project does not pay.
        const grant = spend(purse, least.granted)
        if (grant.granted < least.granted) least = grant
      }
      return least
    },
    hasRoom: (limit, payer, points) =>
      pursesOf(limit, payer).every(({ limiter, key }) => limiter.windows.spentBy(key) + points <= limiter.most),
    checkExcess(limit, payer) {
      for (const purse of pursesOf(limit, payer)) {
        const { most, windows } = purse.limiter
        if (windows.spentBy(purse.key) >= 2 * most) throw tooMany(purse, windows.secondsLeft(purse.key))
      }
    },
    takeUsage() {
      const taken = [...due.values()].map(({ per, limit, key, window }): LimitUsage => {
        const { untold } = window
        window.untold = 0
        return { per, limit, key, points: untold }
      })
      due.clear()
      return taken
    },
    spendElsewhere({ per, limit, key, points }) {
      ;(per === 'perIp' ? perIp : perProject).get(limit)?.windows.spend(key, points)
    },
  }
}

function tooMany({ per }: Purse, retryAfter: number): Refusal {
  const whose = per === 'perIp' ? 'from this address' : 'for this project'
  return new Refusal('rate_limited', `Too many requests ${whose}. Try again in ${retryAfter} s.`, { retryAfter })
}

function createLimiters(points: Readonly<Record<string, number>>): ReadonlyMap<string, Limiter> {
  return new Map(Object.entries(points).map(([name, most]) => [name, { most, windows: createPointWindows() }]))
}

function limiterOf(limiters: ReadonlyMap<string, Limiter>, name: string): Limiter {
  const limiter = limiters.get(name)
  if (limiter === undefined) throw new Error(`There is no limit named ${name}.`)
  return limiter
}
