/**
 * How many points one address and one project may spend in a minute, per kind of work.
 *
 * Kept in memory: the hot path never waits for it. Each process counts for itself.
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

export type RateLimits<Name extends string = string> = {
  /** Whether a limit has figures. */
  has(limit: string): limit is Name
  /** @throws {Refusal} `rate_limited` with the seconds to wait. */
  take(limit: Name, payer: Payer, points: number): Promise<void>
  takeUpTo(limit: Name, payer: Payer, points: number): Promise<Grant>
  /** For callers that are charged later: whether one has spent its points twice over. @throws {Refusal} `rate_limited` */
  checkExcess(limit: Name, payer: Payer): Promise<void>
}

type Purse = { readonly limiter: RateLimiterMemory; readonly key: string; readonly whose: string }

export function createRateLimits<Name extends string>(defaults: Limits<Name>, changes: LimitChanges<Name> = {}): RateLimits<Name> {
  const perIp = createLimiters('ip', { ...defaults.perIp, ...changes.perIp })
  const perProject = createLimiters('project', { ...defaults.perProject, ...changes.perProject })

  function pursesOf(limit: Name, { ip, project }: Payer): readonly Purse[] {
    return [
      ...(ip === undefined ? [] : [{ limiter: limiterOf(perIp, limit), key: ip, whose: 'from this address' }]),
      ...(project === undefined ? [] : [{ limiter: limiterOf(perProject, limit), key: project, whose: 'for this project' }]),
    ]
  }

  return {
    has: (limit): limit is Name => perIp.has(limit) && perProject.has(limit),
    async take(limit, payer, points) {
      for (const purse of pursesOf(limit, payer)) {
        const { granted, retryAfter } = await spend(purse, points)
        if (granted < points) throw tooMany(purse.whose, retryAfter)
      }
    },
    async takeUpTo(limit, payer, points) {
      const grants = await Promise.all(pursesOf(limit, payer).map((purse) => spend(purse, points)))
      return grants.reduce((least, grant) => (grant.granted < least.granted ? grant : least))
    },
    async checkExcess(limit, payer) {
      for (const { limiter, key, whose } of pursesOf(limit, payer)) {
        const spent = await limiter.get(key)
        if (spent !== null && spent.consumedPoints >= 2 * limiter.points) throw tooMany(whose, secondsOf(spent))
      }
    },
  }
}

/** Points that are not there are counted all the same: whoever goes on asking waits longer. */
async function spend({ limiter, key }: Purse, points: number): Promise<Grant> {
  if (points <= 0) return { granted: 0, retryAfter: 0 }
  try {
    await limiter.consume(key, points)
    return { granted: points, retryAfter: 0 }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const before = error.consumedPoints - points
    return { granted: Math.max(0, Math.min(points, limiter.points - before)), retryAfter: secondsOf(error) }
  }
}

function tooMany(whose: string, retryAfter: number): Refusal {
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
