/** Asks the catalogue, or answers from the wallets the kit carries itself when nobody is named to ask. */
import { wallets } from '@foyer/contract'
import type { ApiClient } from '../../api/api-client.ts'
import type { Setup } from '../../options/setup.ts'
import type { CatalogueWallet } from '../../wallet.ts'
import { type CatalogueQuery, matching } from './step-catalogue.ts'

export type CatalogueAnswer = { readonly wallets: readonly CatalogueWallet[]; readonly count: number }

export async function fetchCatalogue({ setup, api, query, signal }: CatalogueInput): Promise<CatalogueAnswer> {
  const { networks, options } = setup
  if (!options.hosts.catalogue) {
    const known = await carried(setup, query)
    return { wallets: known.slice((query.page - 1) * query.entries, query.page * query.entries), count: known.length }
  }
  const { page, entries, search, badge, include, exclude } = query
  const answer = await api.fetchCall(
    options.hosts.catalogue,
    wallets,
    {
      query: {
        page,
        entries,
        ...(search && { search: search.slice(0, 100) }),
        ...(badge && { badge_type: badge }),
        ...(include && { include: include.join() }),
        ...(exclude && { exclude: exclude.join() }),
        chains: networks.map(({ caipNetworkId }) => caipNetworkId).join(),
      },
    },
    { signal },
  )
  const found = answer.data.filter(await reaches(setup)).map(byPictureId)
  // The catalogue does not know the integrator's own wallets; a search finds them all the same.
  const own = search ? matching(options.customWallets, query) : []
  return { wallets: [...own, ...found], count: answer.count + own.length }
}

/** The server's picture is asked for by its id, at an address that carries project, kit and version. */
function byPictureId({ image_url, ...wallet }: CatalogueWallet): CatalogueWallet {
  return image_url && !wallet.image_id ? { ...wallet, image_url } : wallet
}

export type CatalogueInput = {
  readonly setup: Setup
  readonly api: ApiClient
  readonly query: CatalogueQuery
  readonly signal: AbortSignal
}

/** What the kit itself knows that fits the question. */
export async function carried(setup: Setup, query: Omit<CatalogueQuery, 'page' | 'entries'>): Promise<readonly CatalogueWallet[]> {
  const { search, include, exclude } = query
  const { networks, options } = setup
  const { topWallets } = await import('./top-wallets.ts')
  const isInReach = await reaches(setup)
  const namespaces = setup.namespaces.length > 0 ? setup.namespaces : networks.map(({ chainNamespace }) => chainNamespace)
  const own = search ? options.customWallets : []
  const known = [...own, ...topWallets(namespaces)].filter(
    (wallet) => (!include || include.includes(wallet.id)) && !exclude?.includes(wallet.id) && isInReach(wallet),
  )
  return matching(known, query)
}

async function reaches({ isPhone, networks }: Setup): Promise<(wallet: CatalogueWallet) => boolean> {
  if (!isPhone) return () => true
  const { opensOnPhone } = await import('../../links/opens-on-phone.ts')
  const namespaces = networks.map(({ chainNamespace }) => chainNamespace)
  return (wallet) => opensOnPhone(wallet, namespaces)
}
