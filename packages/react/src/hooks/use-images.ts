import type { CatalogueWallet, Connector, Kit, Network } from '@foyer/core'
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
  const host = (options.hosts?.catalogue ?? options.server)?.replace(/\/+$/, '')
  const query = `?projectId=${encodeURIComponent(options.projectId)}`
  const served = (path: string, id: string | undefined) => (host && id ? `${host}/${path}/${encodeURIComponent(id)}${query}` : undefined)
  const connector = (one: Connector) => options.connectorImages?.[one.id] ?? one.imageUrl ?? served('getWalletImage', one.imageId)
  const wallet = (one: CatalogueWallet) => safe(one.image_url) ?? served('getWalletImage', one.image_id)
  return {
    connector,
    wallet,
    entry: (entry) => (entry.connector && connector(entry.connector)) ?? (entry.wallet && wallet(entry.wallet)),
    connected: ({ held, wallet: info }) =>
      info?.type === 'WALLET_CONNECT' ? ((info.wallet && wallet(info.wallet)) ?? safe(info.icon)) : held && connector(held),
    network: (network) =>
      options.chainImages?.[network.id] ?? network.assets?.imageUrl ?? served('public/getAssetImage', network.assets?.imageId),
  }
}

/** Catalogue entries come from elsewhere: only pictures over http(s) or inlined ones are shown. */
function safe(url: string | undefined): string | undefined {
  return url && /^(https?:|data:image\/)/i.test(url) ? url : undefined
}
