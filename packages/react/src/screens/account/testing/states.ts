/** Every state of Account. */
import { account, at, failed, loading, on } from '../../../../testing/build-states.ts'
import { pairedAccount } from '../../../../testing/pairing-states.ts'
import { address, caipAddress, connectedState, devWallet, firstNetwork, secondNetwork, spamTokens } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'
import { buyingSlice } from './buying-slice.ts'

const here = <T>(value: T): Readonly<Record<string, T>> => ({ [caipAddress]: value })

export const states: ViewStates = {
  tokens: account({}),
  loading: account({ identities: here(loading), balances: here(loading), tokens: here(loading) }),
  'no tokens': account({ tokens: here({ status: 'ready', data: [], at: 1 }) }),
  'tokens that mislead': account({ tokens: here({ status: 'ready', data: [...sampleTokens(), ...spamTokens], at: 1 }) }),
  'spam alone': account({ tokens: here({ status: 'ready', data: spamTokens, at: 1 }) }),
  'tokens down': account({ tokens: here(failed('server_failed')), balances: here(failed('network_failed')) }),
  stale: account({ tokens: here({ ...failed('network_failed'), previous: sampleTokens() }) }),
  offline: account({ tokens: here(failed('network_failed')), online: false }),
  'no name': account({ identities: here({ status: 'ready', data: { name: null, avatar: null }, at: 1 }) }),
  'long name': account({
    identities: here({
      status: 'ready',
      data: { name: 'a-name-that-somebody-really-registered-and-will-not-give-up.foyer.eth', avatar: null },
      at: 1,
    }),
  }),
  'huge balance': account({ balances: here({ status: 'ready', data: { value: 10n ** 45n, decimals: 18, symbol: 'ETH' }, at: 1 }) }),
  'test network': account({ network: { networks: [{ ...firstNetwork, testnet: true }, secondNetwork], active: 'eip155:31337' } }),
  'unsupported network': account({ network: { networks: [firstNetwork, secondNetwork], active: 'eip155:999' } }),
  'paired wallet': account(pairedAccount),
  'with something bought': at(connectedState({ features: buyingSlice }), { server: 'http://localhost:4400' }),
  restoring: account({
    connections: {
      eip155: {
        status: 'connecting',
        connector: devWallet.id,
        attempt: 1,
        since: Date.now(),
        restored: { accounts: [{ namespace: 'eip155', address, type: 'eoa' }], network: 'eip155:31337' },
      },
    },
  }),
  'nobody connected': at(on({ name: 'Account' })),
  notice: account({ notice: { id: 1, variant: 'error', message: 'Token Balance Unavailable' } }),
}

function sampleTokens() {
  const known = connectedState().tokens[caipAddress]
  return known?.status === 'ready' ? known.data : []
}
