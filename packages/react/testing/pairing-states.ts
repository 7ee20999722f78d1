/** What the states of the views that pair have in common, and what a paired wallet looks like elsewhere. */
import { type CatalogueWallet, KitError, type KitErrorCode, type KitOptions, pairedConnector } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { address, catalogueWallet, connectedState } from './samples.ts'
import type { ViewState } from './view-state.ts'

/** Named only: a kit that stands still makes no code. */
export const pairs: Pick<KitOptions, 'pairing'> = { pairing: { open: () => Promise.reject(new Error('This kit stands still.')) } }

export const consent: Partial<KitOptions> = { termsConditionsUrl: 'https://example.com/terms', features: { legalCheckbox: true } }

/** As a catalogue lists one with everything. */
export const phoneWallet: CatalogueWallet = catalogueWallet(0, { rdns: 'com.example.harbour', mobile_link: 'harbour://' })
export const everywhere: CatalogueWallet = { ...phoneWallet, webapp_link: 'https://web.example.com', desktop_link: 'harbour-desktop://' }

const hex = (seed: string) => seed.repeat(64).slice(0, 64)
const uri = `wc:${hex('7f6e504bfad60b48')}@2?expiryTimestamp=1795239874&relay-protocol=irn&symKey=${hex('587d5484ce2a2a6e')}`
export const minute = 60_000

type Code = FlatState['pairing']
export const waiting = (change: Partial<Extract<Code, { status: 'waiting' }>> = {}): Code => ({
  status: 'waiting',
  attempt: 1,
  uri,
  expiresAt: Date.now() + 3.6 * minute,
  renewing: false,
  codes: 1,
  ...change,
})
export const preparing: Code = { status: 'preparing', attempt: 1 }
export const settling: Code = { status: 'settling', attempt: 1 }
export const notPaired = (code: KitErrorCode): Code => ({ status: 'failed', error: new KitError(code, 'For developers.') })
/** The relay cannot be reached. */
export const away: Partial<FlatState> = { relay: { status: 'away', since: 0 } }
export const asked = (since = Date.now()): FlatState['connections'] => ({
  eip155: { status: 'connecting', connector: pairedConnector, attempt: 1, since },
})

const pairedHarbour: NonNullable<FlatState['paired']['eip155']> = {
  topic: hex('ab'),
  name: 'Harbour',
  wallet: phoneWallet,
  approved: ['eip155:31337'],
  takesNetworks: false,
}

/** What changes where the account is in a paired wallet that has approved one of two networks. */
export const pairedAccount: Partial<FlatState> = {
  connectors: [...connectedState().connectors, { id: pairedConnector, name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' }],
  connections: {
    eip155: {
      status: 'connected',
      connector: pairedConnector,
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      network: 'eip155:31337',
    },
  },
  paired: { eip155: pairedHarbour },
}

/** As `view`, with the account in a wallet that was reached by a code. */
export const elsewhere = (view: ViewState): ViewState => ({ ...view, state: { ...view.state, ...pairedAccount } })
/** And by a link on this phone. */
export const onThisPhone = (view: ViewState): ViewState => ({
  ...view,
  state: {
    ...view.state,
    ...pairedAccount,
    paired: { eip155: { ...pairedHarbour, link: { href: 'harbour://', name: 'Harbour' } } },
  },
  phone: 'ios',
})
