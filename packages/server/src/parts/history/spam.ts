/**
 * Which transfers were most likely made to mislead their receiver.
 *
 * No list decides alone: a token that the deployment does not name is not spam for that, and one that it names can be moved
 * to mislead. What counts is what somebody else did to the account.
 */
import { isLure, toSkeleton } from '@foyer/contract'
import type { Address } from 'viem'
import type { ChainConfig } from '../../chains/chain-config.ts'
import type { Entry, Transfer } from './history-provider.ts'
import type { KnownToken } from './token-facts.ts'

export type Suspect = {
  readonly transfer: Transfer
  readonly entry: Entry
  readonly account: Address
  /** Undefined where its contract says nothing of itself. */
  readonly token: KnownToken | undefined
  /** What an NFT's metadata calls it. */
  readonly nftName?: string | undefined
  readonly config: Pick<ChainConfig, 'tokens' | 'nativeCurrency'>
}

export function isSpam({ transfer, entry, account, token, nftName, config }: Suspect): boolean {
  // Whatever the account itself has sent is its own doing.
  if (entry.from === account || transfer.kind === 'native') return false
  // Nothing moved, and nobody asked the account: an entry in its history was all that was wanted.
  if (transfer.amount === 0n) return true
  if (token?.isListed) return false
  // Collections need no name of their own (ERC-1155): that of the NFT will do.
  if (token === undefined) return transfer.tokenId === undefined || isLure([nftName ?? ''])
  if (isLure([token.name, token.symbol, nftName ?? ''])) return true
  if (transfer.kind !== 'erc20') return false
  return token.decimals === undefined || token.decimals === 0 || isImitation(token, config)
}

/** It goes by the symbol or the name of a token that the deployment names, or of the native currency, and is another. */
function isImitation({ name, symbol }: KnownToken, { tokens, nativeCurrency }: Suspect['config']): boolean {
  const real = [...tokens, nativeCurrency ?? { name: 'Ether', symbol: 'ETH' }]
  const [symbolSeen, nameSeen] = [toSkeleton(symbol), toSkeleton(name)]
  return real.some((token) => toSkeleton(token.symbol) === symbolSeen || toSkeleton(token.name) === nameSeen)
}
