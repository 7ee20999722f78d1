import { wallets } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import type { WalletList } from './wallet-list.ts'

export const walletsEndpoint = (list: WalletList) =>
  endpoint(wallets, {
    limit: 'read',
    handle: ({ query: { badge, badge_type = badge, ...rest } }) =>
      list.search({ ...rest, ...(badge_type !== undefined && { badge_type }) }),
  })
