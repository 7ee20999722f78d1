import { type OnrampProviderId, onrampOptions, referenceOf } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import { type Context, toTokenImage } from '../../context.ts'
import { toUnits } from '../../money/units.ts'
import { OnrampUnavailable, type PaymentLimits, type SoldCurrency, type SoldNetwork } from './onramp-provider.ts'
import { isSameToken, type Offer, type OptionsReader } from './read-options.ts'

/** As many as an answer has. */
const mostCurrencies = 1_000
const mostNetworks = 100
const mostMoneys = 200
const mostMethods = 50

/** Of what costs requests at every provider. */
export const askingPoints = 5

export const unavailable = 'The provider does not answer. Try again in a moment.'

export const optionsEndpoint = (context: Pick<Context, 'publicUrl' | 'pictures'>, options: OptionsReader) =>
  endpoint(onrampOptions, {
    limit: 'read',
    handle: async ({ query }, { refuse, charge, signal }) => {
      const place = { country: query.country ?? 'US', subdivision: query.subdivision }
      if (!options.isKept(place)) charge(askingPoints - 1)
      const offers = await options.read(place, signal).catch((cause: unknown) => {
        if (!(cause instanceof OnrampUnavailable)) throw cause
        throw refuse('upstream_failed', unavailable, { retryAfter: 5, cause })
      })
      return {
        paymentCurrencies: mergeTaken(offers),
        purchaseCurrencies: mergeSold(offers).map(({ networks, ...currency }) => ({
          ...currency,
          icon_url: toTokenImage(context, currency),
          networks: networks.slice(0, mostNetworks).map(({ network, providers }) => ({
            name: network.name,
            display_name: network.displayName,
            chain_id: referenceOf(network.caip2),
            contract_address: network.contract ?? '',
            caip2: network.caip2,
            providers,
          })),
        })),
        providers: offers.map(({ provider }) => ({
          id: provider.id,
          name: provider.name,
          fees: provider.fees,
          namespaces: [...provider.namespaces],
        })),
      }
    },
  })

/** Each currency once; of one method the widest limits, since each provider checks its own. */
function mergeTaken(offers: readonly Offer[]) {
  const merged = new Map<string, { limits: Map<string, PaymentLimits>; providers: OnrampProviderId[] }>()
  for (const { provider, options } of offers) {
    for (const { id, limits } of options.taken) {
      const entry = merged.get(id) ?? { limits: new Map<string, PaymentLimits>(), providers: [] }
      merged.set(id, entry)
      entry.providers.push(provider.id)
      for (const limit of limits) entry.limits.set(limit.id, widen(entry.limits.get(limit.id), limit))
    }
  }
  return [...merged]
    .slice(0, mostMoneys)
    .map(([id, { limits, providers }]) => ({ id, payment_method_limits: [...limits.values()].slice(0, mostMethods), providers }))
}

function widen(one: PaymentLimits | undefined, other: PaymentLimits): PaymentLimits {
  if (one === undefined) return other
  return {
    id: one.id,
    min: toUnits(other.min) < toUnits(one.min) ? other.min : one.min,
    max: toUnits(other.max) > toUnits(one.max) ? other.max : one.max,
  }
}

type MergedNetwork = { readonly network: SoldNetwork; readonly providers: OnrampProviderId[] }
type MergedCurrency = Pick<SoldCurrency, 'id' | 'name' | 'symbol'> & { readonly networks: MergedNetwork[] }

/** The same symbol at two providers is one currency where its contract on a network is the same. */
function mergeSold(offers: readonly Offer[]): readonly MergedCurrency[] {
  const merged = new Map<string, MergedCurrency>()
  for (const { provider, options } of offers) {
    for (const { id, name, symbol, networks } of options.sold) {
      const entry = merged.get(symbol) ?? { id, name, symbol, networks: [] }
      merged.set(symbol, entry)
      for (const network of networks) {
        const same = entry.networks.find((one) => isSameToken(one.network, network))
        if (same === undefined) entry.networks.push({ network, providers: [provider.id] })
        else if (!same.providers.includes(provider.id)) same.providers.push(provider.id)
      }
    }
  }
  return [...merged.values()].slice(0, mostCurrencies)
}
