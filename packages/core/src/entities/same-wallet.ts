import type { CatalogueWallet, Connector } from './wallet.ts'

/** Whether a connector is the wallet that a catalogue entry describes: by its own id, its rdns, or the flag it injects. */
export function isSameWallet(connector: Connector, wallet: CatalogueWallet): boolean {
  const parts = connector.connectors ?? [connector]
  return parts.some(
    ({ id, chain, info, explorerId }) =>
      explorerId === wallet.id ||
      (wallet.rdns !== undefined && (wallet.rdns === info?.rdns || wallet.rdns === id)) ||
      (wallet.injected?.some(({ namespace, injected_id }) => injected_id === id && namespace === chain) ?? false),
  )
}
