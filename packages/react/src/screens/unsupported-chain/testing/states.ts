/** Every state of UnsupportedChain. */
import { account, manyNetworks } from '../../../../testing/build-states.ts'
import { pairedAccount } from '../../../../testing/pairing-states.ts'
import { firstNetwork, openOn, secondNetwork } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

export const states: ViewStates = {
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
  many: account({ modal: openOn({ name: 'UnsupportedChain' }), network: { networks: manyNetworks, active: 'eip155:999' } }),
  'on the phone': account({
    ...pairedAccount,
    modal: openOn({ name: 'UnsupportedChain' }),
    network: { networks: [firstNetwork, secondNetwork], active: 'eip155:999' },
  }),
}
