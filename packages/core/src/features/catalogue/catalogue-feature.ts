/** Performs what the catalogue's machine wants: asks the server, or answers from the wallets that the kit carries itself. */

import { toKitError } from '../../entities/to-kit-error.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature, FeatureHost } from '../../feature/feature.ts'
import type { CatalogueEvent, CatalogueState } from './catalogue.ts'
import { carried, fetchCatalogue, namesWallets } from './fetch-catalogue.ts'
import { fetchImages } from './fetch-images.ts'
import { type CatalogueWork, startCatalogue, stepCatalogue } from './step-catalogue.ts'

export const catalogueFeature: Feature<CatalogueState, CatalogueEvent, CatalogueWork> = {
  start: startCatalogue,
  step: stepCatalogue,
  create(host) {
    const api = apiOf(host)
    return {
      perform(work) {
        if (work.type === 'fetch-images') return void fetchImages(host, work.wallets)
        void fetchPart(host, api, work)
        if (work.part === 'recommended' && namesWallets(host.setup)) {
          // What could not be asked says nothing about the ids.
          import('./check-ids.ts').then((chunk) => chunk.checkIds(host, api)).catch(() => undefined)
        }
      },
    }
  },
}

async function fetchPart(
  host: FeatureHost<CatalogueEvent>,
  api: ReturnType<typeof apiOf>,
  { part, query, attempt }: Extract<CatalogueWork, { type: 'fetch-catalogue' }>,
): Promise<void> {
  const { setup, signal, send } = host
  try {
    const { wallets, count } = await fetchCatalogue({ setup, host, api, query, signal })
    send(
      part === 'list' || part === 'results'
        ? { type: 'catalogue-data', part, attempt, data: { wallets, count, page: query.page } }
        : { type: 'catalogue-data', part, attempt, data: wallets },
    )
  } catch (cause) {
    // The whole list is all that the kit knows, suggestions included.
    const known = await carried(setup, part === 'list' ? {} : query).catch(() => [])
    const fallback = part === 'list' ? known : known.slice(0, query.entries)
    send({ type: 'catalogue-failed', part, attempt, error: toKitError(cause), fallback })
  }
}
