/** One NFT (ERC-721), or some of one kind (ERC-1155), and how many of it an account holds. */
import * as v from 'valibot'
import { imageUrl, shownText, text } from '../text.ts'
import { caip2, caip10 } from './caip-schemas.ts'

export const nft = v.object({
  /** CAIP-19, like `eip155:1/erc721:0x…/42`. Unique over all networks. */
  id: text(200),
  chainId: caip2,
  /** The collection's contract. */
  address: caip10,
  /** Up to 2^256 - 1. */
  tokenId: v.pipe(v.string(), v.regex(/^(?:0|[1-9][0-9]{0,77})$/)),
  standard: v.picklist(['erc721', 'erc1155']),
  /** A whole number above 0; of ERC-721 it is 1. */
  quantity: v.object({ numeric: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,77}$/)) }),
  /** As its metadata has it; empty or absent where that cannot be read or would mislead: the collection and number say what it is. */
  name: v.exactOptional(shownText(140)),
  /** What the collection's contract calls itself. */
  collection: v.object({ name: shownText(100), symbol: shownText(40) }),
  /** A picture of it. One that is at an address may turn out not to be there. */
  preview: v.exactOptional(v.object({ url: imageUrl() })),
  flags: v.object({
    /** Most likely sent to mislead its receiver. */
    is_spam: v.boolean(),
  }),
})

export type Nft = v.InferOutput<typeof nft>
