import { signedWallets, wallets } from '@foyer/contract'
import { createPagePreparer, endpoint } from '@foyer/service/http'
import type { SignedList } from './signed-list.ts'
import type { WalletList, WalletQuery } from './wallet-list.ts'

type Badges = Pick<WalletQuery, 'badge_type'> & { readonly badge?: WalletQuery['badge_type'] }

export const walletsEndpoints = (list: WalletList, signed: SignedList) => {
  const preparePage = createPagePreparer(wallets)
  const prepareSigned = createPagePreparer(signedWallets)
  return [
    endpoint(wallets, { limit: 'read', handle: ({ query }) => preparePage(list.search(toQuery(query))) }),
    endpoint(signedWallets, { limit: 'read', handle: ({ query }) => prepareSigned(signed.search(toQuery(query))) }),
  ]
}

function toQuery<Query extends Badges>({ badge, badge_type = badge, ...rest }: Query) {
  return { ...rest, ...(badge_type !== undefined && { badge_type }) }
}
