/** Which wallets are offered, in which group, in which order (spec 2.16b). Pure. */
import type { CatalogueWallet, Connector, KitOptions, KitState, Remote } from '@foyer/core'

type GroupOrder = NonNullable<NonNullable<KitOptions['features']>['connectorTypeOrder']>
type GroupType = Exclude<GroupOrder[number], 'walletConnect'>

export type WalletEntry = {
  readonly id: string
  readonly name: string
  /** The way to reach it, when it is here. */
  readonly connector?: Connector
  /** What the catalogue knows about it. */
  readonly wallet?: CatalogueWallet
}
export type WalletGroup = { readonly type: GroupType; readonly wallets: readonly WalletEntry[] }

export type Sources = Pick<KitState, 'connectors' | 'recent'> & Pick<KitState['catalogue'], 'featured' | 'recommended'>

const defaultOrder: GroupOrder = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

export function groupWallets({ connectors, recent, featured, recommended }: Sources, options: KitOptions): readonly WalletGroup[] {
  const described = [...known(featured), ...known(recommended), ...(options.customWallets ?? [])]
  const installed = (connector: Connector): WalletEntry => {
    const wallet = described.find((one) => stands(connector, one))
    return { id: connector.id, name: connector.name, connector, ...(wallet && { wallet }) }
  }
  const offered = (wallet: CatalogueWallet): WalletEntry => ({ id: wallet.id, name: wallet.name, wallet })
  const missing = (wallets: readonly CatalogueWallet[]) =>
    wallets.filter((wallet) => !connectors.some((connector) => stands(connector, wallet))).map(offered)

  const members: Readonly<Record<GroupType, readonly WalletEntry[]>> = {
    recent: recent.flatMap((id) => connectors.filter((connector) => connector.id === id)).map(installed),
    injected: connectors.filter((connector) => connector.type !== 'EXTERNAL' && connector.type !== 'WALLET_CONNECT').map(installed),
    featured: missing(known(featured)),
    custom: missing(options.customWallets ?? []),
    external: connectors.filter((connector) => connector.type === 'EXTERNAL').map(installed),
    recommended: missing(known(recommended)),
  }
  const seen = new Set<string>()
  const order = [...new Set([...(options.features?.connectorTypeOrder ?? []), ...defaultOrder])]
  return order.flatMap((type): readonly WalletGroup[] => {
    if (type === 'walletConnect') return []
    const wallets = members[type].filter((entry) => !seen.has(entry.id) && seen.add(entry.id))
    return wallets.length === 0 ? [] : [{ type, wallets }]
  })
}

/** Whether a connector is the wallet that a catalogue entry describes. */
export function stands(connector: Connector, wallet: CatalogueWallet): boolean {
  const rdns = connector.info?.rdns ?? connector.id
  return (
    connector.explorerId === wallet.id ||
    (wallet.rdns !== undefined && wallet.rdns === rdns) ||
    (wallet.injected?.some((one) => one.injected_id === connector.id) ?? false)
  )
}

function known<T>(remote: Remote<readonly T[]>): readonly T[] {
  return remote.status === 'ready' ? remote.data : remote.status === 'idle' ? [] : (remote.previous ?? [])
}
