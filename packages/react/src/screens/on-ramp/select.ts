/** What of the options is of use here. */
import type { BuyOptions, BuyWish, Network, OnrampProviderId } from '@foyer/core'

type Currency = BuyOptions['purchaseCurrencies'][number]
type SoldNetwork = Currency['networks'][number]

/** Characters of a symbol beside a name: the narrowest phones have room for both. */
export const longestSymbol = 7

/** A token on one of the page's networks. */
export type Sold = { readonly currency: Currency; readonly on: SoldNetwork; readonly network: Network }

/** What is sold where the account is: on the network in use first, otherwise in the order of the options. */
export function soldHere({ purchaseCurrencies }: BuyOptions, networks: readonly Network[], active: string | undefined): readonly Sold[] {
  const all = purchaseCurrencies.flatMap((currency) =>
    currency.networks.flatMap((on) => {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === on.caip2)
      return network ? [{ currency, on, network }] : []
    }),
  )
  return [...all.filter(({ on }) => on.caip2 === active), ...all.filter(({ on }) => on.caip2 !== active)]
}

export function isWished({ currency, on }: Sold, { purchaseCurrency, network }: BuyWish): boolean {
  return currency.symbol === purchaseCurrency && on.caip2 === network
}

/** Who sells that token for that money. */
export function sellersOf({ providers, paymentCurrencies }: BuyOptions, wish: BuyWish, sold: Sold | undefined): BuyOptions['providers'] {
  const takers = paymentCurrencies.find(({ id }) => id === wish.paymentCurrency)?.providers ?? []
  return providers.filter(({ id }) => takers.includes(id) && sold?.on.providers.includes(id))
}

export function methodsOf({ paymentCurrencies }: BuyOptions, { paymentCurrency }: BuyWish) {
  return paymentCurrencies.find(({ id }) => id === paymentCurrency)?.payment_method_limits ?? []
}

/** Its name, of the options; a provider that they do not name goes by its id. */
export function nameOfProvider(options: BuyOptions | undefined, provider: OnrampProviderId | undefined): string {
  if (provider === undefined) return ''
  const usual = provider.charAt(0).toUpperCase() + provider.slice(1)
  return options?.providers.find(({ id }) => id === provider)?.name ?? usual
}

/** Three round amounts that the payment method takes. */
export function presetsOf(limits: { readonly min: string; readonly max: string } | undefined): readonly string[] {
  const [least, most] = [Number(limits?.min ?? 10) || 10, Number(limits?.max ?? 7500)]
  const rounded = [5, 10, 25].map((times) => roundUp(least * times)).filter((amount) => amount <= most)
  return [...new Set(rounded)].map(String)
}

/** To 1, 2.5 or 5 of its power of ten, and never to a part of one. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2.5, 5, 10].find((one) => one * power >= value) ?? 10
  return Math.ceil(step * power)
}
