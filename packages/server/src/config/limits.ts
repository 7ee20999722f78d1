/** The limits of this server, and what they are unless a deployment says otherwise. */
import type { Limits } from '@foyer/service/limits'

export type LimitName = 'health' | 'read' | 'rpc' | 'image' | 'write' | 'operator'

/** Points per minute. One request is one point; a gateway batch is one point per element. */
export const defaultLimits: Limits<LimitName> = {
  // A limit of its own: a balancer is asked for by many, and must not be refused for what they spend.
  perIp: { health: 6_000, read: 600, rpc: 6_000, image: 3_000, write: 300, operator: 120 },
  perProject: { health: 6_000, read: 120_000, rpc: 600_000, image: 600_000, write: 60_000, operator: 120 },
}
