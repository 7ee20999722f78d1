/** Every state of Networks. */
import { account, at, manyNetworks, on } from '../../../../testing/build-states.ts'
import { pairedAccount } from '../../../../testing/pairing-states.ts'
import { connectedState, farNetwork, firstNetwork, openOn, secondNetwork } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

export const states: ViewStates = {
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
}
