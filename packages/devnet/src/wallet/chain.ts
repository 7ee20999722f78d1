/** A network as the wallet knows it, and the two ways its id is written. */
import * as v from 'valibot'

/** Plain http is for this machine only: anything else could be read and changed on the way. */
const endpoint = v.pipe(v.string(), v.url(), v.check(isEndpoint, 'An https URL is needed, or http on this machine.'))

export const chainSchema = v.object({
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  rpcUrl: endpoint,
  currency: v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
    symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(12)),
    decimals: v.literal(18),
  }),
})

export type WalletChain = v.InferOutput<typeof chainSchema>

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/**
 * What a fresh wallet knows: the first local network only. The second is left out on purpose, so that going there takes
 * the whole way through "unknown network, add it".
 */
export const defaultChain: WalletChain = { chainId: 31337, name: 'Foyer Local', rpcUrl: 'http://127.0.0.1:8545', currency: ether }

/** A network in the shape of viem or of the kit. */
type NetworkLike = {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
}

/** @throws {v.ValiError} when the wallet could not use it: no endpoint, or an id or currency that is not of an EVM chain. */
export function toWalletChain({ id, name, nativeCurrency, rpcUrls }: NetworkLike): WalletChain {
  return v.parse(chainSchema, { chainId: Number(id), name, rpcUrl: rpcUrls.default.http[0], currency: nativeCurrency })
}

export function toHexId(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

/** A canonical EIP-695 quantity, or `undefined`: no leading zeros, no decimals, no capitals in the prefix. */
export function fromHexId(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(value)) return undefined
  const id = Number.parseInt(value, 16)
  return Number.isSafeInteger(id) ? id : undefined
}

function isEndpoint(value: string): boolean {
  const { protocol, hostname } = new URL(value)
  if (protocol === 'https:') return true
  return (
    protocol === 'http:' &&
    (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]')
  )
}
