/** What pressing a wallet does: asks it when it is here, says where to get it when it is not. */
import type { CatalogueWallet, Connector, Kit } from '@foyer/core'

export type Choice = { readonly connector?: Connector | undefined; readonly wallet?: CatalogueWallet | undefined }

export function chooseWallet(kit: Kit, { connector, wallet }: Choice): void {
  if (connector) kit.send({ type: 'connect', connector: connector.id })
  else if (wallet) kit.send({ type: 'go', screen: { name: 'Downloads', wallet } })
}
