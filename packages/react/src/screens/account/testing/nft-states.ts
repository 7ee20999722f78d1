/** Every state of the account's NFTs, once their tab is selected. */
import type { Nft, Nfts } from '@foyer/core'
import { account, failed } from '../../../../testing/build-states.ts'
import { caipAddress, firstNetwork, options, otherAddress, secondNetwork } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

const served = { ...options, server: 'https://server.example' }

const picture = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 60% 82%)"/><circle cx="32" cy="26" r="12" fill="hsl(${(hue + 150) % 360} 55% 45%)"/><path d="M8 64a24 22 0 0 1 48 0z" fill="hsl(${hue} 45% 32%)"/></svg>`)}`

type Change = Partial<Pick<Nft, 'name' | 'collection' | 'preview'>> & { readonly amount?: string; readonly is_spam?: boolean }

export function nft(tokenId: string, { amount = '1', is_spam = false, ...change }: Change = {}): Nft {
  return {
    id: `eip155:31337/erc721:${otherAddress.toLowerCase()}/${tokenId}`,
    chainId: 'eip155:31337',
    address: `eip155:31337:${otherAddress.toLowerCase()}` as Nft['address'],
    tokenId,
    standard: amount === '1' ? 'erc721' : 'erc1155',
    quantity: { numeric: amount },
    name: `Portrait #${tokenId}`,
    collection: { name: 'Foyer Portraits', symbol: 'PORT' },
    preview: { url: picture((Number(tokenId.slice(-6)) * 67) % 360) },
    flags: { is_spam },
    ...change,
  }
}

const some = ['1', '2', '3', '4', '5'].map((id) => nft(id))
const editions = nft('6', { name: 'Edition 6', collection: { name: 'Foyer Editions', symbol: 'EDTN' }, amount: '7' })
const spam = nft('90', { name: 'Reward', collection: { name: 'Claim at gifts.example.com', symbol: 'GIFT' }, is_spam: true })
const largest = (2n ** 256n - 1n).toString()

const strange: readonly Nft[] = [
  nft('10', {
    name: 'The collection of everything that anybody has ever drawn, painted or imagined, in one piece',
    amount: '123456789012345678901234567890',
  }),
  nft(largest, { name: '', collection: { name: '', symbol: '' }, preview: { url: 'https://pictures.invalid/none.png' } }),
  nft('11', { name: '<img src=x onerror=alert(1)>', collection: { name: 'Ahnengalerie'.repeat(8), symbol: 'A' } }),
  nft('12', { name: 'صورة شخصية', collection: { name: 'معرض الصور', symbol: 'ع' } }),
  nft('13', { name: '' }),
]

export function withNfts(nfts: Partial<Nfts> | undefined, change: Parameters<typeof account>[0] = {}): ViewState {
  const known: Nfts = { status: 'ready', nfts: [], next: null, attempt: 1, at: Date.now(), skipped: 0, ...nfts }
  const accounts = nfts === undefined ? {} : { [caipAddress]: known }
  return { ...account({ features: { 'account-nfts': { accounts } }, ...change }), options: served }
}

const { error } = failed('server_failed')

export const nftStates: ViewStates = {
  some: withNfts({ nfts: [...some, editions, spam] }),
  loading: withNfts({ status: 'loading', next: undefined }),
  empty: withNfts({}),
  failed: withNfts({ status: 'failed', error, next: undefined }),
  offline: withNfts({ status: 'failed', error, next: undefined }, { online: false }),
  stale: withNfts({ status: 'failed', error, nfts: some.slice(0, 3), next: 'more' }),
  strange: withNfts({ nfts: strange }),
  'spam alone': withNfts({ nfts: [spam] }),
  'more on its way': withNfts({ status: 'more', nfts: [...some, editions], next: 'more' }),
  'not served': withNfts({ status: 'unserved', error }),
  'unsupported network': withNfts(undefined, { network: { networks: [firstNetwork, secondNetwork], active: 'eip155:999' } }),
}
