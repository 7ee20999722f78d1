/** Asks the catalogue, or answers from the wallets the kit carries itself when nobody is named to ask. */
import { indexOfWallet, wallets } from '@foyer/contract'
import type { ApiClient } from '../../api/api-client.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import type { FeatureHost } from '../../feature/feature.ts'
import type { Setup } from '../../options/setup.ts'
import { type CatalogueQuery, matching } from './step-catalogue.ts'

export type CatalogueAnswer = { readonly wallets: readonly CatalogueWallet[]; readonly count: number }

export async function fetchCatalogue({ setup, host, api, query, signal }: CatalogueInput): Promise<CatalogueAnswer> {
  const { networks, options } = setup
  const { page, entries, search, badge } = query
  if (!options.hosts.catalogue) {
    const known = await carried(setup, query)
    return { wallets: known.slice((page - 1) * entries, page * entries), count: known.length }
  }
  // One id that is none, or more than 200 of them, would have the whole request refused.
  const [include, exclude] = [query.include, query.exclude].map((ids) =>
    ids
      ?.filter((id) => /^[0-9a-f]{64}$/.test(id))
      .slice(0, 200)
      .join(),
  )
  if (include === '') return { wallets: [], count: 0 }
  const input = {
    query: {
      page,
      entries,
      ...(search && { search: search.slice(0, 100) }),
      ...(badge && { badge_type: badge }),
      ...(include && { include }),
      ...(exclude && { exclude }),
      // One EVM network stands for all of them, as wallets take any (EIP-3085): a request names up to 50.
      chains: [...new Set(networks.map(({ caipNetworkId: id }) => id.replace(/^eip155:.*/, 'eip155:1')))].slice(0, 50).join(),
    },
  }
  const signed = options.catalogueKeys.length > 0 ? await import('./fetch-signed.ts') : undefined
  const answer = signed
    ? await signed.fetchSigned({ options, api, host, input, signal })
    : await api.fetchCall(options.hosts.catalogue, wallets, input, { signal })
  // Of those to leave out, too, what was one too many.
  const found = answer.data
    .filter(await reaches(setup))
    .filter(isLeftIn(query))
    .map(byPictureId)
  // The catalogue does not know the integrator's own wallets; a search finds them all the same.
  const own = search ? matching(options.customWallets, query) : []
  return { wallets: [...own, ...found], count: answer.count + own.length }
}

/** The server's picture is asked for by its id, at an address that carries project, kit and version. */
function byPictureId({ image_url, ...wallet }: CatalogueWallet): CatalogueWallet {
  return image_url && !wallet.image_id ? { ...wallet, image_url } : wallet
}

function isLeftIn({ exclude = [] }: Pick<CatalogueQuery, 'exclude'>): (wallet: CatalogueWallet) => boolean {
  return (wallet) => indexOfWallet(exclude, wallet) < 0
}

export type CatalogueInput = {
  readonly setup: Setup
  readonly host: Pick<FeatureHost<never>, 'environment' | 'tellKernel'>
  readonly api: ApiClient
  readonly query: CatalogueQuery
  readonly signal: AbortSignal
}

/** What the kit itself knows that fits the question. */
export async function carried(setup: Setup, query: Omit<CatalogueQuery, 'page' | 'entries'>): Promise<readonly CatalogueWallet[]> {
  const { search, include } = query
  const { networks, options } = setup
  const top = await import('./top-wallets.ts')
  const further = namesWallets(setup) || setup.isPhone ? await import('./further-facts.ts') : undefined
  const own = search ? options.customWallets : []
  const namespaces = setup.namespaces.length > 0 ? setup.namespaces : networks.map(({ chainNamespace }) => chainNamespace)
  const known = [...own, ...top.topWallets(namespaces, further?.furtherFacts)]
    .filter(await reaches(setup))
    .filter(isLeftIn(query))
    .filter((wallet) => !include || indexOfWallet(include, wallet) >= 0)
  return matching(known, query)
}

/** Whether the options name wallets by their ids. */
export function namesWallets({ options }: Setup): boolean {
  return [...options.featuredWalletIds, ...options.includeWalletIds, ...options.excludeWalletIds].length > 0
}

async function reaches({ isPhone, networks }: Setup): Promise<(wallet: CatalogueWallet) => boolean> {
  if (!isPhone) return () => true
  const chunk = await import('../../links/opens-on-phone.ts')
  const namespaces = networks.map(({ chainNamespace }) => chainNamespace)
  return (wallet) => chunk.opensOnPhone(wallet, namespaces)
}
