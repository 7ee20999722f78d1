/** The chains of a deployment as they are written in a file, checked field by field. */
import { caip2, evmAddress } from '@foyer/contract'
import * as v from 'valibot'

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

export const chainSchema = v.strictObject({
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
  finalityDepth: v.exactOptional(count),
  maxLogsRange: v.exactOptional(count),
})

export const projectSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{6,64}$/)),
  name: label(100),
  allowedOrigins: v.array(label(300)),
  development: v.boolean(),
  analytics: v.boolean(),
})
