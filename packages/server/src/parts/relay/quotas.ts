/**
 * Charges a call to everybody it counts for: the client, its address, its project and this relay as a whole.
 *
 * Keys are free to make, so a limit per client bounds nobody by itself; addresses and the whole do. Where processes reach
 * each other, each tells the others what was spent, so that a limit holds for all of them together.
 */
import type { RelayLimits } from './limits.ts'
import { createQuota, type Quota, type Usage } from './quota.ts'

/** Whom a call is charged to. */
export type Payer = { readonly client: string; readonly ip: string; readonly project: string }

export type LimitedBy = 'client' | 'address' | 'project' | 'relay'
type QuotaName = LimitedBy | 'attempts'

export type SharedUsage = Usage & { readonly quota: string }

export type Quotas = {
  /** Spends nothing, and says whose limit is reached, when one of them holds less than `points`. */
  readonly take: (payer: Payer, points?: number) => LimitedBy | undefined
  /** Spends points for work whose cost is known only when it is done, or that is done whatever it costs. The payer may owe them. */
  readonly spend: (payer: Payer, points: number) => void
  /** False when this address has asked for too many connections lately, or has spent nearly all that it may of calls. */
  readonly takeAttempt: (ip: string) => boolean
  readonly takeUsage: () => readonly SharedUsage[]
  readonly spendElsewhere: (usage: SharedUsage) => void
  readonly prune: () => void
}

type Limits = Pick<
  RelayLimits,
  'callsPerSecond' | 'callsPerSecondPerIp' | 'callsPerSecondPerProject' | 'callsPerSecondInAll' | 'attemptsPerSecond' | 'burstSeconds'
>

const inAll = 'all'
/** What an address may have spent of its calls to be given another connection: else who is over it would begin anew on each. */
const mostSpentToConnect = 9 / 10
/** What one process can take in altogether is its own; the other limits hold for all processes together. */
const shared: readonly QuotaName[] = ['client', 'address', 'project', 'attempts']

/** `clock`: milliseconds that only ever grow. */
export function createQuotas(limits: Limits, clock: () => number): Quotas {
  const create = (perSecond: number) => createQuota(perSecond, limits.burstSeconds, clock)
  const { client, address, project, relay } = rates(limits)
  const quotas: Readonly<Record<QuotaName, Quota>> = {
    client: create(client),
    address: create(address),
    project: create(project),
    relay: create(relay),
    attempts: create(limits.attemptsPerSecond),
  }
  const purses = (payer: Payer): readonly (readonly [LimitedBy, string])[] => [
    ['client', payer.client],
    ['address', payer.ip],
    ['project', payer.project],
    ['relay', inAll],
  ]

  function spend(payer: Payer, points: number): void {
    for (const [name, key] of purses(payer)) quotas[name].spend(key, points)
  }

  return {
    take(payer, points = 1) {
      const limited = purses(payer).find(([name, key]) => !quotas[name].holds(key, points))
      if (limited !== undefined) return limited[0]
      spend(payer, points)
      return undefined
    },
    spend,
    takeAttempt: (ip) => quotas.attempts.take(ip) && quotas.address.holds(ip, address * limits.burstSeconds * (1 - mostSpentToConnect)),
    takeUsage: () => shared.flatMap((quota) => quotas[quota].takeUsage().map(({ key, points }) => ({ quota, key, points }))),
    spendElsewhere({ quota, key, points }) {
      const name = shared.find((one) => one === quota)
      if (name !== undefined) quotas[name].spendElsewhere(key, points)
    },
    prune() {
      for (const one of Object.values(quotas)) one.prune()
    },
  }
}

/** Calls a second. One client may use up what its address may: a deployment that raises the first raises the others with it. */
function rates(limits: Limits): Readonly<Record<LimitedBy, number>> {
  const client = limits.callsPerSecond
  const address = Math.max(client, limits.callsPerSecondPerIp)
  const project = Math.max(address, limits.callsPerSecondPerProject)
  return { client, address, project, relay: Math.max(project, limits.callsPerSecondInAll) }
}

const whose: Readonly<Record<LimitedBy, string>> = {
  client: '',
  address: ' from one address',
  project: ' for one project',
  relay: ' in all',
}

/** What a client is told. */
export function overQuota(limitedBy: LimitedBy, limits: Limits): string {
  return `At most ${rates(limits)[limitedBy]} calls a second${whose[limitedBy]}. Slow down, then repeat it.`
}
