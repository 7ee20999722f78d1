import type { Namespace } from '@foyer/contract/entities'
import { mergeGroup } from '../../kernel/connectors.ts'
import { pairedConnector } from '../../pairing.ts'
import type { Connector } from '../../wallet.ts'

const connectsIn = 'ConnectingWalletConnectBasic'

/** Wallets on other devices, as one connector over all namespaces. */
export function pairedConnectors(namespaces: readonly Namespace[]): readonly Connector[] {
  return mergeGroup(namespaces.map((chain) => ({ id: pairedConnector, name: 'WalletConnect', type: 'WALLET_CONNECT', chain, connectsIn })))
}
