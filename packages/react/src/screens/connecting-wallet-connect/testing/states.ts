/** Every state of ConnectingWalletConnect. */
import type { CatalogueWallet, PairingTab } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import {
  asked,
  away,
  consent,
  everywhere,
  minute,
  notPaired,
  pairs,
  phoneWallet,
  preparing,
  settling,
  waiting,
} from '../../../../testing/pairing-states.ts'
import { catalogueWallet, devWallet, openOn, options, sampleState } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

function of(
  pairing: FlatState['pairing'],
  wallet: CatalogueWallet = phoneWallet,
  { on: tab, ...change }: Partial<FlatState> & { readonly on?: PairingTab } = {},
): ViewState {
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

/** As an integrator lists one of their own. */
const unlisted: CatalogueWallet = { id: phoneWallet.id, name: 'Harbour', mobile_link: 'harbour://' }

export const states: ViewStates = {
  'by code': of(waiting(), { ...phoneWallet, chrome_store: '' }),
  'with tabs': of(waiting(), everywhere),
  making: of(preparing, everywhere),
  declined: of(notPaired('request_rejected'), everywhere),
  'ran out': of(notPaired('timeout'), everywhere),
  settling: of(settling, everywhere),
  'in this browser': of({ status: 'idle' }, installed, { on: 'browser', connections: {} }),
  'not detected': of(waiting(), everywhere, { on: 'unsupported' }),
  'web page': of(waiting(), everywhere, { on: 'web' }),
  'desktop app': of(waiting(), everywhere, { on: 'desktop' }),
  'relay away': of(waiting(), everywhere, away),
  'desktop app, relay away': of(waiting(), everywhere, { on: 'desktop', ...away }),
  'desktop app declined': of(notPaired('request_rejected'), everywhere, { on: 'desktop' }),
  'no way but a store': of({ status: 'idle' }, catalogueWallet(1)),
  'legal tick': {
    ...of({ status: 'idle' }, everywhere, { consent: 'missing', connections: {} }),
    options: { ...options, ...pairs, ...consent },
  },
  'long name': of(waiting(), longName),
  'phone: ready': { ...of(waiting()), phone: 'ios' },
  'phone: two ways': { ...of(waiting(), everywhere), phone: 'android' },
  'phone: making': { ...of(preparing), phone: 'ios' },
  'phone: renewing': { ...of(waiting({ renewing: true, expiresAt: Date.now() + 8_000 })), phone: 'ios' },
  'phone: renewed': { ...of(waiting({ codes: 2, expiresAt: Date.now() + 4 * minute + 3_600_000 })), phone: 'android' },
  'phone: ran out': { ...of(notPaired('timeout')), phone: 'ios' },
  'phone: late': { ...of(preparing, phoneWallet, { connections: asked(0) }), phone: 'ios' },
  'phone: opening': { ...of(waiting(), phoneWallet, { leaving: { attempt: 1, outcome: 'opening' } }), phone: 'ios' },
  'phone: opened': { ...of(waiting(), phoneWallet, { leaving: { attempt: 1, outcome: 'left' } }), phone: 'ios' },
  'phone: nothing opened, no store': {
    ...of(waiting(), unlisted, { leaving: { attempt: 1, outcome: 'stayed' } }),
    phone: 'ios',
  },
  'phone: nothing opened': { ...of(waiting(), phoneWallet, { leaving: { attempt: 1, outcome: 'stayed' } }), phone: 'ios' },
  'phone: relay away': { ...of(waiting(), phoneWallet, away), phone: 'ios' },
  'phone: settling': { ...of(settling), phone: 'ios' },
  'phone: declined': { ...of(notPaired('request_rejected')), phone: 'ios' },
  'phone: offline': { ...of(waiting(), phoneWallet, { online: false }), phone: 'android' },
  'phone: opens the page': { ...of({ status: 'idle' }, phantom), phone: 'ios' },
}
