import { onrampQuote } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import type { Logger } from '@foyer/service/observe'
import { toUnits } from '../../money/units.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { checkAmount } from './check-amount.ts'
import { type OnrampProvider, OnrampUnavailable, type Quote } from './onramp-provider.ts'
import { askingPoints, unavailable } from './options-endpoint.ts'
import { findSellers, type OptionsReader, reasonOf } from './read-options.ts'
import { settleInTime } from './settle-in-time.ts'

export const notSold = 'No provider of this server sells this on this network for this currency.'

type Parts = { readonly options: OptionsReader; readonly log: Logger; readonly metrics: Pick<Metrics, 'onramp'> }

export const quoteEndpoint = ({ options, log, metrics }: Parts) =>
  endpoint(onrampQuote, {
    limit: 'read',
    handle: async ({ body }, { charge, refuse, signal }) => {
      charge(askingPoints - 1)
      const failed = (cause: unknown): never => {
        if (!(cause instanceof OnrampUnavailable)) throw cause
        throw refuse('upstream_failed', unavailable, { retryAfter: 5, cause })
      }
      const place = { country: body.country ?? 'US', subdivision: body.subdivision }
      const wanted = {
        currency: body.purchaseCurrency,
        network: body.network,
        paymentCurrency: body.paymentCurrency,
        method: body.paymentMethod,
        place,
      }
      const offers = (await options.read(place, signal).catch(failed)).filter(
        ({ provider }) => body.provider === undefined || provider.id === body.provider,
      )
      const sellers = findSellers(offers, wanted)
      if (sellers.length === 0) throw refuse('not_found', notSold, { field: 'purchaseCurrency' })
      const check = { currency: body.paymentCurrency, method: body.paymentMethod, amount: body.amount }
      const able = sellers.filter(({ offer }) => checkAmount(offer, check) === undefined)
      const problem = sellers[0] && checkAmount(sellers[0].offer, check)
      if (able.length === 0 && problem !== undefined) throw refuse('invalid_request', problem.description, { field: problem.field })
      const asked = await settleInTime(
        able.map(async ({ offer: { provider }, purchase }) => {
          const quote = await provider.readQuote({ ...purchase, amount: body.amount, address: body.address }, signal)
          return quote && { provider, quote }
        }),
        { isEnough: (answer) => answer !== undefined },
      )
      signal.throwIfAborted()
      const quotes = asked.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
      for (const answer of asked) {
        if (answer.status === 'rejected') log.warn({ reason: reasonOf(answer.reason) }, 'a provider gave no quote')
      }
      const best = quotes.reduce<Given | undefined>((one, other) => (one !== undefined && !isLess(one, other) ? one : other), undefined)
      if (best !== undefined) {
        metrics.onramp.quotes.inc({ provider: best.provider.id })
        return toAnswer(best)
      }
      const failure = asked.find((answer) => answer.status === 'rejected')
      if (failure?.status === 'rejected') return failed(failure.reason)
      throw refuse('not_found', notSold, { field: 'purchaseCurrency' })
    },
  })

type Given = { readonly provider: OnrampProvider; readonly quote: Quote }

function isLess(one: Given, other: Given): boolean {
  return toUnits(one.quote.purchase.amount) < toUnits(other.quote.purchase.amount)
}

function toAnswer({ provider, quote }: Given) {
  return {
    paymentTotal: quote.total,
    paymentSubtotal: quote.subtotal,
    purchaseAmount: quote.purchase,
    networkFee: quote.networkFee,
    ...(provider.id === 'coinbase' && { coinbaseFee: quote.providerFee }),
    providerFee: quote.providerFee,
    quoteId: `${provider.id}:${quote.id}`,
    provider: provider.id,
  }
}
