/** The sources of one network’s quotes, asked together: the best answer in time wins. */

import type { SwapSource } from '@foyer/contract'
import { TooManyWaiting, within } from '@foyer/service/limits'
import type { Chain } from '../../chains/chain.ts'
import { type Offer, type SwapProvider, SwapUnavailable, type SwapWish } from './swap-provider.ts'

export type SwapMarket = {
  readonly chain: Chain
  /** The one that stands for the network where nobody names one comes first. */
  readonly providers: readonly SwapProvider[]
}

export type BestOffer = { readonly provider: SwapProvider; readonly offer: Offer }

/** A source that takes longer has no part in a quote. */
const longestQuoteMs = 5_000

export function findProvider({ providers }: SwapMarket, source: SwapSource | undefined): SwapProvider | undefined {
  return source === undefined ? providers[0] : providers.find((provider) => provider.source === source)
}

/**
 * The offer by which most arrives; undefined when every source that answers has none.
 * @throws {SwapUnavailable} when none answers, {TooManyWaiting} when there was no place at any, or the reason of `signal`.
 */
export async function findBestOffer(
  providers: readonly SwapProvider[],
  wish: SwapWish,
  signal: AbortSignal,
): Promise<BestOffer | undefined> {
  if (wish.from === wish.to) return undefined
  const asked = await within(signal, longestQuoteMs, (inTime) =>
    Promise.allSettled(providers.map(async (provider) => ({ provider, offer: await provider.quote(wish, inTime) }))),
  )
  signal.throwIfAborted()
  const answered = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (answered.length === 0) {
    const reasons = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const [first] = reasons
    if (first instanceof TooManyWaiting && reasons.every((one) => one instanceof TooManyWaiting)) throw first
    throw new SwapUnavailable('no source of quotes answers', { cause: new AggregateError(reasons) })
  }
  return answered.reduce<BestOffer | undefined>(
    (best, { provider, offer }) =>
      offer !== undefined && (best === undefined || offer.toAmount > best.offer.toAmount) ? { provider, offer } : best,
    undefined,
  )
}
