/** One purchase at the sandbox, from its page to the tokens in the buyer's account. */
import { onrampFailures } from '@foyer/contract'
import * as v from 'valibot'

const hex = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Signed and written down before it is sent: what is sent again is the same transaction, which a chain takes once. */
const payout = { nonce: whole, raw: hex, hash: hex }

const state = v.variant('kind', [
  v.object({ kind: v.literal('open') }),
  /** The bank is being asked. */
  v.object({ kind: v.literal('asking') }),
  /** The bank wants to hear from the buyer (3-D Secure). */
  v.object({ kind: v.literal('challenge'), tries: whole }),
  v.object({ kind: v.literal('approved'), ...payout }),
  v.object({ kind: v.literal('paid'), ...payout }),
  v.object({ kind: v.literal('failed'), failure: v.picklist(onrampFailures) }),
])

export const payment = v.object({
  /** Of the server that leads buyers here. */
  id: v.pipe(v.string(), v.uuid()),
  /** Where the tokens go. */
  address: hex,
  /** Id of what is sold, like `usd`. */
  currency: v.pipe(v.string(), v.maxLength(40)),
  chainId: whole,
  /** Fees included, as a decimal. */
  amount: v.string(),
  paymentCurrency: v.string(),
  /** What is paid out, in base units. */
  units: v.pipe(v.string(), v.regex(/^[0-9]{1,78}$/)),
  /** Milliseconds since 1970. */
  createdAt: whole,
  state,
})

export type Payment = v.InferOutput<typeof payment>
export type PaymentState = Payment['state']

/** How long a page waits for somebody who pays. */
export const openMs = 1_800_000

export function isExpired({ state: { kind }, createdAt }: Payment, now: number): boolean {
  return (kind === 'open' || kind === 'challenge') && now - createdAt > openMs
}
