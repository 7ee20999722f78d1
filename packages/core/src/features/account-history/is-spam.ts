import type { AccountTransfer } from './account-history.ts'

/** Whether a transfer was most likely made to mislead its receiver. */
export function isSpam({ fungible_info, nft_info }: AccountTransfer): boolean {
  return (nft_info?.flags ?? fungible_info?.flags)?.is_spam === true
}
