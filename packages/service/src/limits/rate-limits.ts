/**
 * How many points one address and one project may spend in a minute, per kind of work.
 *
 * Kept in memory: the hot path never waits for it. Where processes reach each other, each tells the others what was spent
 * (`takeUsage`, `spendElsewhere`), so that a limit holds for all of them together; where they do not, each counts for itself.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../http/refusal.ts'

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
  take(limit: Name, payer: Payer, points: number): Promise<void>
  takeUpTo(limit: Name, payer: Payer, points: number): Promise<Grant>
  /** For callers that are charged later: whether one has spent its points twice over. @throws {Refusal} `rate_limited` */
  checkExcess(limit: Name, payer: Payer): Promise<void>
  /** What was spent here since it was last taken, of the keys that spent enough for other processes to know. */
  takeUsage(): readonly LimitUsage[]
  /** Spends what another process has counted already. A limit that there is none of is none. */
  spendElsewhere(usage: LimitUsage): Promise<void>
}

type Purse = { readonly limiter: RateLimiterMemory; readonly key: string; readonly per: keyof Limits; readonly limit: string }

const minuteMs = 60_000
/** A key that spends less than this part of its limit is not worth a word to other processes. */
const usageShare = 1 / 20

/** `isShared`: whether there are other processes, which are told what is spent here. */
export function createRateLimits<Name extends string>(
  defaults: Limits<Name>,
  changes: LimitChanges<Name> = {},
  { isShared = false }: { readonly isShared?: boolean } = {},
): RateLimits<Name> {
  const perIp = createLimiters('ip', { ...defaults.perIp, ...changes.perIp })
  const perProject = createLimiters('project', { ...defaults.perProject, ...changes.perProject })

  const untold = new Map<string, LimitUsage & { readonly since: number }>()

  /** Points that are not there are counted all the same: whoever goes on asking waits longer. */
  async function spend(purse: Purse, points: number): Promise<Grant> {
    const { limiter, key, per, limit } = purse
    if (points <= 0) return { granted: 0, retryAfter: 0 }
    if (isShared) {
      const name = `${per}:${limit}:${key}`
      const before = untold.get(name)
      untold.set(name, { per, limit, key, points: (before?.points ?? 0) + points, since: before?.since ?? performance.now() })
    }
    try {
      await limiter.consume(key, points)
      return { granted: points, retryAfter: 0 }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const before = error.consumedPoints - points
      return { granted: Math.max(0, Math.min(points, limiter.points - before)), retryAfter: secondsOf(error) }
    }
  }

  function pursesOf(limit: Name, { ip, project }: Payer): readonly Purse[] {
    return [
      ...(ip === undefined ? [] : [{ limiter: limiterOf(perIp, limit), key: ip, per: 'perIp', limit } as const]),
      ...(project === undefined ? [] : [{ limiter: limiterOf(perProject, limit), key: project, per: 'perProject', limit } as const]),
    ]
  }

  return {
    has: (limit): limit is Name => perIp.has(limit) && perProject.has(limit),
    async take(limit, payer, points) {
      for (const purse of pursesOf(limit, payer)) {
        const { granted, retryAfter } = await spend(purse, points)
        if (granted < points) throw tooMany(purse, retryAfter)
      }
    },
    async takeUpTo(limit, payer, points) {
      const grants = await Promise.all(pursesOf(limit, payer).map((purse) => spend(purse, points)))
      return grants.reduce((least, grant) => (grant.granted < least.granted ? grant : least))
    },
    async checkExcess(limit, payer) {
      for (const purse of pursesOf(limit, payer)) {
        const spent = await purse.limiter.get(purse.key)
        if (spent !== null && spent.consumedPoints >= 2 * purse.limiter.points) throw tooMany(purse, secondsOf(spent))
      }
    },
    takeUsage() {
      const taken: LimitUsage[] = []
      for (const [name, { since, ...usage }] of untold) {
        const limiter = limiterOf(usage.per === 'perIp' ? perIp : perProject, usage.limit)
        const isMuch = usage.points >= limiter.points * usageShare
        if (isMuch) taken.push(usage)
        // Little that was spent a minute ago counts nowhere any more.
        if (isMuch || performance.now() - since > minuteMs) untold.delete(name)
      }
      return taken
    },
    async spendElsewhere({ per, limit, key, points }) {
      await (per === 'perIp' ? perIp : perProject).get(limit)?.penalty(key, points)
    },
  }
}

function tooMany({ per }: Purse, retryAfter: number): Refusal {
  const whose = per === 'perIp' ? 'from this address' : 'for this project'
  return new Refusal('rate_limited', `Too many requests ${whose}. Try again in ${retryAfter} s.`, { retryAfter })
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}

function createLimiters(prefix: string, points: Readonly<Record<string, number>>): ReadonlyMap<string, RateLimiterMemory> {
  return new Map(
    Object.entries(points).map(([name, most]) => [
      name,
      new RateLimiterMemory({ keyPrefix: `${prefix}:${name}`, points: most, duration: 60 }),
    ]),
  )
}

function limiterOf(limiters: ReadonlyMap<string, RateLimiterMemory>, name: string): RateLimiterMemory {
  const limiter = limiters.get(name)
  if (limiter === undefined) throw new Error(`There is no limit named ${name}.`)
  return limiter
}
