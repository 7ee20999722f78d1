/** Whether a view is there that shows a pairing code, and which wallet it is about. */

import { isSameWallet } from '../../entities/same-wallet.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import type { PagePlatform } from '../../environment/page-platform.ts'
import { mayConnect, screenOf } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import { pageNamespaces, takesCodes } from '../../links/browse-link.ts'
import { walletTabs } from '../../links/wallet-tabs.ts'
import type { Setup } from '../../options/setup.ts'

export type CodeViewer = { readonly wallet: CatalogueWallet | undefined }

export function codeViewer(state: KernelState, { adapters }: Setup, platform: PagePlatform): CodeViewer | undefined {
  // No code before the visitor has agreed: whoever reads one connects.
  if (!mayConnect(state)) return undefined
  const screen = screenOf(state)
  if (screen?.name === 'ConnectingWalletConnectBasic') return { wallet: undefined }
  if (screen?.name !== 'ConnectingWalletConnect') return undefined
  const { wallet } = screen
  // Such a wallet opens the page in itself instead.
  if (!takesCodes(wallet)) return undefined
  const isInstalled = state.connectors.some((connector) => isSameWallet(connector, wallet))
  const hasAdapters = adapters.length > 0
  const tab = screen.tab ?? walletTabs({ wallet, isInstalled, hasAdapters, namespaces: pageNamespaces(state), platform })[0]
  return tab === undefined || tab === 'browser' || tab === 'unsupported' ? undefined : { wallet }
}
