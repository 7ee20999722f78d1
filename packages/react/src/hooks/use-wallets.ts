import {
  type CatalogueWallet,
  type Connector,
  isSameWallet,
  type Kit,
  type KitError,
  type KitState,
  latestOf,
  type Remote,
  type WalletGroup,
  walletGroups,
} from '@foyer/core'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type { OfferedWallet as WalletEntry, WalletGroup } from '@foyer/core'

export type Wallets = {
  /** In the order of spec 2.16b, empty groups left out, no wallet twice. */
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
  const now = useKitState(({ connectors, recent, catalogue }: KitState) => ({ connectors, recent, catalogue }))
  const { connectors, recent } = now
  // Opening asks the catalogue; what that changes is drawn after the dialog's first frame.
  const catalogue = useDeferredValue(now.catalogue)
  const { featured, recommended, list } = catalogue
  const groups = useMemo(() => walletGroups({ connectors, recent, catalogue }, kit.options), [connectors, recent, catalogue, kit])
  const connectorFor = useCallback((wallet: CatalogueWallet) => connectors.find((one) => isSameWallet(one, wallet)), [connectors])
  const obtainable = useMemo(
    () => groups.flatMap((group) => group.wallets.flatMap((entry) => (entry.wallet && !entry.connector ? [entry.wallet] : []))),
    [groups],
  )
  const retry = useCallback(() => kit.send({ type: 'refresh', what: 'catalogue' }), [kit])
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
