/** Every state of SwitchNetwork. */
import { KitError, type KitErrorCode } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { at } from '../../../../testing/build-states.ts'
import { onThisPhone, pairedAccount } from '../../../../testing/pairing-states.ts'
import { connectedState, openOn, sampleState } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

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

export const states: ViewStates = {
  waiting: switching({ switching: { to: 'eip155:31338', attempt: 1, since: Date.now() + 3_600_000 } }),
  slow: switching({ switching: { to: 'eip155:31338', attempt: 1, since: 0 } }),
  declined: notSwitched('request_rejected'),
  unsupported: notSwitched('chain_unsupported'),
  'pending elsewhere': notSwitched('request_pending'),
  'on the phone': pairedSwitching(sampleState().relay),
  'on the phone, slow': pairedSwitching(sampleState().relay, 0),
  'in an app here': onThisPhone(switching({ switching: { to: 'eip155:31338', attempt: 1, since: Date.now() + 3_600_000 } })),
  'relay away': pairedSwitching({ status: 'away', since: 0 }),
  'relay tried again': pairedSwitching({ status: 'trying', since: 0, again: true }),
  failed: notSwitched('network_failed'),
  'not asked yet': switching({}),
  done: switching({ active: 'eip155:31338' }),
}
