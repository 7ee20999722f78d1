import { type Caip2, type Namespace, namespaceOf } from '@foyer/contract/entities'
import { pairedConnector } from '../../entities/pairing.ts'
import type { ConnectedWalletInfo } from '../../entities/wallet.ts'
import { sliceOf } from '../../feature/feature.ts'
import { connectionOf, connectorOf, heldOf, networkOf } from '../../kernel/select.ts'
import type { KitState } from '../../kernel/state.ts'
import { pairing } from './pairing.ts'

/** The wallet in use as it shows itself: at the other end of a paired session it is not the connector that has a name. */
export function walletInfoOf(state: KitState, namespace: Namespace | undefined = state.namespace): ConnectedWalletInfo | undefined {
  const held = heldOf(connectionOf(state, namespace))
  const connector = connectorOf(state.connectors, held?.connector)
  if (!held || !connector) return undefined
  const paired = namespace && held.connector === pairedConnector ? sliceOf(state, pairing).paired[namespace] : undefined
  const icon = paired ? paired.icon : connector.imageUrl
  return {
    name: paired?.name ?? held.walletName ?? connector.name,
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
  const paired = sliceOf(state, pairing).paired[namespace]
  if (!paired || heldOf(connectionOf(state, namespace))?.connector !== pairedConnector) return 'open'
  const network = networkOf(state, id)
  const ids = [id, network?.caipNetworkId, network?.deprecatedCaipNetworkId]
  if (paired.approved.some((one) => ids.includes(one))) return 'open'
  return paired.takesNetworks ? 'asks' : 'closed'
}
