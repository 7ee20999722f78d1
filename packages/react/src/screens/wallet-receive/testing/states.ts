/** Every state of WalletReceive. */
import { account, at, manyNetworks, nobody } from '../../../../testing/build-states.ts'
import { pairedAccount } from '../../../../testing/pairing-states.ts'
import { connectedState, openOn } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

export const states: ViewStates = {
  'two networks': account({ modal: openOn({ name: 'Account' }, { name: 'WalletReceive' }) }),
  many: account({
    modal: openOn({ name: 'Account' }, { name: 'WalletReceive' }),
    network: { networks: manyNetworks, active: 'eip155:40003' },
  }),
  'nobody connected': nobody({ name: 'WalletReceive' }),
  'not offered': at(connectedState({ modal: openOn({ name: 'WalletReceive' }) }), { features: { receive: false } }),
  'paired wallet': account({ ...pairedAccount, modal: openOn({ name: 'Account' }, { name: 'WalletReceive' }) }),
}
