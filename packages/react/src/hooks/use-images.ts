'use client'
import type { CatalogueWallet, Connector, Kit, Network } from '@foyer/core'
import { assetImageUrl, walletImageUrl } from '@foyer/core/images'
import { useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import type { ConnectionInfo } from './use-connection.ts'
import type { WalletEntry } from './use-wallets.ts'

export type Images = {
  readonly connector: (connector: Connector) => string | undefined
  readonly wallet: (wallet: CatalogueWallet) => string | undefined
  readonly entry: (entry: WalletEntry) => string | undefined
  /** Of the wallet in use, as `useConnection` names it. */
  readonly connected: (connection: Pick<ConnectionInfo, 'held' | 'wallet'>) => string | undefined
  readonly network: (network: Network) => string | undefined
}

/**
 * Where pictures are: the integrator's own first, then what the wallet or network brings, then the catalogue's.
 * With `remote: false` only those that need no request.
 */
export function useImages({ remote = true }: { readonly remote?: boolean } = {}): Images {
  const kit = useKit()
  return useMemo(() => {
    const images = toImages(kit)
    return remote ? images : inlinedOnly(images)
  }, [kit, remote])
}

function inlinedOnly({ connector, wallet, entry, connected, network }: Images): Images {
  const inlined = (url: string | undefined) => (url?.startsWith('data:') ? url : undefined)
  return {
    connector: (one) => inlined(connector(one)),
    wallet: (one) => inlined(wallet(one)),
    entry: (one) => inlined(entry(one)),
    connected: (one) => inlined(connected(one)),
    network: (one) => inlined(network(one)),
  }
}

function toImages({ options }: Kit): Images {
  const ofWallet = (id: string | undefined) => id && walletImageUrl(options, id)
  const connector = (one: Connector) => options.connectorImages[one.id] ?? one.imageUrl ?? (ofWallet(one.imageId) || undefined)
  const wallet = (one: CatalogueWallet) => safe(one.image_url) ?? (ofWallet(one.image_id) || undefined)
  return {
    connector,
    wallet,
    entry: (entry) => (entry.connector && connector(entry.connector)) ?? (entry.wallet && wallet(entry.wallet)),
    connected: ({ held, wallet: info }) => (info?.type === 'WALLET_CONNECT' ? info.wallet && wallet(info.wallet) : held && connector(held)),
    network: (network) =>
      options.chainImages[network.id] ??
      network.assets?.imageUrl ??
      (network.assets?.imageId ? assetImageUrl(options, network.assets.imageId) : undefined),
  }
}

/** Catalogue entries come from elsewhere: only pictures over http(s) or inlined ones are shown. */
function safe(url: string | undefined): string | undefined {
  return url && /^(https?:|data:image\/)/i.test(url) ? url : undefined
}
