/**
 * Says which ids of the options name no wallet: an id of another catalogue would otherwise leave a list empty in silence.
 * Only where an integrator looks on (docs/behaviour.md, Catalogue).
 */
import type { ApiClient } from '../../api/api-client.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import { isLocalPage, readPage } from '../../environment/page.ts'
import type { FeatureHost } from '../../feature/feature.ts'
import { fetchCatalogue } from './fetch-catalogue.ts'

/** As many as one answer lists. */
const entries = 100

export async function checkIds(host: FeatureHost<never>, api: ApiClient): Promise<void> {
  const { setup, environment, signal } = host
  const { options, showsAlerts } = setup
  if (!(showsAlerts ?? isLocalPage(environment.page ?? readPage()))) return
  const lists = ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const
  const ids = [...new Set(lists.flatMap((name) => options[name]))]
  const known: CatalogueWallet[] = [...options.customWallets]
  for (let start = 0; start < ids.length; start += entries) {
    const query = { page: 1, entries, include: ids.slice(start, start + entries) }
    // What this very device reaches is another matter.
    known.push(...(await fetchCatalogue({ setup: { ...setup, isPhone: false }, host, api, query, signal })).wallets)
  }
  const knownIds = new Set(known.flatMap(({ id, other_ids = [] }) => [id, ...other_ids]))
  const unknown = ids.filter((id) => !knownIds.has(id))
  if (unknown.length === 0) return
  const named = unknown.map((id) => `${id} (${lists.filter((name) => options[name].includes(id)).join(', ')})`)
  environment.report(
    `For the networks of this page the catalogue has no wallet with the id ${named.join(', ')}. GET /getWallets of the server lists the ids that it has.`,
  )
}
