/** What the lists of states are made of: pages that differ from the samples in what is said of them, and no more. */
import { type CatalogueWallet, KitError, type KitErrorCode, type KitOptions, type Screen } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { catalogueWallets, connectedState, firstNetwork, openOn, options, sampleState } from './samples.ts'
import type { ViewState } from './view-state.ts'

export const at = (state: FlatState, more: Partial<KitOptions> = {}): ViewState => ({ state, options: { ...options, ...more } })

/** Nobody is connected, and the view was opened from the first one. */
export const on = (screen: Screen, change: Partial<FlatState> = {}): FlatState =>
  sampleState({ modal: openOn({ name: 'Connect' }, screen), ...change })

/** The same, as a page opens it by name. */
export const nobody = (screen: Screen): ViewState => at(sampleState({ modal: openOn(screen) }))

/** Somebody is connected. */
export const account = (change: Partial<FlatState>): ViewState => at(connectedState(change))

/** So long ago that it may be asked for again: a state that is drawn must not change by itself meanwhile. */
export const failed = (code: KitErrorCode) =>
  ({ status: 'failed', error: new KitError(code, 'What a developer reads.'), at: Date.now() - 60_000 }) as const
export const loading = { status: 'loading', attempt: 1 } as const

export const base: FlatState['catalogue'] = sampleState().catalogue
export const outage = (change: Partial<FlatState['catalogue']> = {}): FlatState['catalogue'] => ({
  featured: { status: 'ready', data: [], at: 1 },
  recommended: { ...failed('network_failed'), previous: catalogueWallets(4) },
  list: { ...failed('network_failed'), previous: { wallets: catalogueWallets(8), page: 1, count: 8 } },
  search: '',
  results: { status: 'idle' },
  ...change,
})

/** With both documents that a page can name. */
export const legal = { termsConditionsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy' }

export const manyNetworks = Array.from({ length: 12 }, (_, index) => ({
  ...firstNetwork,
  id: 40_000 + index,
  name: ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ironwood', 'Juniper', 'Larch', 'Maple'][index] as string,
  caipNetworkId: `eip155:${40_000 + index}` as const,
}))

/** Listed with nothing but a name, and a long one. */
export const bare: CatalogueWallet = { id: 'f'.repeat(64), name: 'Unknown Maker’s Wallet With A Very Long Name' }
