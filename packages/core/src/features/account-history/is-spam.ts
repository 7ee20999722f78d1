import type { AccountTransaction, AccountTransfer } from './account-history.ts'

/** Whether a transfer was most likely made to mislead its receiver. */
export function isSpam({ fungible_info, nft_info }: AccountTransfer): boolean {
  return (nft_info?.flags ?? fungible_info?.flags)?.is_spam === true
}

/** Not of another network, and not made of spam alone. */
export function isShown({ metadata, transfers = [] }: AccountTransaction, key: string): boolean {
  if (metadata.chain !== undefined && !key.startsWith(`${metadata.chain}:`)) return false
  return transfers.length === 0 || transfers.some((transfer) => !isSpam(transfer))
}
