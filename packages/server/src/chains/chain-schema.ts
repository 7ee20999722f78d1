/** The chains of a deployment as they are written in a file, checked field by field. */
import { caip2, evmAddress } from '@foyer/contract'
import { ConfigError, parseVariable, readVariableFile } from '@foyer/service/config'
import * as v from 'valibot'
import type { ChainConfig } from './chain-config.ts'

const url = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), 'Expected an http or https address.'),
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

const etherscan = v.strictObject({ source: v.literal('etherscan'), url: v.exactOptional(url) })
const blockscout = v.strictObject({ source: v.literal('blockscout'), url })

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
  caip2,
  name: label(100),
  rpcUrls: v.pipe(v.array(url), v.minLength(1), v.maxLength(20)),
  nativeCurrency: v.exactOptional(v.strictObject({ name: label(100), symbol: label(40), decimals })),
  ens: v.exactOptional(v.strictObject({ universalResolver: evmAddress, registry: v.exactOptional(evmAddress) })),
  multicall3: v.exactOptional(evmAddress),
  tokens: v.pipe(
    v.array(v.strictObject({ address: evmAddress, name: label(100), symbol: label(40), decimals, iconUrl: v.exactOptional(url) })),
    v.maxLength(500),
  ),
  prices: v.exactOptional(v.variant('source', [pools, api])),
  history: v.exactOptional(v.variant('source', [indexer, etherscan, blockscout])),
  swaps: v.exactOptional(v.union([v.literal(false), swaps])),
  finalityDepth: v.exactOptional(count),
  maxLogsRange: v.exactOptional(count),
  maxCallGas: v.exactOptional(count),
})

export type ChainsConfig = { readonly chains: readonly ChainConfig[] }

export const chainsVariables = {
  CHAINS_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  CHAINS: v.optional(v.string()),
}

/** @throws {ConfigError} */
export function toChainsConfig(read: v.InferOutput<v.ObjectSchema<typeof chainsVariables, undefined>>): ChainsConfig {
  if (read.CHAINS !== undefined && read.CHAINS_FILE !== undefined) throw new ConfigError('Set CHAINS or CHAINS_FILE, not both.')
  const [name, text] =
    read.CHAINS_FILE === undefined
      ? (['CHAINS', read.CHAINS ?? '[]'] as const)
      : (['CHAINS_FILE', readVariableFile('CHAINS_FILE', read.CHAINS_FILE)] as const)
  const chains = parseVariable(name, v.pipe(v.array(chainSchema), v.maxLength(100)), text)
  const repeated = chains.find((chain, index) => chains.findIndex((other) => other.caip2 === chain.caip2) !== index)
  if (repeated !== undefined) throw new ConfigError(`${name}: ${repeated.caip2} is listed twice.`)
  return { chains }
}
