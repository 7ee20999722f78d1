import { expect, test } from 'vitest'
import * as evm from './evm.ts'
import * as provider from './evm-provider.ts'
import * as rpc from './evm-rpc.ts'
import * as viem from './evm-viem.ts'
import * as networks from './networks.ts'
import * as sessions from './sessions.ts'

test('what each entry point exports', () => {
  expect(Object.keys(evm).sort()).toEqual(['evm', 'parseCapabilities', 'parseEvmAddress', 'parseWalletAssets'])
  expect(Object.keys(rpc).sort()).toEqual(['createRpcClient', 'createViemClient', 'toViemTransport'])
  expect(Object.keys(provider).sort()).toEqual([
    'connectByModal',
    'createProvider',
    'readChainId',
    'readEvmAccount',
    'settledAccount',
    'watchEvmAccount',
  ])
  expect(Object.keys(viem).sort()).toEqual(['createWalletClient', 'watchWalletClient'])
  expect(Object.keys(sessions)).toEqual(['sessions'])
  expect(Object.keys(networks).sort()).toMatchInlineSnapshot(`
    [
      "arbitrum",
      "arbitrumSepolia",
      "aurora",
      "avalanche",
      "avalancheFuji",
      "base",
      "baseSepolia",
      "berachain",
      "blast",
      "bnb",
      "bnbTestnet",
      "celo",
      "celoSepolia",
      "defineNetwork",
      "fantom",
      "gnosis",
      "hoodi",
      "ink",
      "kaia",
      "linea",
      "lineaSepolia",
      "mainnet",
      "mantle",
      "moonbeam",
      "optimism",
      "optimismSepolia",
      "polygon",
      "polygonAmoy",
      "scroll",
      "scrollSepolia",
      "sepolia",
      "sonic",
      "unichain",
      "worldchain",
      "zksync",
      "zksyncSepolia",
      "zora",
    ]
  `)
})
