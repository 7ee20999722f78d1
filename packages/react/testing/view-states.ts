/** Every state each screen can be in: what the tests check one by one and the gallery draws. */
import { type CatalogueWallet, KitError, type KitErrorCode, type KitOptions, type Screen, type ScreenName } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { codeStates, pairedAccount, pairs, phoneWallet, walletStates } from './pairing-states.ts'
import {
  address,
  caipAddress,
  catalogueWallet,
  catalogueWallets,
  connectedState,
  devWallet,
  farNetwork,
  firstNetwork,
  openOn,
  options,
  otherWallet,
  sampleState,
  secondNetwork,
} from './samples.ts'

export type ViewState = {
  readonly state: FlatState
  readonly options: KitOptions
  /** The device that the page believes to be on. */
  readonly phone?: 'ios' | 'android'
}

const failed = (code: KitErrorCode) => ({ status: 'failed', error: new KitError(code, 'What a developer reads.'), at: Date.now() }) as const
const loading = { status: 'loading', attempt: 1 } as const
const outage = (change: Partial<FlatState['catalogue']> = {}): FlatState['catalogue'] => ({
  featured: { status: 'ready', data: [], at: 1 },
  recommended: { ...failed('network_failed'), previous: catalogueWallets(4) },
  list: { ...failed('network_failed'), previous: { wallets: catalogueWallets(8), page: 1, count: 8 } },
  search: '',
  results: { status: 'idle' },
  ...change,
})

const at = (state: FlatState, more: Partial<KitOptions> = {}): ViewState => ({ state, options: { ...options, ...more } })
const on = (screen: Screen, change: Partial<FlatState> = {}): FlatState =>
  sampleState({ modal: openOn({ name: 'Connect' }, screen), ...change })
