/** What pressing a wallet does: asks it when it is here, leads to where it is when it can be reached there, else to where to get it. */
import type { CatalogueWallet, Connector, Kit } from '@foyer/core'
import { canPair } from '../hooks/can-pair.ts'

export type Choice = { readonly connector?: Connector | undefined; readonly wallet?: CatalogueWallet | undefined }

export function chooseWallet(kit: Kit, { connector, wallet }: Choice): void {
  if (connector) kit.send({ type: 'connect', connector: connector.id })
  else if (wallet && isReachable(kit, wallet)) {
    kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet } })
    import('./pairing/track-choice.ts').then(({ trackChoice }) => trackChoice(kit, wallet)).catch(() => undefined)
  } else if (wallet) kit.send({ type: 'go', screen: { name: 'Downloads', wallet } })
}

/** By a code or a link, on this device or another. Which of them is for the view to say. */
export function isReachable(kit: Kit, { mobile_link, desktop_link, webapp_link, link_mode }: CatalogueWallet): boolean {
  // A phone is offered only what it reaches, and some of that has no link of its own but opens the page.
  return kit.isPhone || (canPair(kit.options) && Boolean(mobile_link || desktop_link || webapp_link || link_mode))
}
