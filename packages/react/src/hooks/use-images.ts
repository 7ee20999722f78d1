'use client'
import type { CatalogueWallet, Connector, Kit, Network } from '@foyer/core'
import { networkImageUrl, walletImageUrl } from '@foyer/core/images'
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
  return useMemo(() => toImages(kit, remote), [kit, remote])
}

function toImages({ options }: Kit, remote: boolean): Images {
  const only = (url: string | undefined) => (remote || url?.startsWith('data:') ? url : undefined)
  const connector = (one: Connector) => only(options.connectorImages[one.id] ?? one.imageUrl ?? walletImageUrl(options, one.imageId))
  const wallet = (one: CatalogueWallet) => only(safe(one.image_url) ?? walletImageUrl(options, one.image_id))
  return {
    connector,
    wallet,
    entry: (entry) => (entry.connector && connector(entry.connector)) ?? (entry.wallet && wallet(entry.wallet)),
    connected: ({ held, wallet: info }) => (info?.type === 'WALLET_CONNECT' ? info.wallet && wallet(info.wallet) : held && connector(held)),
    network: (network) => only(networkImageUrl(options, network)),
  }
}

/** Catalogue entries come from elsewhere: only pictures over http(s) or inlined ones are shown. */
function safe(url: string | undefined): string | undefined {
  return url && /^(https?:|data:image\/)/i.test(url) ? url : undefined
}
