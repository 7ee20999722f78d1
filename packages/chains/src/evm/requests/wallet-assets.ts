/** What a wallet lists of an account's tokens by itself, where it says that it can (spec 7.31a; EIP-5792, ERC-7811). */
import type { Caip2, ListedAsset } from '@foyer/core'
import { parseAddress } from '../address.ts'
import { pause } from '../pause.ts'
import { parseCapabilities, parseWalletAssets, type WalletAsset } from '../wallet-reports.ts'
import type { Wallet } from './wallet.ts'

/** A wallet that does not know the question may never answer it; others know the tokens too. */
const patience = 1_500

type Asked = { readonly address: string; readonly network: Caip2 }

/** `undefined` when the wallet lists nothing, does not know how, answers something incomplete, or takes too long. Never rejects. */
export async function fetchAssets(wallet: Wallet, asked: Asked): Promise<readonly ListedAsset[] | undefined> {
  const answered = new AbortController()
  const tooLate = pause(patience, [answered.signal, ...wallet.signals]).then(() => undefined)
  try {
    return await Promise.race([read(wallet, asked), tooLate])
  } catch {
    return undefined
  } finally {
    answered.abort()
  }
}

async function read({ ask }: Wallet, { address, network }: Asked): Promise<readonly ListedAsset[] | undefined> {
  const chain = `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`
  const capabilities = parseCapabilities(await ask({ method: 'wallet_getCapabilities', params: [address, [chain]] }))
  const discovery = capabilities[chain]?.assetDiscovery as { readonly supported?: unknown } | null | undefined
  if (discovery?.supported !== true) return undefined
  const assets = parseWalletAssets(await ask({ method: 'wallet_getAssets', params: [{ account: address, chainFilter: [chain] }] }))
  const found = Object.entries(assets ?? {}).find(([id]) => id.toLowerCase() === chain)?.[1]
  return found?.flatMap((asset) => toListed(asset, network))
}

function toListed({ address, balance, type, metadata }: WalletAsset, network: Caip2): readonly ListedAsset[] {
  const contract = type === 'ERC20' ? parseAddress(address) : undefined
  const { decimals } = metadata
  const isReadable = /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(balance) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  if (!isReadable || (type === 'ERC20' && contract === undefined)) return []
  return [{ ...metadata, balance: BigInt(balance), ...(contract !== undefined && { address: `${network}:${contract}` as const }) }]
}
