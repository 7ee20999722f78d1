/** What wallets report about themselves (EIP-5792 capabilities, ERC-7811 assets), read without trusting its shape. */
import { isRecord } from '../shared/text/is-record.ts'

export type Capabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** One asset as ERC-7811 has it. */
export type WalletAsset = {
  readonly address: string
  readonly balance: string
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly price: number
    readonly iconUrl: string
  }
}

/** The answer to `wallet_getCapabilities`, by chain id in lower-case hexadecimal; what cannot be read is left out. */
export function parseCapabilities(value: unknown): Capabilities {
  const chains = Object.entries(isRecord(value) ? value : {}).filter(([id, its]) => /^0x[0-9a-f]+$/i.test(id) && isRecord(its))
  return Object.fromEntries(chains.map(([id, its]) => [id.toLowerCase(), its as Readonly<Record<string, unknown>>]))
}

/** The answer to `wallet_getAssets`, by chain id; `undefined` unless every asset is complete. */
export function parseWalletAssets(value: unknown): Readonly<Record<string, readonly WalletAsset[]>> | undefined {
  if (!isRecord(value)) return undefined
  const chains = Object.entries(value)
  const isComplete = chains.every(([id, assets]) => /^0x[0-9a-f]+$/i.test(id) && Array.isArray(assets) && assets.every(isAsset))
  return isComplete ? (Object.fromEntries(chains) as Record<string, readonly WalletAsset[]>) : undefined
}

function isAsset(value: unknown): value is WalletAsset {
  if (!isRecord(value) || !isRecord(value.metadata)) return false
  const { name, symbol, decimals, price, iconUrl } = value.metadata
  const texts = [value.address, value.balance, name, symbol, iconUrl]
  const isKnownType = value.type === 'ERC20' || value.type === 'NATIVE'
  return isKnownType && typeof decimals === 'number' && typeof price === 'number' && texts.every((text) => typeof text === 'string')
}