const legal = { termsConditionsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy' }

function connecting(connection: FlatState['connections']['eip155'], change: Partial<FlatState> = {}): ViewState {
  return at(
    on({ name: 'ConnectingExternal', connector: devWallet.id }, { ...(connection && { connections: { eip155: connection } }), ...change }),
  )
}
const refused = (code: KitErrorCode) =>
  connecting({ status: 'failed', connector: devWallet.id, error: new KitError(code, 'For developers.') })

const base = sampleState().catalogue
const allWallets = (catalogue: Partial<FlatState['catalogue']>, change: Partial<FlatState> = {}): ViewState =>
  at(on({ name: 'AllWallets' }, { catalogue: { ...base, ...catalogue }, ...change }))

function switching(network: Partial<FlatState['network']>): ViewState {
  const state = connectedState({
    modal: openOn({ name: 'Account' }, { name: 'Networks' }, { name: 'SwitchNetwork', network: 'eip155:31338' }),
  })
  return at({ ...state, network: { ...state.network, ...network } })
}
function pairedSwitching(relay: FlatState['relay'], since = Date.now() + 3_600_000): ViewState {
  const view = switching({ switching: { to: 'eip155:31338', attempt: 1, since } })
  return { ...view, state: { ...view.state, ...pairedAccount, relay } }
}
const notSwitched = (code: KitErrorCode) => switching({ failed: { to: 'eip155:31338', error: new KitError(code, 'For developers.') } })

const wallet: CatalogueWallet = catalogueWallet(0)
const bare: CatalogueWallet = { id: 'f'.repeat(64), name: 'Unknown Maker’s Wallet With A Very Long Name' }

const manyNetworks = Array.from({ length: 12 }, (_, index) => ({
  ...firstNetwork,
  id: 40_000 + index,
  name: ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ironwood', 'Juniper', 'Larch', 'Maple'][index] as string,
  caipNetworkId: `eip155:${40_000 + index}` as const,
}))

const account = (change: Partial<FlatState>) => at(connectedState(change))
const here = <T>(value: T): Readonly<Record<string, T>> => ({ [caipAddress]: value })

export const viewStates: { readonly [N in ScreenName]: Readonly<Record<string, ViewState>> } = {
  ConnectingWalletConnect: walletStates,
  ConnectingWalletConnectBasic: codeStates,
  Connect: {
    installed: at(sampleState()),
    recent: at(sampleState({ recent: [otherWallet.id] })),
    'no wallet': at(sampleState({ connectors: [] })),
    loading: at(sampleState({ catalogue: { ...base, recommended: loading, list: loading } })),
    'catalogue down': at(sampleState({ catalogue: outage() })),
    'catalogue down, nothing known': at(
      sampleState({ catalogue: outage({ recommended: failed('server_failed'), list: failed('server_failed') }) }),
    ),
    offline: at(sampleState({ catalogue: outage(), online: false })),
    folded: at(sampleState(), { features: { collapseWallets: true } }),
    'legal line': at(sampleState(), legal),
    'legal tick': at(sampleState({ consent: 'missing' }), { ...legal, features: { legalCheckbox: true } }),
    'legal tick, pressed early': at(sampleState({ consent: 'refused' }), { ...legal, features: { legalCheckbox: true } }),
    'with a code': at(sampleState({ recent: [phoneWallet, otherWallet.id] }), pairs),
    'with a code, no wallet': at(sampleState({ connectors: [] }), pairs),
    'with a code, own order': at(sampleState(), { ...pairs, features: { connectorTypeOrder: ['injected', 'walletConnect'] } }),
    'on a phone': { ...at(sampleState({ connectors: [] }), pairs), phone: 'ios' },
    'no guide': at(sampleState(), { enableWalletGuide: false }),
    'own wallets': at(sampleState(), { customWallets: [{ ...bare, homepage: 'https://example.com' }] }),
    off: at(sampleState(), { enableWallets: false }),
    alert: at(
      sampleState({
        alert: {
          key: 'PROJECT_ID_NOT_CONFIGURED',
          code: 'APKT008',
          title: 'Project ID Not Configured',
          message: 'The kit was made without a project id.',
          variant: 'error',
        },
      }),
    ),
  },
  AllWallets: {
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
  },
  ConnectingExternal: {
    waiting: connecting({ status: 'connecting', connector: devWallet.id, attempt: 1, since: Date.now() + 3_600_000 }),
    slow: connecting({ status: 'connecting', connector: devWallet.id, attempt: 1, since: 0 }),
    declined: refused('request_rejected'),
    'pending elsewhere': refused('request_pending'),
    locked: refused('unauthorized'),
    broken: refused('wallet_broken'),
    disconnected: refused('wallet_disconnected'),
    'timed out': refused('timeout'),
    'or by phone': {
      ...connecting(
        { status: 'failed', connector: devWallet.id, error: new KitError('request_rejected', 'For developers.') },
        {
          catalogue: {
            ...base,
            recommended: { status: 'ready', data: [{ ...phoneWallet, rdns: devWallet.id }], at: 1 },
          },
        },
      ),
      options: { ...options, ...pairs },
    },
    gone: connecting(undefined, { connectors: [otherWallet] }),
    cancelled: connecting(undefined),
    done: connecting({
      status: 'connected',
      connector: devWallet.id,
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      network: 'eip155:31337',
    }),
  },
  GetWallet: {
    offers: at(on({ name: 'GetWallet' }, { connectors: [] })),
    loading: at(on({ name: 'GetWallet' }, { catalogue: { ...base, recommended: loading } })),
    'nothing to offer': at(on({ name: 'GetWallet' }, { catalogue: outage({ recommended: failed('network_failed') }) })),
  },
  Downloads: {
    'all stores': at(on({ name: 'Downloads', wallet })),
    'website only': at(on({ name: 'Downloads', wallet: { id: wallet.id, name: wallet.name, homepage: 'https://example.com' } })),
    'no link': at(on({ name: 'Downloads', wallet: bare })),
  },
  WhatIsAWallet: { text: at(on({ name: 'WhatIsAWallet' })) },
  WhatIsANetwork: { text: at(on({ name: 'WhatIsANetwork' })) },
  Networks: {
    connected: account({ modal: openOn({ name: 'Account' }, { name: 'Networks' }) }),
    'before connecting': at(on({ name: 'Networks' })),
    switching: account({
      modal: openOn({ name: 'Account' }, { name: 'Networks' }),
      network: {
        networks: [firstNetwork, secondNetwork],
        active: 'eip155:31337',
        switching: { to: 'eip155:31338', attempt: 1, since: Date.now() },
      },
    }),
    unavailable: account({
      modal: openOn({ name: 'Account' }, { name: 'Networks' }),
      network: { networks: [firstNetwork, { ...secondNetwork, testnet: true }, farNetwork], active: 'eip155:31337' },
    }),
    many: account({
      modal: openOn({ name: 'Account' }, { name: 'Networks' }),
      network: { networks: manyNetworks, active: 'eip155:40003' },
    }),
    'approved in part': account({ ...pairedAccount, modal: openOn({ name: 'Account' }, { name: 'Networks' }) }),
    locked: at(connectedState({ modal: openOn({ name: 'Account' }, { name: 'Networks' }) }), { enableNetworkSwitch: false }),
  },
  SwitchNetwork: {
    waiting: switching({ switching: { to: 'eip155:31338', attempt: 1, since: Date.now() + 3_600_000 } }),
    slow: switching({ switching: { to: 'eip155:31338', attempt: 1, since: 0 } }),
    declined: notSwitched('request_rejected'),
    unsupported: notSwitched('chain_unsupported'),
    'pending elsewhere': notSwitched('request_pending'),
    'on the phone': pairedSwitching(sampleState().relay),
    'on the phone, slow': pairedSwitching(sampleState().relay, 0),
    'relay away': pairedSwitching({ status: 'away', since: 0 }),
    'relay tried again': pairedSwitching({ status: 'trying', since: 0, again: true }),
    failed: notSwitched('network_failed'),
    done: switching({ active: 'eip155:31338' }),
  },
  UnsupportedChain: {
    list: account({
      modal: openOn({ name: 'UnsupportedChain' }),
      network: { networks: [firstNetwork, secondNetwork], active: 'eip155:999' },
    }),
    switching: account({
      modal: openOn({ name: 'UnsupportedChain' }),
      network: {
        networks: [firstNetwork, secondNetwork],
        active: 'eip155:999',
        switching: { to: 'eip155:31337', attempt: 1, since: Date.now() },
      },
    }),
    'on the phone': account({
      ...pairedAccount,
      modal: openOn({ name: 'UnsupportedChain' }),
      network: { networks: [firstNetwork, secondNetwork], active: 'eip155:999' },
    }),
  },
  Account: {
    tokens: account({}),
    loading: account({ identities: here(loading), balances: here(loading), tokens: here(loading) }),
    'no tokens': account({ tokens: here({ status: 'ready', data: [], at: 1 }) }),
    'tokens down': account({ tokens: here(failed('server_failed')), balances: here(failed('network_failed')) }),
    stale: account({ tokens: here({ ...failed('network_failed'), previous: sampleTokens() }) }),
    offline: account({ tokens: here(failed('network_failed')), online: false }),
    'no name': account({ identities: here({ status: 'ready', data: { name: null, avatar: null }, at: 1 }) }),
    'long name': account({
      identities: here({
        status: 'ready',
        data: { name: 'a-name-that-somebody-really-registered-and-will-not-give-up.foyer.eth', avatar: null },
        at: 1,
      }),
    }),
    'huge balance': account({ balances: here({ status: 'ready', data: { value: 10n ** 45n, decimals: 18, symbol: 'ETH' }, at: 1 }) }),
    'test network': account({ network: { networks: [{ ...firstNetwork, testnet: true }, secondNetwork], active: 'eip155:31337' } }),
    'unsupported network': account({ network: { networks: [firstNetwork, secondNetwork], active: 'eip155:999' } }),
    'paired wallet': account(pairedAccount),
    restoring: account({
      connections: {
        eip155: {
          status: 'connecting',
          connector: devWallet.id,
          attempt: 1,
          since: Date.now(),
          restored: { accounts: [{ namespace: 'eip155', address, type: 'eoa' }], network: 'eip155:31337' },
        },
      },
    }),
    'nobody connected': at(on({ name: 'Account' })),
    notice: account({ notice: { id: 1, variant: 'error', message: 'Token Balance Unavailable' } }),
  },
  AccountSettings: {
    settings: account({ modal: openOn({ name: 'Account' }, { name: 'AccountSettings' }) }),
    'paired wallet': account({ ...pairedAccount, modal: openOn({ name: 'Account' }, { name: 'AccountSettings' }) }),
    'no explorer': account({
      modal: openOn({ name: 'Account' }, { name: 'AccountSettings' }),
      network: { networks: [withoutExplorer(), secondNetwork], active: 'eip155:31337' },
    }),
  },
  WalletReceive: {
    'two networks': account({ modal: openOn({ name: 'Account' }, { name: 'WalletReceive' }) }),
    many: account({
      modal: openOn({ name: 'Account' }, { name: 'WalletReceive' }),
      network: { networks: manyNetworks, active: 'eip155:40003' },
    }),
    'paired wallet': account({ ...pairedAccount, modal: openOn({ name: 'Account' }, { name: 'WalletReceive' }) }),
  },
  ProfileWallets: {
    'two accounts': account({ modal: openOn({ name: 'Account' }, { name: 'AccountSettings' }, { name: 'ProfileWallets' }) }),
    'paired wallet': account({ ...pairedAccount, modal: openOn({ name: 'Account' }, { name: 'ProfileWallets' }) }),
    none: at(on({ name: 'ProfileWallets' })),
  },
}

function sampleTokens() {
  const known = connectedState().tokens[caipAddress]
  return known?.status === 'ready' ? known.data : []
}

function withoutExplorer() {
  const { blockExplorers: _explorers, ...network } = firstNetwork
  return network
}
