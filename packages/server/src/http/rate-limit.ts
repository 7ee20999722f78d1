/**
 * How much one address and one project may ask in a minute, per kind of work.
 *
 * Kept in memory: the hot path never waits for it. Each process counts for itself.
 */
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitChanges, Limits } from '../config/config.ts'
import { Refusal } from './refusal.ts'

export type LimitName = 'read' | 'rpc' | 'image' | 'write'

export const defaultLimits: Limits = {
  perIp: { read: 600, rpc: 6_000, image: 3_000, write: 300 },
  perProject: { read: 120_000, rpc: 600_000, image: 600_000, write: 60_000 },
}

export type RateLimits = {
  /** @throws {Refusal} `rate_limited` with the seconds to wait. */
  takeFromIp(limit: LimitName, ip: string, points: number): Promise<void>
  /** @throws {Refusal} `rate_limited` with the seconds to wait. */
  takeFromProject(limit: LimitName, project: string, points: number): Promise<void>
}

export function createRateLimits(configured: LimitChanges | undefined): RateLimits {
  const perIp = limiters('ip', { ...defaultLimits.perIp, ...configured?.perIp })
  const perProject = limiters('project', { ...defaultLimits.perProject, ...configured?.perProject })
  return {
    takeFromIp: (limit, ip, points) => take(perIp[limit], ip, points, 'Too many requests from this address.'),
    takeFromProject: (limit, project, points) => take(perProject[limit], project, points, 'Too many requests for this project.'),
  }
}

async function take(limiter: RateLimiterMemory, key: string, points: number, what: string): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new Refusal('rate_limited', `${what} Try again in ${retryAfter} s.`, { retryAfter })
  }
}

function limiters(prefix: string, points: Readonly<Record<LimitName, number>>): Record<LimitName, RateLimiterMemory> {
  const make = (name: LimitName) => new RateLimiterMemory({ keyPrefix: `${prefix}:${name}`, points: points[name], duration: 60 })
  return { read: make('read'), rpc: make('rpc'), image: make('image'), write: make('write') }
}

/** Who is counted as one: an IPv4 address, or an IPv6 /64, since one household holds a whole one. */
export function limitKey(ip: string): string {
  if (!ip.includes(':')) return ip
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toNormalizedString().split(':').slice(0, 4).join(':')
}
