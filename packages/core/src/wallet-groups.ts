/** Which wallets are offered, in which group, in which order (spec 2.16b). Pure; for the first view of the modal and for pages that build their own. */
import { latestOf } from './data/remote.ts'
import type { Features, KitOptions } from './options.ts'
import type { KitState, Remote } from './state.ts'
import type { CatalogueWallet, Connector } from './wallet.ts'

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

export type WalletGroups = {
  /** Groups with something in them, in the order of `connectorTypeOrder`; no wallet twice. */
  readonly order: readonly WalletGroupType[]
  readonly recent: readonly OfferedWallet[]
  readonly installed: readonly OfferedWallet[]
  readonly external: readonly OfferedWallet[]
  readonly featured: readonly OfferedWallet[]
  readonly custom: readonly OfferedWallet[]
  readonly recommended: readonly OfferedWallet[]
  /** How many wallets there are in all, where the catalogue has said. */
  readonly total: number | undefined
}

const defaultOrder: GroupOrder = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

export function walletGroups({ connectors, recent, catalogue }: KitState, options: KitOptions): WalletGroups {
  const { customWallets = [], excludeWalletIds = [], features } = options
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
      .filter((wallet) => !excludeWalletIds.includes(wallet.id) && !connectors.some((connector) => isSameWallet(connector, wallet)))
      .map((wallet) => ({ id: wallet.id, name: wallet.name, wallet }))

  const members: Readonly<Record<WalletGroupType, readonly OfferedWallet[]>> = {
    recent: recent.flatMap((id) => connectors.filter((one) => one.id === id || one.connectors?.some((part) => part.id === id))).map(here),
    injected: connectors.filter(({ type }) => type !== 'EXTERNAL' && type !== 'WALLET_CONNECT' && type !== 'AUTH').map(here),
    featured: away(known(catalogue.featured)),
    custom: away(customWallets),
    external: connectors.filter(({ type }) => type === 'EXTERNAL').map(here),
    recommended: away(known(catalogue.recommended)),
  }
  // What an integrator leaves out of the order comes behind it: a wallet is never unreachable.
  const order = [...new Set([...(features?.connectorTypeOrder ?? []), ...defaultOrder])].filter((type) => type !== 'walletConnect')
  const seen = new Set<string>()
  const once = new Map(order.map((type) => [type, members[type].filter(({ id }) => !seen.has(id) && seen.add(id))] as const))
  const group = (type: WalletGroupType): readonly OfferedWallet[] => once.get(type) ?? []
  return {
    order: order.filter((type) => group(type).length > 0),
    recent: group('recent'),
    installed: group('injected'),
    external: group('external'),
    featured: group('featured'),
    custom: group('custom'),
    recommended: group('recommended'),
    total: latestOf(catalogue.list)?.count,
  }
}

/** Whether a connector is the wallet that a catalogue entry describes: by its own id, its rdns, or the flag it injects. */
export function isSameWallet(connector: Connector, wallet: CatalogueWallet): boolean {
  const parts = connector.connectors ?? [connector]
  return parts.some(
    ({ id, info, explorerId }) =>
      explorerId === wallet.id ||
      (wallet.rdns !== undefined && (wallet.rdns === info?.rdns || wallet.rdns === id)) ||
      (wallet.injected?.some(({ injected_id }) => injected_id === id) ?? false),
  )
}
