import type { Caip2 } from './caip.ts'
import type { Setup } from './setup.ts'

/** Nodes of a network in the order to try: the integrator's own, the gateway, the network's own. */
export function rpcUrls({ options, hosts, networks }: Setup, id: Caip2): readonly string[] {
  const gateway = hosts.gateway && `${hosts.gateway}/v1/?chainId=${id}&projectId=${encodeURIComponent(options.projectId)}`
  return [
    ...(options.customRpcUrls?.[id] ?? []).map(({ url }) => url),
    ...(gateway ? [gateway] : []),
    ...(networks.find(({ caipNetworkId }) => caipNetworkId === id)?.rpcUrls.default.http ?? []),
  ]
}
