/** What a wallet may list more of than is read at once: its accounts, and an account's tokens where it says that it can (EIP-5792, ERC-7811). */

import { mapInSlices } from '@foyer/contract/entities'
import type { Account, AccountOnNetwork, Caip2, ListedAsset } from '@foyer/core'
import { pause } from '../../shared/pause.ts'
import type { ReachedWallet } from '../../shared/wallets/create-wallets.ts'
import { parseAccounts, parseAddress } from '../address.ts'
import { parseCapabilities, parseWalletAssets, type WalletAsset } from '../wallet-reports.ts'

/** A wallet that does not know the request may never respond to it; others know the tokens too. */
const timeoutMs = 1_500

/** How many of what a wallet lists are read. */
const mostAssets = 1000

/** `undefined` when the wallet lists nothing, does not know how, answers something incomplete, or takes too long. Never rejects. */
export async function fetchAssets(wallet: ReachedWallet, input: AccountOnNetwork): Promise<readonly ListedAsset[] | undefined> {
  const answered = new AbortController()
  const tooLate = pause(timeoutMs, [answered.signal, ...wallet.signals]).then(() => undefined)
  try {
    return await Promise.race([read(wallet, input), tooLate])
  } catch {
    return undefined
  } finally {
    answered.abort()
  }
}

async function read({ request }: ReachedWallet, { address, network }: AccountOnNetwork): Promise<readonly ListedAsset[] | undefined> {
  const chain = `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`
  const capabilities = parseCapabilities(await request({ method: 'wallet_getCapabilities', params: [address, [chain]] }))
  const discovery = capabilities[chain]?.assetDiscovery as { readonly supported?: unknown } | null | undefined
  if (discovery?.supported !== true) return undefined
  const assets = parseWalletAssets(await request({ method: 'wallet_getAssets', params: [{ account: address, chainFilter: [chain] }] }))
  const found = Object.entries(assets ?? {}).find(([id]) => id.toLowerCase() === chain)?.[1]
  return found && (await mapInSlices(found.slice(0, mostAssets), (asset) => toListed(asset, network))).flat()
}

function toListed({ address, balance, type, metadata }: WalletAsset, network: Caip2): readonly ListedAsset[] {
  const contract = type === 'ERC20' ? parseAddress(address) : undefined
  const { decimals } = metadata
  const isReadable = /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(balance) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  if (!isReadable || (type === 'ERC20' && contract === undefined)) return []
  return [{ ...metadata, balance: BigInt(balance), ...(contract !== undefined && { address: `${network}:${contract}` as const }) }]
}

/** How many of them are read (docs/limits.md, Lists of the modal). The one in use is the first. */
const mostAccounts = 5000

/** The accounts of a wallet that shares more than a person has, as `parseAccounts` reads them, but in slices. */
export async function readManyAccounts(value: readonly unknown[]): Promise<readonly Account[] | undefined> {
  const read = await mapInSlices(value.slice(0, mostAccounts), (item) => parseAccounts([item])?.[0])
  const byAddress = new Map(read.map((account) => [account?.address, account]))
  return byAddress.has(undefined) ? undefined : ([...byAddress.values()] as readonly Account[])
}
