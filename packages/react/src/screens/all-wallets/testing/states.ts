/** Every state of AllWallets. */
import type { FlatState } from '@foyer/core/testing'
import { at, base, failed, legal, loading, on, outage } from '../../../../testing/build-states.ts'
import { pairs } from '../../../../testing/pairing-states.ts'
import { catalogueWallet, catalogueWallets, options } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

const allWallets = (catalogue: Partial<FlatState['catalogue']>, change: Partial<FlatState> = {}): ViewState =>
  at(on({ name: 'AllWallets' }, { catalogue: { ...base, ...catalogue }, ...change }))

export const states: ViewStates = {
  list: allWallets({}),
  'legal tick': { ...allWallets({}, { consent: 'missing' }), options: { ...options, ...legal, features: { legalCheckbox: true } } },
  loading: allWallets({ list: loading }),
  'more on the way': allWallets({ list: { ...loading, previous: { wallets: catalogueWallets(40), page: 1, count: 347 } } }),
  searching: allWallets({ search: 'rip', results: loading }),
  results: allWallets({
    search: 'ripple',
    results: { status: 'ready', data: { wallets: [catalogueWallet(8), catalogueWallet(18)], page: 1, count: 2 }, at: 1 },
  }),
  certified: allWallets({
    badge: 'certified',
    results: { status: 'ready', data: { wallets: catalogueWallets(6), page: 1, count: 6 }, at: 1 },
  }),
  'no result': allWallets({ search: 'zzyzx', results: { status: 'ready', data: { wallets: [], page: 1, count: 0 }, at: 1 } }),
  'none is certified': allWallets({
    badge: 'certified',
    results: { status: 'ready', data: { wallets: [], page: 1, count: 0 }, at: 1 },
  }),
  'search failed': allWallets({ search: 'ripple', results: failed('network_failed') }),
  'long names': allWallets({
    list: {
      status: 'ready',
      data: {
        wallets: catalogueWallets(12).map((one) => ({ ...one, name: `${one.name}’s Wallet For Everybody And Everything` })),
        page: 1,
        count: 12,
      },
      at: 1,
    },
  }),
  'nothing listed': allWallets({ list: { status: 'ready', data: { wallets: [], page: 1, count: 0 }, at: 1 } }),
  'server down': allWallets(outage()),
  'with a code': { ...allWallets({}), options: { ...options, ...pairs } },
  offline: allWallets(outage(), { online: false }),
}
