import type { CatalogueWallet, Connector, Kit, KitError, KitState, Remote } from '@foyer/core'
import { useCallback, useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'
import { groupWallets, stands, type WalletGroup } from './wallet-groups.ts'

export type { WalletEntry, WalletGroup } from './wallet-groups.ts'

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
  const parts = useKitState(({ connectors, recent, catalogue }: KitState) => ({
    connectors,
    recent,
    featured: catalogue.featured,
    recommended: catalogue.recommended,
    list: catalogue.list,
  }))
  const { connectors, featured, recommended, list } = parts
  const groups = useMemo(() => groupWallets(parts, kit.options), [parts, kit])
  const connectorFor = useCallback((wallet: CatalogueWallet) => connectors.find((one) => stands(one, wallet)), [connectors])
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
    allCount: list.status === 'ready' ? list.data.count : list.status === 'idle' ? undefined : list.previous?.count,
    status: failed?.status ?? remotes.find((remote) => remote.status === 'loading')?.status ?? recommended.status,
    error: failed?.error,
    retry,
  }
}
