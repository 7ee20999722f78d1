export { balanceQuery, identityQuery, tokensQuery } from '../account-queries.ts'
export { type AccountKey, type AccountOptions, type AccountTopic, accountKey, accountsKey, kitKey } from '../keys.ts'
export {
  connectMutation,
  disconnectMutation,
  type KitMutation,
  sendTransactionMutation,
  signMessageMutation,
  signTypedDataMutation,
  switchNetworkMutation,
} from '../mutations.ts'
export type { KitPages, KitQuery } from '../options.ts'
export { activityQuery, nftsQuery } from '../page-queries.ts'
export { pricesQuery, servedNetworksQuery } from '../server-queries.ts'
export { watchKit } from '../watch-kit.ts'
