/** What needs viem itself: a chunk of its own. */
import type { Eip1193Provider } from '@foyer/core'
import { type Chain, createWalletClient, custom } from 'viem'
import type { WalletClientOn } from './viem-wallet.ts'

export function walletClientOf<C extends Chain>(
  provider: Eip1193Provider,
  { address, chain }: { readonly address: `0x${string}`; readonly chain: C },
): WalletClientOn<C> {
  // What has failed may have been done all the same, and a person may have been asked for it.
  const transport = custom(provider, { retryCount: 0 })
  return createWalletClient({ account: address, chain, transport }) as WalletClientOn<C>
}
