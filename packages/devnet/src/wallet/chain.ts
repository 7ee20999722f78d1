/** A network as the wallet knows it, and the two ways its id is written. */

export type WalletChain = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
}

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

/** @throws {TypeError} when the wallet could not use it: no endpoint, or an id or currency that is not of an EVM chain. */
export function toWalletChain({ id, name, nativeCurrency, rpcUrls }: NetworkLike): WalletChain {
  const { name: money, symbol, decimals } = nativeCurrency
  const chain = { chainId: Number(id), name, rpcUrl: rpcUrls.default.http[0] ?? '', currency: { name: money, symbol, decimals } }
  const fault = findFault(chain)
  if (fault !== undefined) throw new TypeError(`The wallet cannot use the network ${name}: ${fault}`)
  return chain as WalletChain
}

type Candidate = Omit<WalletChain, 'currency'> & {
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** What keeps the wallet from using a network. Without a schema: a page that only announces the wallet loads no parser for it. */
export function findFault({ chainId, name, rpcUrl, currency }: Candidate): string | undefined {
  if (!Number.isSafeInteger(chainId) || chainId < 1) return 'Its id has to be a whole number from 1 on.'
  if (!hasLength(name, 100)) return 'Its name has to have 1 to 100 characters.'
  if (!isEndpoint(rpcUrl)) return 'An https URL is needed, or http on this machine.'
  if (!hasLength(currency.name, 50)) return 'The name of its currency has to have 1 to 50 characters.'
  if (!hasLength(currency.symbol, 12)) return 'The symbol of its currency has to have 1 to 12 characters.'
  return currency.decimals === 18 ? undefined : 'Its currency has to have 18 decimals.'
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

function hasLength(text: string, longest: number): boolean {
  return text.length >= 1 && text.length <= longest
}

/** Plain http is for this machine only: anything else could be read and changed on the way. */
function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  if (protocol === 'https:') return true
  return (
    protocol === 'http:' &&
    (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]')
  )
}
