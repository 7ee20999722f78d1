/** Every state of the account's activity, once its tab is selected. */
import type { AccountTransaction, AccountTransfer, History } from '@foyer/core'
import { account, failed, loading } from '../../../../testing/build-states.ts'
import { address, caipAddress, firstNetwork, options, otherAddress, secondNetwork } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

const served = { ...options, server: 'https://server.example' }

const day = 86_400_000
/** Noon of a day in the middle of its month, so that a day before is in the same one anywhere. */
const now = new Date(new Date().getFullYear(), new Date().getMonth(), 15, 12).getTime()
export const image = (letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#3b5bfd"/><text x="32" y="43" font-size="32" fill="#fff" text-anchor="middle">${letter}</text></svg>`)}`

type Kind = AccountTransaction['metadata']['operationType']
type Change = { readonly status?: AccountTransaction['metadata']['status']; readonly daysAgo?: number; readonly to?: string }

let count = 0
export function transaction(
  operationType: Kind,
  transfers: readonly AccountTransfer[],
  { status = 'confirmed', daysAgo = 0, to }: Change = {},
): AccountTransaction {
  const hash = `0x${(++count).toString(16).padStart(64, 'a')}`
  const minedAt = new Date(now - daysAgo * day).toISOString()
  return {
    id: `eip155:31337:${hash}`,
    metadata: { operationType, hash, minedAt, sentFrom: address, sentTo: to ?? otherAddress, status, nonce: count, chain: 'eip155:31337' },
    transfers: [...transfers],
  }
}

export const token = (direction: AccountTransfer['direction'], symbol: string, numeric: string): AccountTransfer => ({
  fungible_info: { name: symbol, symbol, icon: { url: image(symbol.charAt(0)) }, flags: { is_spam: false } },
  direction,
  sender: direction === 'in' ? otherAddress : address,
  recipient: direction === 'in' ? address : otherAddress,
  quantity: { numeric },
})

export const nft = (direction: AccountTransfer['direction'], name: string, numeric = '1'): AccountTransfer => ({
  nft_info: { name, flags: { is_spam: false } },
  direction,
  quantity: { numeric },
})

const some: readonly AccountTransaction[] = [
  transaction('send', [token('out', 'ETH', '0.25')], { status: 'pending' }),
  transaction('receive', [token('in', 'USDF', '1234.567891')], { daysAgo: 1 }),
  transaction('trade', [token('out', 'ETH', '1.5'), token('in', 'USDF', '4500')], { daysAgo: 2 }),
  transaction('send', [], { status: 'failed', daysAgo: 3 }),
  transaction('approve', [], { daysAgo: 4 }),
  transaction('mint', [nft('in', 'Portraits #7'), nft('in', 'Editions #12', '25'), nft('in', 'Editions #13')], { daysAgo: 40 }),
  transaction('deploy', [], { daysAgo: 400, to: '' }),
  transaction('withdraw', [token('in', 'ETH', '0.0000001')], { daysAgo: 401 }),
]

const strange: readonly AccountTransaction[] = [
  transaction('receive', [token('in', 'A-SYMBOL-THAT-GOES-ON-AND-ON', '123456789012345678901234567890.123456789012345678')]),
  transaction('receive', [{ ...token('in', '', '5'), fungible_info: { name: '', symbol: '', address: `eip155:31337:${otherAddress}` } }]),
  transaction('receive', [
    nft('in', 'The collection of everything that anybody has ever drawn, painted or imagined #115792089237316195423570985008687907853'),
  ]),
]

export function withHistory(history: Partial<History> | undefined, change: Parameters<typeof account>[0] = {}): ViewState {
  const known: History = { status: 'ready', transactions: [], next: null, attempt: 1, at: now, skipped: 0, ...history }
  const histories = history === undefined ? {} : { [caipAddress]: known }
  return { ...account({ features: { 'account-history': { histories } }, ...change }), options: served }
}

const { error } = failed('server_failed')

export const activityStates: ViewStates = {
  some: withHistory({ transactions: some, next: 'more' }),
  loading: withHistory({ status: loading.status, next: undefined }),
  empty: withHistory({}),
  failed: withHistory({ status: 'failed', error, next: undefined }),
  offline: withHistory({ status: 'failed', error, next: undefined }, { online: false }),
  stale: withHistory({ status: 'failed', error, transactions: some.slice(0, 3), next: 'more' }),
  strange: withHistory({ transactions: strange }),
  'more on its way': withHistory({ status: 'more', transactions: some.slice(1, 4), next: 'more' }),
  'not served': withHistory({ status: 'unserved', error }),
  'unsupported network': withHistory(undefined, { network: { networks: [firstNetwork, secondNetwork], active: 'eip155:999' } }),
}
