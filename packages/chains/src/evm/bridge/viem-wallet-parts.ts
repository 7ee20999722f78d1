/** What needs viem itself: a chunk of its own. */
import type { Eip1193Provider } from '@foyer/core'
import { type Chain, createWalletClient, custom } from 'viem'
import type { WalletClientOn } from './viem-wallet.ts'

export function walletClientOf<C extends Chain>(
  provider: Eip1193Provider,
  { address, chain }: { readonly address: `0x${string}`; readonly chain: C },
): WalletClientOn<C> {
  return createWalletClient({ account: address, chain, transport: custom(provider) }) as WalletClientOn<C>
}
