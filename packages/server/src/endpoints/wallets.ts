import { wallets } from '@foyer/contract'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { endpoint } from '../http/endpoint.ts'

export const walletsEndpoint = (parts: { readonly catalogue: Catalogue }) =>
  endpoint(wallets, {
    project: 'required',
    limit: 'read',
    handle: ({ query }) => {
      const { badge, badge_type = badge, ...rest } = query
      const { count, data } = parts.catalogue.search({ ...rest, ...(badge_type !== undefined && { badge_type }) })
      return { count, data: [...data] }
    },
  })
