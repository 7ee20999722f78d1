/** Questions about the state that only the hooks and screens ask; the rest are selectors of the core. */
import type { Connector, KitState, Network } from '@foyer/core'

/** The connector as it was found, also when it is one part of a merged multi-chain wallet. */
export function readConnector(state: KitState, id: string | undefined): Connector | undefined {
  if (id === undefined) return undefined
  return state.connectors.find((connector) => connector.id === id || connector.connectors?.some((part) => part.id === id))
}

/** Only http(s) explorers become links: a network's data may come from anywhere. */
export function explorerAddressUrl(network: Network | undefined, address: string): string | undefined {
  const explorer = network?.blockExplorers?.default.url
  if (!explorer || !/^https?:\/\//.test(explorer)) return undefined
  return `${explorer.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
}
