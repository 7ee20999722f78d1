/** Which wallets are offered, in which group, in which order. Pure; for the first view of the modal and for pages that build their own. */

import { indexOfWallet } from '@foyer/contract/entities'
import { isSameWallet } from '../../entities/same-wallet.ts'
import type { CatalogueWallet, Connector, RecentWallet } from '../../entities/wallet.ts'
import { latestOf, type Remote } from '../../feature/remote.ts'
import { connectorOf } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import type { Features } from '../../options/options.ts'
import type { ResolvedOptions } from '../../options/setup.ts'
import type { CatalogueState } from './catalogue.ts'

type GroupOrder = NonNullable<Features['connectorTypeOrder']>
export type WalletGroupType = Exclude<GroupOrder[number], 'walletConnect'>

export type OfferedWallet = {
  readonly id: string
  readonly name: string
  /** The way to reach it, when it is in this browser. */
  readonly connector?: Connector
  /** What the catalogue, or the integrator, knows about it. */
  readonly wallet?: CatalogueWallet
}

export type WalletGroup = { readonly type: WalletGroupType; readonly wallets: readonly OfferedWallet[] }

/** What the groups are made of. */
export type WalletSources = Pick<KernelState, 'connectors' | 'recent'> & { readonly catalogue: CatalogueState }

type GroupOptions = Pick<ResolvedOptions, 'customWallets' | 'excludeWalletIds'> & {
  readonly features: Pick<ResolvedOptions['features'], 'connectorTypeOrder'>
}

const defaultOrder: GroupOrder = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

/** Groups with something in them, in the order of `connectorTypeOrder`; no wallet twice. */
export function walletGroups({ connectors, recent, catalogue }: WalletSources, options: GroupOptions): readonly WalletGroup[] {
  const { customWallets, excludeWalletIds, features } = options
  const known = (remote: Remote<readonly CatalogueWallet[]>): readonly CatalogueWallet[] => latestOf(remote) ?? []
  const described = [
    ...customWallets,
    ...known(catalogue.featured),
    ...known(catalogue.recommended),
    ...(latestOf(catalogue.list)?.wallets ?? []),
  ]
  const here = (connector: Connector): OfferedWallet => {
    const wallet = described.find((one) => isSameWallet(connector, one))
    return { id: connector.id, name: connector.name, connector, ...(wallet && { wallet }) }
  }
  const away = (wallets: readonly CatalogueWallet[]): readonly OfferedWallet[] =>
    wallets
      .filter((wallet) => indexOfWallet(excludeWalletIds, wallet) < 0 && !connectors.some((connector) => isSameWallet(connector, wallet)))
      .map((wallet) => ({ id: wallet.id, name: wallet.name, wallet }))

  const recentOf = (one: RecentWallet): readonly OfferedWallet[] => {
    if (typeof one !== 'string') return away([one])
    const connector = connectorOf(connectors, one)
    return connector ? [here(connector)] : []
  }

  const members: Readonly<Record<WalletGroupType, readonly OfferedWallet[]>> = {
    recent: recent.flatMap((one) => recentOf(one)),
    injected: connectors.filter(({ type }) => type !== 'EXTERNAL' && type !== 'WALLET_CONNECT' && type !== 'AUTH').map(here),
    featured: away(known(catalogue.featured)),
    custom: away(customWallets),
    external: connectors.filter(({ type }) => type === 'EXTERNAL').map(here),
    recommended: away(known(catalogue.recommended)),
  }
  // What an integrator leaves out of the order comes behind it: a wallet is never unreachable.
  const order = new Set([...features.connectorTypeOrder, ...defaultOrder])
  const seen = new Set<string>()
  return [...order].flatMap((type): readonly WalletGroup[] => {
    if (type === 'walletConnect') return []
    const wallets = members[type].filter(({ id }) => !seen.has(id) && seen.add(id))
    return wallets.length > 0 ? [{ type, wallets }] : []
  })
}
