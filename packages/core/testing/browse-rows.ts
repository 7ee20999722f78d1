/** How wallets that read no codes open a page: as the kit carries it and, for those that it does not carry, as the server's catalogue has it. */

import type { BrowseRow } from '../src/entities/wallet.ts'
import { furtherFacts } from '../src/features/catalogue/further-facts.ts'

export const phantomRows: readonly BrowseRow[] = furtherFacts.phantom?.browse ?? []
export const coinbaseRows: readonly BrowseRow[] = furtherFacts.coinbase?.browse ?? []
export const solflareRows: readonly BrowseRow[] = [
  { namespaces: ['solana'], link: 'https://solflare.com/ul/v1/browse/{url}?ref={origin}', global: 'solflare' },
]
export const xverseRows: readonly BrowseRow[] = [
  { namespaces: ['bip122'], link: 'https://connect.xverse.app/browser?url={url}', global: 'XverseProviders' },
]
