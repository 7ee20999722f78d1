import { expect, test } from 'vitest'
import * as index from './index.ts'

test('the public names change only on purpose', () => {
  expect(Object.keys(index).sort()).toEqual([
    'accountKey',
    'accountsKey',
    'activityQuery',
    'balanceQuery',
    'connectMutation',
    'disconnectMutation',
    'identityQuery',
    'kitKey',
    'nftsQuery',
    'pricesQuery',
    'sendTransactionMutation',
    'servedNetworksQuery',
    'signMessageMutation',
    'signTypedDataMutation',
    'switchNetworkMutation',
    'tokensQuery',
    'watchKit',
  ])
})
