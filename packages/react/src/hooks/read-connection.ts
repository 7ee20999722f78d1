/** Selectors the hooks share: which connection, account and network a question is about. */
import type { Account, Caip2, Caip10, Connection, Connector, KitState, Namespace, Network } from '@foyer/core'

const disconnected: Connection = { status: 'disconnected' }

/** The connection of `namespace`, or of the namespace the page is on. */
export function readConnection(state: KitState, namespace = state.namespace): Connection {
  return (namespace && state.connections[namespace]) ?? disconnected
}

export type Held = { readonly accounts: readonly [Account, ...Account[]]; readonly account: Account; readonly network: Caip2 }

/** The accounts to show: those of a live connection, or of one that was restored and is being verified. */
export function readHeld(state: KitState, namespace?: Namespace): Held | undefined {
  const connection = readConnection(state, namespace)
  const held = connection.status === 'connecting' ? connection.restored : connection.status === 'connected' ? connection : undefined
  return held && { accounts: held.accounts, account: held.accounts[0], network: held.network }
}

/** CAIP-10 of the account in use, on the network the wallet is on. */
export function readCaipAddress(state: KitState, namespace?: Namespace): Caip10 | undefined {
  const held = readHeld(state, namespace)
  return held && `${held.network}:${held.account.address}`
}

export function readNetwork(state: KitState, id: Caip2 | undefined): Network | undefined {
  return state.network.networks.find((network) => network.caipNetworkId === id || network.deprecatedCaipNetworkId === id)
}

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
