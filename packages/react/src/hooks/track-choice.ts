/** For analytics: a wallet was chosen from a list, and the way to it that is shown first. A chunk of its own, which nobody waits for. */
import type { CatalogueWallet, Kit } from '@foyer/core'
import { pageNamespaces, readPagePlatform } from '@foyer/core/links'
import { waysTo } from './ways-to.ts'

export function trackChoice(kit: Kit, wallet: CatalogueWallet): void {
  const namespaces = pageNamespaces(kit.getState())
  // What is in this browser is asked, and is told of by that.
  const [platform = 'unsupported'] = waysTo(wallet, kit, { isInstalled: false, namespaces, platform: readPagePlatform(window) })
  kit.send({ type: 'track', event: 'SELECT_WALLET', properties: { name: wallet.name.slice(0, 120), platform } })
}
