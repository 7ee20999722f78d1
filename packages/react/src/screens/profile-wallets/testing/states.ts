/** Every state of ProfileWallets. */
import { account, at, on } from '../../../../testing/build-states.ts'
import { pairedAccount } from '../../../../testing/pairing-states.ts'
import { openOn } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

export const states: ViewStates = {
  'two accounts': account({ modal: openOn({ name: 'Account' }, { name: 'AccountSettings' }, { name: 'ProfileWallets' }) }),
  'paired wallet': account({ ...pairedAccount, modal: openOn({ name: 'Account' }, { name: 'ProfileWallets' }) }),
  none: at(on({ name: 'ProfileWallets' })),
}
