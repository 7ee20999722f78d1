/** What happened to an account in one transaction of a network. */
import * as v from 'valibot'
import { decimal, price } from '../numbers.ts'
import { imageUrl, shownText, text, word } from '../text.ts'
import { caip2, caip10 } from './caip-schemas.ts'

/** From the account's side; `execute` is a call of a contract that moved nothing of it. */
export const operationTypes = [
  'approve',
  'borrow',
  'burn',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'trade',
  'withdraw',
] as const

const flags = v.object({
  /** Most likely sent to mislead its receiver. */
  is_spam: v.boolean(),
})

const fungibleInfo = v.object({
  /** Empty, like the symbol, where it would mislead: the address says what it is. */
  name: v.exactOptional(shownText(100)),
  symbol: v.exactOptional(shownText(40)),
  icon: v.exactOptional(v.object({ url: imageUrl() })),
  /** Absent for the native currency. */
  address: v.exactOptional(caip10),
  flags: v.exactOptional(flags),
})

const nftInfo = v.object({
  name: v.exactOptional(shownText(140)),
  content: v.exactOptional(v.object({ preview: v.exactOptional(v.object({ url: imageUrl(), content_type: v.exactOptional(text(100)) })) })),
  /** The collection. */
  address: v.exactOptional(caip10),
  flags,
})

export const accountTransfer = v.object({
  fungible_info: v.exactOptional(fungibleInfo),
  nft_info: v.exactOptional(nftInfo),
  direction: v.picklist(['in', 'out', 'self']),
  /** Of this transfer: a token's is not the transaction's. */
  sender: v.exactOptional(text(128)),
  recipient: v.exactOptional(text(128)),
  /** Exact. */
  quantity: v.object({ numeric: decimal }),
  value: v.exactOptional(price),
  price: v.exactOptional(price),
})

export const accountTransaction = v.object({
  /** Unique over all networks. */
  id: word(200),
  metadata: v.object({
    operationType: v.picklist(operationTypes),
    hash: word(100),
    /** ISO 8601; of a pending one, when it was seen. */
    minedAt: v.pipe(v.string(), v.isoTimestamp()),
    sentFrom: text(128),
    /** Empty where a contract was created. */
    sentTo: text(128),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    application: v.exactOptional(v.object({ name: v.exactOptional(shownText(100)), iconUrl: v.exactOptional(imageUrl()) })),
    chain: v.exactOptional(caip2),
  }),
  transfers: v.exactOptional(v.pipe(v.array(accountTransfer), v.maxLength(200))),
})

/** `quantity.numeric` is exact; `price` and `value` are for display only. */
export type AccountTransaction = v.InferOutput<typeof accountTransaction>
export type AccountTransfer = v.InferOutput<typeof accountTransfer>
export type OperationType = (typeof operationTypes)[number]
