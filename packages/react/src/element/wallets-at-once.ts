/** Which wallets stand in the dialog that waits for the modal's code. */
import { type Connector, connectorOf, type Kit, mayConnect, screenOf } from '@foyer/core'

/**
 * The wallets of this browser in the modal's own order: those used last, then the others. Empty where it takes the modal's code to know what
 * to offer, or where something is to be read first: an order of the page's own, documents to agree to, a wallet that claims to be another.
 */
export function walletsAtOnce(kit: Kit): readonly (readonly Connector[])[] {
  const state = kit.getState()
  const { connectors, recent } = state
  const { enableWallets, features, termsConditionsUrl, privacyPolicyUrl } = kit.options
  const last = recent.map((one) => typeof one === 'string' && connectorOf(connectors, one))
  const isOpen = screenOf(state)?.name === 'Connect' && enableWallets && mayConnect(state)
  const isPlain = !features.connectorTypeOrder[0] && !termsConditionsUrl && !privacyPolicyUrl && !last.includes(false)
  if (!isOpen || !isPlain || connectors.some(({ ambiguous }) => ambiguous)) return []
  const others = connectors.filter((one) => /^(?:INJECTED|ANNOUNCED|MULTI_CHAIN)$/.test(one.type) && !last.includes(one))
  return [last.filter((one) => !!one), others].filter(([first]) => first)
}
