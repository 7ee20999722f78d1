/** Every state of ConnectingExternal. */
import { KitError, type KitErrorCode } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { at, base, on } from '../../../../testing/build-states.ts'
import { pairs, phoneWallet } from '../../../../testing/pairing-states.ts'
import { address, devWallet, options, otherWallet } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

function connecting(connection: FlatState['connections']['eip155'], change: Partial<FlatState> = {}): ViewState {
  return at(
    on({ name: 'ConnectingExternal', connector: devWallet.id }, { ...(connection && { connections: { eip155: connection } }), ...change }),
  )
}
const refused = (code: KitErrorCode) =>
  connecting({ status: 'failed', connector: devWallet.id, error: new KitError(code, 'For developers.') })

export const states: ViewStates = {
  waiting: connecting({ status: 'connecting', connector: devWallet.id, attempt: 1, since: Date.now() + 3_600_000 }),
  slow: connecting({ status: 'connecting', connector: devWallet.id, attempt: 1, since: 0 }),
  declined: refused('request_rejected'),
  'pending elsewhere': refused('request_pending'),
  locked: refused('unauthorized'),
  broken: refused('wallet_broken'),
  disconnected: refused('wallet_disconnected'),
  'timed out': refused('timeout'),
  'or by phone': {
    ...connecting(
      { status: 'failed', connector: devWallet.id, error: new KitError('request_rejected', 'For developers.') },
      {
        catalogue: {
          ...base,
          recommended: { status: 'ready', data: [{ ...phoneWallet, rdns: devWallet.id }], at: 1 },
        },
      },
    ),
    options: { ...options, ...pairs },
  },
  gone: connecting(undefined, { connectors: [otherWallet] }),
  cancelled: refused('request_cancelled'),
  'not asked yet': connecting(undefined),
  done: connecting({
    status: 'connected',
    connector: devWallet.id,
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    network: 'eip155:31337',
  }),
}
