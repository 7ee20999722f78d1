/** One question for all chain families: every network of the kit, with what each adapter wants allowed there. */
import type { ChainClient } from '../adapter.ts'
import type { Namespace } from '../caip.ts'
import type { PairingAsks } from '../pairing.ts'
import type { Setup } from '../setup.ts'

export async function asksOf({ networks, namespaces }: Setup, clients: ReadonlyMap<Namespace, ChainClient>): Promise<PairingAsks> {
  const asks = await Promise.all(
    namespaces.map(async (namespace) => {
      const { paired } = clients.get(namespace) ?? {}
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      if (!paired || own.length === 0) return []
      const chains = own.flatMap(({ caipNetworkId, deprecatedCaipNetworkId: old }) => [caipNetworkId, ...(old ? [old] : [])])
      return [[namespace, { chains, ...(await paired.asks?.()) }] as const]
    }),
  )
  return Object.fromEntries(asks.flat())
}
