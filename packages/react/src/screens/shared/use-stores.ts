/** Where a wallet can be had, as seen from this device. */
import type { CatalogueWallet } from '@foyer/core'
import { isStoreFor, type WalletStore, walletStores } from '@foyer/core/links'
import { usePagePlatform } from '../../hooks/use-page-platform.ts'

export type Stores = {
  /** Those for this device first. */
  readonly stores: readonly WalletStore[]
  readonly isHere: (store: WalletStore) => boolean
  readonly isDesktop: boolean
}

export function useStores(wallet: CatalogueWallet): Stores {
  const { system } = usePagePlatform()
  return { stores: walletStores(wallet, system), isHere: (store) => isStoreFor(store, system), isDesktop: system === 'desktop' }
}
