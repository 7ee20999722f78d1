import type { Namespace } from '@foyer/contract/entities'
import { pairedConnector } from '../../entities/pairing.ts'
import type { Connector } from '../../entities/wallet.ts'
import { mergeGroup } from '../../kernel/connectors.ts'

const connectsIn = 'ConnectingWalletConnectBasic'

/** Wallets on other devices, as one connector over all namespaces. */
export function pairedConnectors(namespaces: readonly Namespace[]): readonly Connector[] {
  return mergeGroup(namespaces.map((chain) => ({ id: pairedConnector, name: 'WalletConnect', type: 'WALLET_CONNECT', chain, connectsIn })))
}
