/** Questions about the state, answered without keeping anything: no second state that could disagree. */
import type { NonEmpty } from './adapter.ts'
import { type Caip2, type Caip10, type Namespace, namespaceOf } from './caip.ts'
import { isConnector } from './machines/connectors.ts'
import type { Network } from './network.ts'
import type { KitOptions } from './options.ts'
import { pairedConnector } from './pairing.ts'
import type { Screen } from './screen.ts'
import type { Connection, ConnectionSnapshot, KitState, Remote } from './state.ts'
import type { Account, ConnectedWalletInfo, Connector, ConnectorId } from './wallet.ts'

/** The view that is shown; `undefined` while the modal is closed. */
export function screenOf(state: KitState): Screen | undefined {
  return state.modal.history.at(-1)
}

/** Where somebody without an account begins (spec 2.03, 2.05): without an adapter no wallet of this browser can be asked. */
export function entranceOf({ options, isPhone }: { readonly options: KitOptions; readonly isPhone: boolean }): Screen {
  if (options.adapters?.length) return { name: 'Connect' }
  const pairs = options.pairing && options.enableWalletConnect !== false
  return { name: pairs && !isPhone ? 'ConnectingWalletConnectBasic' : 'AllWallets' }
}

/** The connection of `namespace`, or of the namespace the page is on. */
export function connectionOf(state: KitState, namespace: Namespace | undefined = state.namespace): Connection {
  return (namespace && state.connections[namespace]) ?? { status: 'disconnected' }
}

/**
 * The accounts to show and the wallet they are in: of a live connection, of one that was restored and is being
 * verified, or of the one that stays until another wallet has said yes.
 */
export function heldOf(connection: Connection): (ConnectionSnapshot & { readonly connector: ConnectorId }) | undefined {
  switch (connection.status) {
    case 'connected':
      return connection
    case 'connecting':
      return connection.restored ? { ...connection.restored, connector: connection.connector } : connection.previous
    case 'failed':
      return connection.previous
    case 'disconnected':
      return undefined
  }
}

/** The account as the page may show it (spec 3.06). */
export type AccountSnapshot = {
  readonly address: string | undefined
  /** On the network the wallet is on. */
  readonly caipAddress: Caip10 | undefined
  /** True also while a restored connection is being verified; `status` tells the two apart. */
  readonly isConnected: boolean
  readonly status: Connection['status']
  /** The one in use first. */
  readonly allAccounts: readonly Account[]
}

export function accountOf(state: KitState, namespace?: Namespace): AccountSnapshot {
  const connection = connectionOf(state, namespace)
  const held = heldOf(connection)
  const accounts: readonly Account[] | NonEmpty<Account> = held?.accounts ?? []
  return {
    address: accounts[0]?.address,
    caipAddress: caipAddressOf(state, namespace),
    isConnected: held !== undefined,
    status: connection.status,
    allAccounts: accounts,
  }
}

/** The account in use on the network its wallet is on (CAIP-10). */
export function caipAddressOf(state: KitState, namespace?: Namespace): Caip10 | undefined {
  const held = heldOf(connectionOf(state, namespace))
  return held && `${held.network}:${held.accounts[0].address}`
}

/** The network with that id, today's or its deprecated one; without an id, the one the page is on. */
export function networkOf(state: KitState, id: Caip2 | undefined = state.network.active): Network | undefined {
  return state.network.networks.find((network) => network.caipNetworkId === id || network.deprecatedCaipNetworkId === id)
}

/** The wallet with that connector as it was found, also when the connector is one part of a merged multi-chain wallet. */
export function connectorOf(connectors: readonly Connector[], id: ConnectorId | undefined): Connector | undefined {
  return connectors.find((one) => isConnector(one, id))
}

/** Whether the page is on a network the kit was not given (spec 5.16). */
export function isUnsupported(state: KitState): boolean {
  const { active, networks } = state.network
  return active !== undefined && networks.length > 0 && networkOf(state) === undefined
}

/** Whether a wallet of any chain is connected, or was and is being verified. */
export function isAnyConnected(state: KitState): boolean {
  return Object.values(state.connections).some((connection) => heldOf(connection) !== undefined)
}

/** The namespace of the network the page is on. */
export function namespaceOfActive(state: KitState): Namespace | undefined {
  return state.network.active && namespaceOf(state.network.active)
}

/** The last answer, however old. */
export function latestOf<T>(remote: Remote<T> | undefined): T | undefined {
  if (!remote || remote.status === 'idle') return undefined
  return remote.status === 'ready' ? remote.data : remote.previous
}

/** The wallet in use as it shows itself (spec 3.07): at the other end of a paired session it is not the connector that has a name. */
export function walletInfoOf(state: KitState, namespace: Namespace | undefined = state.namespace): ConnectedWalletInfo | undefined {
  const held = heldOf(connectionOf(state, namespace))
  const connector = connectorOf(state.connectors, held?.connector)
  if (!held || !connector) return undefined
  const paired = namespace && held.connector === pairedConnector ? state.paired[namespace] : undefined
  const icon = paired ? paired.icon : connector.imageUrl
  return {
    name: paired?.name ?? connector.name,
    type: connector.type,
    identifier: connector.id,
    ...(icon !== undefined && { icon }),
    ...(paired?.wallet && { wallet: paired.wallet }),
  }
}

/**
 * Whether the wallet in use goes to a network: `open` without being asked again, `asks` after asking its person, `closed` not at
 * all in this session. Wallets in the browser, and families without a wallet, are open.
 */
export function networkAccess(state: KitState, id: Caip2): 'open' | 'asks' | 'closed' {
  const namespace = namespaceOf(id)
  const paired = state.paired[namespace]
  if (!paired || heldOf(connectionOf(state, namespace))?.connector !== pairedConnector) return 'open'
  const network = networkOf(state, id)
  const ids = [id, network?.caipNetworkId, network?.deprecatedCaipNetworkId]
  if (paired.approved.some((one) => ids.includes(one))) return 'open'
  return paired.takesNetworks ? 'asks' : 'closed'
}
