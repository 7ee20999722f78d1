/**
 * The wallets we know, in the order in which they are offered.
 *
 * Reviewed by hand: a field that we are not sure of is left out rather than guessed, because a wrong link or identifier
 * leads people to somebody else's program. Add one with its sources in the pull request.
 */
import type { WalletEntry } from './entry.ts'
import { furtherWallets } from './further-wallets.ts'
import { leadingWallets } from './leading-wallets.ts'

export const walletEntries: readonly WalletEntry[] = [...leadingWallets, ...furtherWallets]
