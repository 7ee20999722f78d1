import { isSolanaAddress } from '@foyer/contract/entities'
import type { Account, Namespace } from '@foyer/core'

/** Of families that read no addresses themselves: those of Solana have to be its own, others are taken as they are. */
export function parseAccounts(addresses: readonly string[], namespace: Namespace): readonly Account[] | undefined {
  if (namespace === 'solana' && !addresses.every(isSolanaAddress)) return undefined
  const type = namespace === 'bip122' ? 'payment' : 'eoa'
  return [...new Set(addresses)].map((address) => ({ namespace, address, type }))
}
