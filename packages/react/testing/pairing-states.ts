/** Every state of the views that pair, and what a paired wallet looks like elsewhere. */
import { type CatalogueWallet, KitError, type KitErrorCode, type KitOptions, type PairingTab, pairedConnector } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { address, catalogueWallet, connectedState, devWallet, openOn, options, sampleState } from './samples.ts'
import type { ViewState } from './view-states.ts'

/** Named only: a kit that stands still makes no code. */
export const pairs: Pick<KitOptions, 'pairing'> = { pairing: { open: () => Promise.reject(new Error('This kit stands still.')) } }

const consent: Partial<KitOptions> = { termsConditionsUrl: 'https://example.com/terms', features: { legalCheckbox: true } }

/** As a catalogue lists one with everything. */
export const phoneWallet: CatalogueWallet = catalogueWallet(0, { rdns: 'com.example.harbour', mobile_link: 'harbour://' })
const everywhere: CatalogueWallet = { ...phoneWallet, webapp_link: 'https://web.example.com', desktop_link: 'harbour-desktop://' }

const hex = (seed: string) => seed.repeat(64).slice(0, 64)
const uri = `wc:${hex('7f6e504bfad60b48')}@2?expiryTimestamp=1795239874&relay-protocol=irn&symKey=${hex('587d5484ce2a2a6e')}`
const minute = 60_000

type Code = FlatState['pairing']
const waiting = (change: Partial<Extract<Code, { status: 'waiting' }>> = {}): Code => ({
  status: 'waiting',
  attempt: 1,
  uri,
  expiresAt: Date.now() + 3.6 * minute,
  renewing: false,
  codes: 1,
  ...change,
})
const preparing: Code = { status: 'preparing', attempt: 1 }
const settling: Code = { status: 'settling', attempt: 1 }
const failed = (code: KitErrorCode): Code => ({ status: 'failed', error: new KitError(code, 'For developers.') })
/** The relay cannot be reached. */
const away: Partial<FlatState> = { relay: { status: 'away', since: 0 } }
const asked = (since = Date.now()): FlatState['connections'] => ({
  eip155: { status: 'connecting', connector: pairedConnector, attempt: 1, since },
})

function code(pairing: Code, change: Partial<FlatState> = {}): ViewState {
  const modal = openOn({ name: 'Connect' }, { name: 'ConnectingWalletConnectBasic' })
  return { state: sampleState({ modal, pairing, connections: asked(), ...change }), options: { ...options, ...pairs } }
}

export const codeStates: Readonly<Record<string, ViewState>> = {
  waiting: code(waiting()),
  making: code(preparing),
  late: code(preparing, { connections: asked(0) }),
  renewing: code(waiting({ renewing: true, expiresAt: Date.now() + 8_000 })),
  renewed: code(waiting({ codes: 2, expiresAt: Date.now() + 4 * minute + 3_600_000 })),
  offline: code(waiting(), { online: false }),
  'relay away': code(waiting(), away),
  'relay away, trying': code(waiting(), { relay: { status: 'trying', since: 0, again: true } }),
  'making, relay away': code(preparing, away),
  settling: code(settling),
  declined: code(failed('request_rejected')),
  'ran out': code(failed('timeout')),
  'relay down': code(failed('network_failed')),
  'relay down, offline': code(failed('network_failed'), { online: false }),
  'no network in common': code(failed('chain_unsupported')),
  'turned away': code(failed('configuration')),
  'clock wrong': code(failed('clock_wrong')),
  'on Android': { ...code(waiting()), phone: 'android' },
  'on an iPhone': { ...code(waiting()), phone: 'ios' },
  'legal tick': { ...code({ status: 'idle' }, { consent: 'missing', connections: {} }), options: { ...options, ...pairs, ...consent } },
  'not set up': { ...code({ status: 'idle' }), options },
}

function of(pairing: Code, wallet: CatalogueWallet = phoneWallet, tab?: PairingTab, change: Partial<FlatState> = {}): ViewState {
  const screen = { name: 'ConnectingWalletConnect', wallet, ...(tab && { tab }) } as const
  const modal = openOn({ name: 'Connect' }, screen)
  const own = pairing.status === 'idle' ? pairing : { ...pairing, wallet }
  return { state: sampleState({ modal, pairing: own, connections: asked(), ...change }), options: { ...options, ...pairs } }
}

const phantom: CatalogueWallet = {
  ...phoneWallet,
  name: 'Phantom',
  rdns: 'app.phantom',
  mobile_link: 'phantom://',
  browse: [{ namespaces: ['eip155'], link: 'https://phantom.app/ul/browse/{url}?ref={origin}', global: 'phantom' }],
}
const installed = { ...everywhere, rdns: devWallet.id }
const longName: CatalogueWallet = { ...everywhere, name: 'Unknown Maker’s Wallet With A Very Long Name' }

export const walletStates: Readonly<Record<string, ViewState>> = {
  'by code': of(waiting(), { ...phoneWallet, chrome_store: '' }),
  'with tabs': of(waiting(), everywhere),
  making: of(preparing, everywhere),
  declined: of(failed('request_rejected'), everywhere),
  'ran out': of(failed('timeout'), everywhere),
  settling: of(settling, everywhere),
  'in this browser': of({ status: 'idle' }, installed, 'browser', { connections: {} }),
  'not detected': of(waiting(), everywhere, 'unsupported'),
  'web page': of(waiting(), everywhere, 'web'),
  'desktop app': of(waiting(), everywhere, 'desktop'),
  'relay away': of(waiting(), everywhere, undefined, away),
  'desktop app, relay away': of(waiting(), everywhere, 'desktop', away),
  'desktop app declined': of(failed('request_rejected'), everywhere, 'desktop'),
  'no way but a store': of({ status: 'idle' }, catalogueWallet(1)),
  'legal tick': {
    ...of({ status: 'idle' }, everywhere, undefined, { consent: 'missing', connections: {} }),
    options: { ...options, ...pairs, ...consent },
  },
  'long name': of(waiting(), longName),
  'phone: ready': { ...of(waiting()), phone: 'ios' },
  'phone: two ways': { ...of(waiting(), everywhere), phone: 'android' },
  'phone: making': { ...of(preparing), phone: 'ios' },
  'phone: late': { ...of(preparing, phoneWallet, undefined, { connections: asked(0) }), phone: 'ios' },
  'phone: opening': { ...of(waiting(), phoneWallet, undefined, { leaving: { attempt: 1, outcome: 'opening' } }), phone: 'ios' },
  'phone: opened': { ...of(waiting(), phoneWallet, undefined, { leaving: { attempt: 1, outcome: 'left' } }), phone: 'ios' },
  'phone: nothing opened': { ...of(waiting(), phoneWallet, undefined, { leaving: { attempt: 1, outcome: 'stayed' } }), phone: 'ios' },
  'phone: relay away': { ...of(waiting(), phoneWallet, undefined, away), phone: 'ios' },
  'phone: settling': { ...of(settling), phone: 'ios' },
  'phone: declined': { ...of(failed('request_rejected')), phone: 'ios' },
  'phone: offline': { ...of(waiting(), phoneWallet, undefined, { online: false }), phone: 'android' },
  'phone: opens the page': { ...of({ status: 'idle' }, phantom), phone: 'ios' },
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
  paired: {
    eip155: { topic: hex('ab'), name: 'Harbour', wallet: phoneWallet, approved: ['eip155:31337'], takesNetworks: false },
  },
}
