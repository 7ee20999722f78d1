/** Every state of ConnectingWalletConnectBasic. */
import type { FlatState } from '@foyer/core/testing'
import { asked, away, consent, minute, notPaired, pairs, preparing, settling, waiting } from '../../../../testing/pairing-states.ts'
import { openOn, options, sampleState } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

function code(pairing: FlatState['pairing'], change: Partial<FlatState> = {}): ViewState {
  const modal = openOn({ name: 'Connect' }, { name: 'ConnectingWalletConnectBasic' })
  return { state: sampleState({ modal, pairing, connections: asked(), ...change }), options: { ...options, ...pairs } }
}

/** A page of another host: nobody there is to learn who looks at the code. */
const elsewhere = 'https://pictures.example/icon.png'
const pageIcon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='%230b6e4f' d='M0 0h40v40H0z'/><path fill='%23ffffff' d='M8 24h24l-4 8H12zM19 6h2v16h-2z'/></svg>"

export const states: ViewStates = {
  waiting: code(waiting()),
  'the page’s icon': {
    ...code(waiting()),
    options: { ...options, ...pairs, metadata: { name: 'Harbour Shop', icons: [elsewhere, pageIcon] } },
  },
  making: code(preparing),
  late: code(preparing, { connections: asked(0) }),
  renewing: code(waiting({ renewing: true, expiresAt: Date.now() + 8_000 })),
  renewed: code(waiting({ codes: 2, expiresAt: Date.now() + 4 * minute + 3_600_000 })),
  offline: code(waiting(), { online: false }),
  'relay away': code(waiting(), away),
  'relay away, trying': code(waiting(), { relay: { status: 'trying', since: 0, again: true } }),
  'making, relay away': code(preparing, away),
  settling: code(settling),
  declined: code(notPaired('request_rejected')),
  'ran out': code(notPaired('timeout')),
  'relay down': code(notPaired('network_failed')),
  'relay down, offline': code(notPaired('network_failed'), { online: false }),
  'no network in common': code(notPaired('chain_unsupported')),
  'turned away': code(notPaired('configuration')),
  'clock wrong': code(notPaired('clock_wrong')),
  'on Android': { ...code(waiting()), phone: 'android' },
  'on an iPhone': { ...code(waiting()), phone: 'ios' },
  'on Android, relay away': { ...code(waiting(), away), phone: 'android' },
  'on Android, offline': { ...code(waiting(), { online: false }), phone: 'android' },
  'on an iPhone, relay away': { ...code(waiting(), away), phone: 'ios' },
  'legal tick': { ...code({ status: 'idle' }, { consent: 'missing', connections: {} }), options: { ...options, ...pairs, ...consent } },
  'not set up': { ...code({ status: 'idle' }), options },
}
