/** Every state of AccountSettings. */
import { account, nobody } from '../../../../testing/build-states.ts'
import { pairedAccount } from '../../../../testing/pairing-states.ts'
import { firstNetwork, openOn, secondNetwork } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

export const states: ViewStates = {
  settings: account({ modal: openOn({ name: 'Account' }, { name: 'AccountSettings' }) }),
  'paired wallet': account({ ...pairedAccount, modal: openOn({ name: 'Account' }, { name: 'AccountSettings' }) }),
  'nobody connected': nobody({ name: 'AccountSettings' }),
  'no explorer': account({
    modal: openOn({ name: 'Account' }, { name: 'AccountSettings' }),
    network: { networks: [withoutExplorer(), secondNetwork], active: 'eip155:31337' },
  }),
}

function withoutExplorer() {
  const { blockExplorers: _explorers, ...network } = firstNetwork
  return network
}
