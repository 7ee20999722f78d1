/** Questions about the state, answered without keeping anything: no second state that could disagree. */

import { type Caip2, type Caip10, type Namespace, namespaceOf } from '@foyer/contract/entities'
import type { Network } from '../entities/network.ts'
import type { Connector, ConnectorId } from '../entities/wallet.ts'
import { canPair, reachesBrowserWallets } from '../options/adapters.ts'
import type { ResolvedOptions } from '../options/setup.ts'
import { isConnector } from './connectors.ts'
import { disconnected } from './disconnected.ts'
import type { Screen } from './screen.ts'
import type { Connected, Connection, ConnectionSnapshot, KernelState } from './state.ts'

/** The view that is shown; `undefined` while the modal is closed. */
export function screenOf(state: KernelState): Screen | undefined {
  return state.modal.history.at(-1)
}

/** Where somebody without an account begins (docs/behaviour.md, Without wallet adapters and Opening the modal): without an adapter no wallet of this browser can be asked. */
export function entranceOf({ options, isPhone }: { readonly options: ResolvedOptions; readonly isPhone: boolean }): Screen {
  // Where none is offered, that is said there.
  if (!options.enableWallets || reachesBrowserWallets(options)) return { name: 'Connect' }
  return { name: canPair(options) && !isPhone ? 'ConnectingWalletConnectBasic' : 'AllWallets' }
}

/** Whether anything may connect: the visitor has agreed, or need not. */
export function mayConnect({ consent }: Pick<KernelState, 'consent'>): boolean {
  return consent === 'unneeded' || consent === 'given'
}

/** The connection of `namespace`, or of the namespace the page is on. */
export function connectionOf(state: KernelState, namespace: Namespace | undefined = state.namespace): Connection {
  return (namespace && state.connections[namespace]) ?? disconnected
}

/**
 * The accounts to show and the wallet they are in: of a live connection, of one that was restored and is being
 * verified, or of the one that stays until another wallet has said yes.
 */
export function heldOf(connection: Connection): (ConnectionSnapshot & { readonly connector: ConnectorId }) | undefined {
  if (connection.status === 'connected') return connection
  return connection.restored ? { ...connection.restored, connector: connection.connector } : connection.previous
}

/** The wallet that has confirmed its accounts to this visit, also while another one is asked. What storage says of an earlier visit is nobody's word. */
export function confirmedOf(connection: Connection): Connected | undefined {
  const held = connection.previous ?? connection
  return held.status === 'connected' && !held.unverified ? held : undefined
}

/** The account in use on the network its wallet is on (CAIP-10). */
export function caipAddressOf(state: KernelState, namespace?: Namespace): Caip10 | undefined {
  const held = heldOf(connectionOf(state, namespace))
  return held && `${held.network}:${held.accounts[0].address}`
}

/** The network with that id, today's or its deprecated one; without an id, the one the page is on. */
export function networkOf({ network }: Pick<KernelState, 'network'>, id: Caip2 | undefined = network.active): Network | undefined {
  return network.networks.find((one) => id && (one.caipNetworkId === id || one.deprecatedCaipNetworkId === id))
}

/** The wallet with that connector as it was found, also when the connector is one part of a merged multi-chain wallet. */
export function connectorOf(connectors: readonly Connector[], id: ConnectorId | undefined): Connector | undefined {
  return connectors.find((one) => isConnector(one, id))
}

/** Whether the page is on a network the kit was not given (docs/behaviour.md, Unsupported network). */
export function isUnsupported(state: KernelState): boolean {
  const { active, networks } = state.network
  return !!active && !!networks[0] && !networkOf(state)
}

/** Whether a wallet of any chain is connected, or was and is being verified. */
export function isAnyConnected(state: KernelState): boolean {
  return Object.values(state.connections).some(heldOf)
}

/** The namespace of the network the page is on. */
export function namespaceOfActive(state: KernelState): Namespace | undefined {
  return state.network.active && namespaceOf(state.network.active)
}
