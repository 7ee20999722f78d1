/** What all providers together sell and take, and where a purchase fits in that. */
import { createTimedCache } from '@foyer/service/cache'
import type { Logger } from '@foyer/service/observe'
import type { OnrampProvider, Place, ProviderOptions, Purchase, SoldNetwork } from './onramp-provider.ts'
import { settleInTime } from './settle-in-time.ts'

const keptMs = 600_000
/** What a provider sold lately stands for what it sells, where it does not answer, or not soon. */
const stale = { keptMs: 3_600_000, waitMs: 500 }
/** Of all providers and places: networks on which something is sold, and limits. One is about 300 bytes. */
const mostKeptRows = 100_000

export type Offer = { readonly provider: OnrampProvider; readonly options: ProviderOptions }

export type OptionsReader = {
  readonly providers: readonly OnrampProvider[]
  /** Of those that answer. @throws {OnrampUnavailable} or {TooManyWaiting} where none does, or the reason of `signal`. */
  readonly read: (place: Place, signal: AbortSignal) => Promise<readonly Offer[]>
  /** Whether nobody has to be asked for it. */
  readonly isKept: (place: Place) => boolean
}

export type WantedPurchase = {
  /** Symbol or id. */
  readonly currency: string
  /** The provider's name, or CAIP-2. */
  readonly network: string
  readonly paymentCurrency: string
  readonly method: string
  readonly place: Place
}

export function createOptionsReader(parts: {
  readonly providers: readonly OnrampProvider[]
  readonly log: Logger
  readonly now: () => number
}): OptionsReader {
  const { providers, log, now } = parts
  const kept = createTimedCache<ProviderOptions>({ ttlMs: keptMs, now, max: mostKeptRows, costOf: countRows, stale })
  const keyOf = ({ id }: OnrampProvider, { country, subdivision = '' }: Place) => `${id}/${country}/${subdivision}`
  return {
    providers,
    isKept: (wanted) => providers.every((provider) => kept.peek(keyOf(provider, toPlace(wanted))) !== undefined),
    async read(wanted, signal) {
      const place = toPlace(wanted)
      const answers = await settleInTime(
        providers.map((provider) => kept.read(keyOf(provider, place), (own) => provider.readOptions(place, own), signal)),
      )
      signal.throwIfAborted()
      const offers: Offer[] = []
      for (const [index, answer] of answers.entries()) {
        const provider = providers[index] as OnrampProvider
        if (answer.status === 'fulfilled') offers.push({ provider, options: answer.value })
        else log.warn({ provider: provider.id, reason: reasonOf(answer.reason) }, 'the options of a provider could not be read')
      }
      const [failure] = answers
      if (offers.length === 0 && failure?.status === 'rejected') throw failure.reason
      return offers
    },
  }
}

/** And one for each currency, which takes room by itself. */
function countRows({ taken, sold }: ProviderOptions): number {
  const ofTaken = taken.reduce((sum, { limits }) => sum + limits.length, taken.length)
  return 1 + sold.reduce((sum, { networks }) => sum + networks.length, ofTaken + sold.length)
}

/** States of the US have rules of their own. Elsewhere, and where there is no such state, a subdivision would only be one more place to ask about. */
function toPlace({ country, subdivision }: Place): Place {
  return { country, subdivision: country === 'US' && /^[A-Z]{2}$/.test(subdivision ?? '') ? subdivision : undefined }
}

/** The names of our errors hold no key; of others only the kind is told. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'OnrampUnavailable' ? error.message : error.name
}

export type Seller = { readonly offer: Offer; readonly purchase: Purchase }

/**
 * Who sells what is wanted, in words of their own options. They name networks each in their way, and one symbol may stand
 * for several contracts: what the first of them sells is what the others have to sell, too.
 */
export function findSellers(offers: readonly Offer[], wanted: WantedPurchase): readonly Seller[] {
  const named = offers.flatMap((offer) => findSold(offer, wanted, ({ name, caip2 }) => name === wanted.network || caip2 === wanted.network))
  const [first] = named
  if (first === undefined) return []
  const { currency, network } = first.purchase
  return offers.flatMap((offer) => {
    const isSame = (one: SoldNetwork) => isSameToken(one, network)
    return findSold(offer, { ...wanted, currency: currency.symbol }, isSame)
  })
}

function findSold(offer: Offer, wanted: WantedPurchase, isIt: (network: SoldNetwork) => boolean): readonly Seller[] {
  const { paymentCurrency, method, place } = wanted
  if (!offer.options.taken.some(({ id }) => id === paymentCurrency)) return []
  for (const currency of offer.options.sold) {
    if (currency.id !== wanted.currency && currency.symbol.toLowerCase() !== wanted.currency.toLowerCase()) continue
    const network = currency.networks.find(isIt)
    if (network !== undefined) return [{ offer, purchase: { currency, network, paymentCurrency, method, place } }]
  }
  return []
}

export function isSameToken(one: SoldNetwork, other: SoldNetwork): boolean {
  return one.caip2 === other.caip2 && one.contract?.toLowerCase() === other.contract?.toLowerCase()
}
