/**
 * The wallets we know, in the order in which they are offered.
 *
 * Reviewed by hand: a field that we are not sure of is left out rather than guessed, because a wrong link or identifier
 * leads people to somebody else's program. Each entry has a line in `review.json` that names who else publishes its facts.
 */
import type { WalletEntry } from './config.ts'
import { furtherWallets } from './further-wallets.ts'
import { leadingWallets } from './leading-wallets.ts'
import { otherWallets } from './other-wallets.ts'

export const walletEntries: readonly WalletEntry[] = [...leadingWallets, ...furtherWallets, ...otherWallets]
