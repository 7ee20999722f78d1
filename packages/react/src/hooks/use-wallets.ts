'use client'
import {
  type CatalogueWallet,
  type Connector,
  catalogue as catalogueFeature,
  isSameWallet,
  type Kit,
  type KitError,
  latestOf,
  type Remote,
  type WalletGroup,
  walletGroups,
} from '@foyer/core'
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { useKit } from '../kit-context.ts'
import { useFeature } from './use-feature.ts'
import { useKitState } from './use-kit-state.ts'

export type { OfferedWallet as WalletEntry, WalletGroup } from '@foyer/core'

export type Wallets = {
  /** In their order (docs/behaviour.md, Wallet order), empty groups left out, no wallet twice. */
  readonly groups: readonly WalletGroup[]
  /** Suggested wallets that are not in this browser. */
  readonly obtainable: readonly CatalogueWallet[]
  /** The installed wallet a catalogue entry stands for. */
  readonly connectorFor: (wallet: CatalogueWallet) => Connector | undefined
  /** How many wallets the catalogue has in all, where known. */
  readonly allCount: number | undefined
  /** Of the suggestions; installed wallets are there at once. */
  readonly status: Remote<unknown>['status']
  readonly error: KitError | undefined
  /** Asks the catalogue again. */
  readonly retry: () => void
}

/** The wallets to offer first: installed, recent, featured, the integrator's own, recommended. */
export function useWallets(): Wallets {
  const kit: Kit = useKit()
  const { connectors, recent } = useKitState((state) => ({ connectors: state.connectors, recent: state.recent }))
  const { slice, handle } = useFeature(catalogueFeature)
  // Opening asks the catalogue; what that changes is drawn after the dialog's first frame.
  const catalogue = useDeferredValue(slice)
  const { featured, recommended, list } = catalogue
  const groups = useMemo(() => walletGroups({ connectors, recent, catalogue }, kit.options), [connectors, recent, catalogue, kit])
  const connectorFor = useCallback((wallet: CatalogueWallet) => connectors.find((one) => isSameWallet(one, wallet)), [connectors])
  const obtainable = useMemo(
    () => groups.flatMap((group) => group.wallets.flatMap((entry) => (entry.wallet && !entry.connector ? [entry.wallet] : []))),
    [groups],
  )
  const retry = useCallback(() => handle.send({ type: 'retry' }), [handle])
  const remotes = [featured, recommended]
  const failed = remotes.find((remote) => remote.status === 'failed')
  return {
    groups,
    obtainable,
    connectorFor,
    allCount: latestOf(list)?.count,
    status: failed?.status ?? remotes.find((remote) => remote.status === 'loading')?.status ?? recommended.status,
    error: failed?.error,
    retry,
  }
}

/** Whether the page has a way to the whole catalogue on this device (docs/options.md, Wallets). */
export function useOffersAllWallets(): boolean {
  const { enableWallets, allWallets, features } = useKit().options
  const isTouched = useSyncExternalStore(
    () => () => undefined,
    () => matchMedia('(pointer: coarse)').matches,
    // On a server, and until a page that came from there has come alive.
    () => false,
  )
  return enableWallets && features.allWallets && allWallets !== 'HIDE' && (allWallets !== 'ONLY_MOBILE' || isTouched)
}
