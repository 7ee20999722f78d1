/** One proposal for all chain families: every network of the kit, with what each adapter wants allowed there. */

import type { Namespace } from '@foyer/contract/entities'
import type { RequestedNamespaces } from '../../entities/pairing.ts'
import type { ChainClient } from '../../family/family.ts'
import type { Setup } from '../../options/setup.ts'

export async function requestedNamespaces(
  { networks, namespaces }: Setup,
  clients: ReadonlyMap<Namespace, ChainClient>,
): Promise<RequestedNamespaces> {
  const requested = await Promise.all(
    namespaces.map(async (namespace) => {
      const { paired } = clients.get(namespace) ?? {}
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      if (!paired || own.length === 0) return []
      const chains = own.flatMap(({ caipNetworkId, deprecatedCaipNetworkId: old }) => [caipNetworkId, ...(old ? [old] : [])])
      return [[namespace, { chains, ...(await paired.requests?.()) }] as const]
    }),
  )
  return Object.fromEntries(requested.flat())
}
