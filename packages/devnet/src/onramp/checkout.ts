/** What a buyer can do at the sandbox, and what comes of it. Done twice, each thing happens once. */
import type { Hex } from 'viem'
import { findOffer, priceFor } from './offers.ts'
import { isExpired, type Payment, type PaymentState } from './payment.ts'
import type { PaymentLog } from './payment-log.ts'
import type { Payouts } from './payouts.ts'
import { type CardFields, challengeCode, mostChallengeTries, readCard } from './test-cards.ts'

export type NewPayment = Pick<Payment, 'id' | 'currency' | 'chainId' | 'amount' | 'paymentCurrency'> & { readonly address: Hex }

export type Checkout = {
  /** Undefined for what is not sold, and for another purchase under an id that is taken. */
  readonly open: (wanted: NewPayment) => Promise<Payment | undefined>
  readonly find: (id: string) => Payment | undefined
  /** What is wrong with the card; undefined when the bank was asked. */
  readonly pay: (id: string, card: CardFields) => Promise<Partial<Record<keyof CardFields, string>> | undefined>
  readonly answerChallenge: (id: string, code: string) => Promise<void>
  readonly cancel: (id: string) => Promise<void>
}

type Parts = {
  readonly log: PaymentLog
  readonly payouts: Payouts
  readonly now: () => number
  /** How long a bank that does not answer is waited for. */
  readonly bankMs: number
}

/** How long a page waits for the transaction before it says that it is on its way. */
const settleMs = 3_000

export function createCheckout({ log, payouts, now, bankMs }: Parts): Checkout {
  const find = (id: string) => {
    const one = log.find(id)
    return one && isExpired(one, now()) ? undefined : one
  }

  async function move(one: Payment, state: PaymentState): Promise<void> {
    await log.write({ ...one, state })
  }

  /** The bank has said yes. A purchase that cannot be paid out is not charged. */
  async function payOut(id: string): Promise<void> {
    await payouts.pay(id).catch(async () => {
      const one = log.find(id)
      if (one?.state.kind === 'asking') await move(one, { kind: 'failed', failure: 'refunded' })
    })
    await payouts.settled(id, settleMs)
  }

  return {
    find,
    async open(wanted) {
      const known = log.find(wanted.id)
      if (known !== undefined) return isSame(known, wanted) ? known : undefined
      const offer = findOffer(wanted.currency, wanted.chainId)
      const price = offer && priceFor(offer, wanted.paymentCurrency, wanted.amount)
      if (price === undefined) return undefined
      const one: Payment = { ...wanted, units: String(price.units), createdAt: now(), state: { kind: 'open' } }
      await log.write(one)
      return one
    },
    async pay(id, card) {
      const one = find(id)
      if (one?.state.kind !== 'open') return undefined
      const reading = readCard(card, now())
      if ('problems' in reading) return reading.problems
      const asking: Payment = { ...one, state: { kind: 'asking' } }
      await log.write(asking)
      if (reading.answer === 'declines') await move(asking, { kind: 'failed', failure: 'declined' })
      else if (reading.answer === 'challenges') await move(asking, { kind: 'challenge', tries: 0 })
      else if (reading.answer === 'approves') await payOut(id)
      else {
        await new Promise((resolve) => setTimeout(resolve, bankMs))
        await move(asking, { kind: 'failed', failure: 'timeout' })
      }
      return undefined
    },
    async answerChallenge(id, code) {
      const one = find(id)
      if (one?.state.kind !== 'challenge') return
      const tries = one.state.tries + 1
      if (code.trim() === challengeCode) {
        await move(one, { kind: 'asking' })
        await payOut(id)
      } else if (tries >= mostChallengeTries) await move(one, { kind: 'failed', failure: 'declined' })
      else await move(one, { kind: 'challenge', tries })
    },
    async cancel(id) {
      const one = find(id)
      if (one?.state.kind === 'open' || one?.state.kind === 'challenge') await move(one, { kind: 'failed', failure: 'cancelled' })
    },
  }
}

/** What the bank was asked when the process ended has no answer, and is not charged. */
export async function voidUnanswered(log: PaymentLog): Promise<void> {
  for (const one of log.all()) {
    if (one.state.kind === 'asking') await log.write({ ...one, state: { kind: 'failed', failure: 'timeout' } })
  }
}

function isSame(one: Payment, other: NewPayment): boolean {
  return (
    one.address.toLowerCase() === other.address.toLowerCase() &&
    one.currency === other.currency &&
    one.chainId === other.chainId &&
    one.amount === other.amount &&
    one.paymentCurrency === other.paymentCurrency
  )
}
