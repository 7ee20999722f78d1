/** The chains of a deployment as they are written in a file, checked field by field. */
import { caip2, evmAddress } from '@foyer/contract'
import { type Environment, eachOnce, type Fault, isSet, jsonFileVariable, jsonVariable } from '@foyer/service/config'
import * as v from 'valibot'
import type { ChainConfig } from './chain-config.ts'

const url = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), 'Expected an http or https address.'),
)
/** It is fetched for whoever looks, as pictures of strangers are. */
const pictureUrl = v.pipe(
  v.string(),
  v.check((value) => /^https:\/\/[^/]/.test(value) && URL.canParse(value), 'Expected an https address.'),
)
const label = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const pools = v.strictObject({
  source: v.literal('pools'),
  factory: evmAddress,
  wrappedNative: evmAddress,
  stables: v.pipe(v.array(v.strictObject({ address: evmAddress, decimals })), v.minLength(1), v.maxLength(20)),
  minLiquidityUsd: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
})

const api = v.strictObject({ source: v.literal('api'), platform: label(60), nativeId: label(60) })

const indexer = v.strictObject({ source: v.literal('indexer'), fromBlock: v.exactOptional(count) })

/** To which paths and queries are added; keys are in `HISTORY_API_KEYS`. */
const explorerUrl = v.pipe(
  url,
  v.check((value) => !/[?#]/.test(value), 'Expected an address without what begins with ? or #.'),
)
const perSecond = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
const etherscan = v.strictObject({ source: v.literal('etherscan'), url: v.exactOptional(explorerUrl), perSecond })
const blockscout = v.strictObject({ source: v.literal('blockscout'), url: explorerUrl, perSecond })

const swaps = v.strictObject({
  wrappedNative: evmAddress,
  pools: v.exactOptional(
    v.strictObject({
      router: evmAddress,
      pairFactory: v.exactOptional(evmAddress),
      feePools: v.exactOptional(v.strictObject({ factory: evmAddress, quoter: evmAddress })),
      via: v.exactOptional(v.pipe(v.array(evmAddress), v.maxLength(4))),
    }),
  ),
  aggregator: v.exactOptional(evmAddress),
})

const chainSchema = v.strictObject({
  // Nodes of no other family are spoken to.
  caip2: v.pipe(caip2, v.startsWith('eip155:', 'Expected an EVM network like eip155:1.')),
  name: label(100),
  rpcUrls: v.pipe(v.array(url), v.minLength(1), v.maxLength(20)),
  nativeCurrency: v.exactOptional(v.strictObject({ name: label(100), symbol: label(40), decimals })),
  ens: v.exactOptional(v.strictObject({ universalResolver: evmAddress, registry: v.exactOptional(evmAddress) })),
  multicall3: v.exactOptional(evmAddress),
  tokens: v.pipe(
    v.array(v.strictObject({ address: evmAddress, name: label(100), symbol: label(40), decimals, iconUrl: v.exactOptional(pictureUrl) })),
    v.maxLength(500),
    eachOnce('token', ({ address }) => address.toLowerCase()),
  ),
  prices: v.exactOptional(v.variant('source', [pools, api])),
  history: v.exactOptional(v.variant('source', [indexer, etherscan, blockscout])),
  swaps: v.exactOptional(v.union([v.literal(false), swaps])),
  finalityDepth: v.exactOptional(count),
  maxLogsRange: v.exactOptional(count),
  maxCallGas: v.exactOptional(count),
})

export type ChainsConfig = { readonly chains: readonly ChainConfig[] }

const chainsSchema = v.pipe(
  v.array(chainSchema),
  v.maxLength(100, 'Expected at most 100 networks.'),
  eachOnce('network', ({ caip2: id }) => id),
)

/** Each key of a network, with a value that is right. Without the first four there is no network. */
const keys = {
  caip2: '"eip155:1"',
  name: '"Ethereum"',
  rpcUrls: '["https://node.example"]',
  tokens: '[]',
  nativeCurrency: '{"name":"Ether","symbol":"ETH","decimals":18}',
  ens: '{"universalResolver":"0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"}',
  universalResolver: '"0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"',
  registry: '"0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e"',
  multicall3: '"0xcA11bde05977b3631167028862bE2a173976CA11"',
  address: '"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"',
  symbol: '"USDC"',
  decimals: '6',
  iconUrl: '"https://app.example/usdc.svg"',
  prices: '{"source":"api","platform":"ethereum","nativeId":"ethereum"}',
  source: '"api" of prices, "indexer" of the history',
  platform: '"ethereum"',
  nativeId: '"ethereum"',
  factory: '"0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f"',
  wrappedNative: '"0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"',
  stables: '[{"address":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","decimals":6}]',
  minLiquidityUsd: '100000',
  history: '{"source":"indexer","fromBlock":0}',
  fromBlock: '0',
  url: '"https://eth.blockscout.com/api/v2"',
  perSecond: '3',
  swaps: 'false',
  pools: '{"router":"0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45"}',
  router: '"0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45"',
  pairFactory: '"0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f"',
  feePools: '{"factory":"0x1F98431c8aD98523631AE4a59f267346ea31F984","quoter":"0x61fFE014bA17989E743c5F6cB21bF9697530B21e"}',
  quoter: '"0x61fFE014bA17989E743c5F6cB21bF9697530B21e"',
  via: '["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"]',
  aggregator: '"0x111111125421cA6dc452d289314280a0f8842A65"',
  finalityDepth: '64',
  maxLogsRange: '10000',
  maxCallGas: '50000000',
}

const smallest = '[{"caip2":"eip155:1","name":"Ethereum","rpcUrls":["https://node.example"],"tokens":[]}]'

export const chainsVariables = {
  CHAINS_FILE: v.optional(jsonFileVariable(chainsSchema, { example: './chains.json', keys })),
  CHAINS: v.optional(jsonVariable(chainsSchema, { example: smallest, keys })),
}

export function findChainsFaults({ CHAINS, CHAINS_FILE }: Environment): readonly Fault[] {
  if (!isSet(CHAINS) || !isSet(CHAINS_FILE)) return []
  return [{ at: 'CHAINS', found: 'CHAINS_FILE beside it', expected: 'one of the two' }]
}

export function toChainsConfig(read: v.InferOutput<v.ObjectSchema<typeof chainsVariables, undefined>>): ChainsConfig {
  return { chains: read.CHAINS_FILE ?? read.CHAINS ?? [] }
}
