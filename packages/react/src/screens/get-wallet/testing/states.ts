/** Every state of GetWallet. */
import { at, base, failed, loading, on, outage } from '../../../../testing/build-states.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

export const states: ViewStates = {
  offers: at(on({ name: 'GetWallet' }, { connectors: [] })),
  loading: at(on({ name: 'GetWallet' }, { catalogue: { ...base, recommended: loading } })),
  'not asked yet': at(on({ name: 'GetWallet' }, { connectors: [], catalogue: { ...base, recommended: { status: 'idle' } } })),
  'nothing to offer': at(on({ name: 'GetWallet' }, { catalogue: outage({ recommended: failed('network_failed') }) })),
}
