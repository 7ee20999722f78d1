/** Which networks the server serves, as far as it says so, and the addresses at which the nodes of a network are asked. */
import type { Caip2 } from '@foyer/contract/entities'
import type { AdapterHost } from '../family/family.ts'
import type { FeatureHandle } from '../feature/feature.ts'
import { latestOf } from '../feature/remote.ts'
import type { SupportedChainsEvent, SupportedChainsState } from '../features/supported-chains/supported-chains.ts'
import type { Runtime } from '../kernel/runtime.ts'
import type { Setup } from '../options/setup.ts'

export type ServedNetworks = {
  /** Waits for the server's list where there is none yet; `undefined` when the server cannot say. */
  isServed(network: Caip2): Promise<boolean | undefined>
  rpcUrls: AdapterHost['rpcUrls']
}

export type SupportedChains = FeatureHandle<SupportedChainsState, SupportedChainsEvent>

type Input = { readonly setup: Setup; readonly chains: SupportedChains; readonly until: Runtime['until'] }

export function createServedNetworks({ setup, chains, until }: Input): ServedNetworks {
  const { networks } = setup
  const { customRpcUrls, hosts, projectId } = setup.options
  const { gateway } = hosts

  async function isServed(network: Caip2): Promise<boolean | undefined> {
    if (!gateway) return undefined
    try {
      await chains.load()
    } catch {
      return undefined
    }
    chains.send({ type: 'refresh', what: 'chains' })
    const { known } = await until(() => {
      const said = chains.read().chains[gateway]
      const known = latestOf(said)
      return known || said?.status === 'failed' ? { known } : undefined
    })
    return known?.includes(network)
  }

  return {
    isServed,
    async rpcUrls(network, asker = 'page') {
      const isGated = gateway !== undefined && asker === 'page' && (await isServed(network)) !== false
      return [
        ...(customRpcUrls[network] ?? []).map(({ url }) => url),
        ...(isGated ? [`${gateway}/v1/?chainId=${network}&projectId=${encodeURIComponent(projectId)}`] : []),
        ...(networks.find(({ caipNetworkId }) => caipNetworkId === network)?.rpcUrls.default.http ?? []),
      ]
    },
  }
}
