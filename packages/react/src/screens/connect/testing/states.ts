/** Every state of Connect. */
import { at, bare, base, failed, legal, loading, outage } from '../../../../testing/build-states.ts'
import { pairs, phoneWallet } from '../../../../testing/pairing-states.ts'
import { otherWallet, sampleState } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

export const states: ViewStates = {
  installed: at(sampleState()),
  recent: at(sampleState({ recent: [otherWallet.id] })),
  'no wallet': at(sampleState({ connectors: [] })),
  loading: at(sampleState({ catalogue: { ...base, recommended: loading, list: loading } })),
  'catalogue down': at(sampleState({ catalogue: outage() })),
  'catalogue down, nothing known': at(
    sampleState({ catalogue: outage({ recommended: failed('server_failed'), list: failed('server_failed') }) }),
  ),
  offline: at(sampleState({ catalogue: outage(), online: false })),
  folded: at(sampleState(), { features: { collapseWallets: true } }),
  'legal line': at(sampleState(), legal),
  'legal tick': at(sampleState({ consent: 'missing' }), { ...legal, features: { legalCheckbox: true } }),
  'legal tick, pressed early': at(sampleState({ consent: 'refused' }), { ...legal, features: { legalCheckbox: true } }),
  'with a code': at(sampleState({ recent: [phoneWallet, otherWallet.id] }), pairs),
  'with a code, no wallet': at(sampleState({ connectors: [] }), pairs),
  'with a code, own order': at(sampleState(), { ...pairs, features: { connectorTypeOrder: ['injected', 'walletConnect'] } }),
  'on a phone': { ...at(sampleState({ connectors: [] }), pairs), phone: 'ios' },
  'no guide': at(sampleState(), { enableWalletGuide: false }),
  'own wallets': at(sampleState(), { customWallets: [{ ...bare, homepage: 'https://example.com' }] }),
  off: at(sampleState(), { enableWallets: false }),
  alert: at(
    sampleState({
      alert: {
        key: 'PROJECT_ID_NOT_CONFIGURED',
        code: 'APKT008',
        title: 'Project ID Not Configured',
        message: 'The kit was made without a project id.',
        variant: 'error',
      },
    }),
  ),
}
