import type { Caip2, PairedWallet } from '@foyer/core'

/** A paired wallet serves the networks it has approved; some take more when they are asked. */
export function isApproved(paired: PairedWallet | undefined, network: Caip2): boolean {
  return paired === undefined || paired.takesNetworks || paired.approved.includes(network)
}
