'use client'
import type { CatalogueWallet, PairingTab } from '@foyer/core'
import { pageNamespaces } from '@foyer/core/links'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'
import { usePagePlatform } from './use-page-platform.ts'
import { useWallets } from './use-wallets.ts'
import { waysTo } from './ways-to.ts'

/** Every way to one wallet that this page can go, the likeliest first. */
export function useWalletTabs(wallet: CatalogueWallet): readonly PairingTab[] {
  const kit = useKit()
  const isInstalled = useWallets().connectorFor(wallet) !== undefined
  const platform = usePagePlatform()
  const namespaces = useKitState(pageNamespaces)
  return waysTo(wallet, kit, { isInstalled, namespaces, platform })
}
