import { randomUUID } from 'node:crypto'
import { namespaceOf, onrampUrl, parseWebLink } from '@foyer/contract'
import { isSolanaAddress } from '@foyer/contract/entities'
import { endpoint } from '@foyer/service/http'
import type * as v from 'valibot'
import { checksumAddress } from 'viem'
import { readEvmAddress } from '../../chains/evm-address.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { checkAmount, findLeast } from './check-amount.ts'
import { type NewOrder, type OnrampProvider, OnrampUnavailable } from './onramp-provider.ts'
import { unavailable } from './options-endpoint.ts'
import type { NewRow, OrderStore } from './order-store.ts'
import { notSold } from './quote-endpoint.ts'
import { findSellers, type Offer, type OptionsReader, type WantedPurchase } from './read-options.ts'

/** Each costs requests at a provider, and a row for 30 days. */
const orderPoints = 20

type Body = v.InferOutput<NonNullable<typeof onrampUrl.body>>

type Parts = { readonly options: OptionsReader; readonly orders: OrderStore; readonly metrics: Pick<Metrics, 'onramp'> }

export const urlEndpoint = ({ options, orders, metrics }: Parts) =>
  endpoint(onrampUrl, {
    limit: 'write',
    handle: async ({ body }, { charge, refuse, signal, project, ip }) => {
      charge(orderPoints - 1)
      const failed = (cause: unknown): never => {
        if (!(cause instanceof OnrampUnavailable)) throw cause
        throw refuse('upstream_failed', unavailable, { retryAfter: 5, cause })
      }
      const wanted = toWanted(body)
      const seller = findSeller(await options.read(wanted.place, signal).catch(failed), wanted, body)
      if (seller === undefined) throw refuse('not_found', notSold, { field: 'destinationWallets' })
      if ('field' in seller) throw refuse('invalid_request', seller.description, { field: seller.field })
      const { provider, purchase, leastAmount } = seller
      const destination = readDestination(body.destinationWallets[0]?.address ?? '', purchase.network.caip2)
      if ('problem' in destination) throw refuse('invalid_address', destination.problem, { field: 'destinationWallets' })
      const { address } = destination
      const { presetFiatAmount: fiatAmount, presetCryptoAmount: cryptoAmount } = body
      const order = { ...purchase, id: randomUUID(), address, fiatAmount, leastAmount, cryptoAmount, ip, projectId: project.id }
      const url = await provider.createOrder(order, signal).catch(failed)
      if (url === undefined) throw refuse('not_found', notSold, { field: 'destinationWallets' })
      const count = (state: 'created' | 'refused') => metrics.onramp.purchases.inc({ provider: provider.id, state })
      if (!isPageOf(provider, url)) {
        count('refused')
        throw refuse('upstream_failed', unavailable, { cause: new Error(`${provider.id} leads to another host`) })
      }
      // Without its row nobody could follow the purchase, so its page is not handed out.
      await orders.create(toRow(order, provider.id), signal).catch((cause: unknown) => {
        signal.throwIfAborted()
        count('refused')
        throw refuse('unavailable', 'The purchase could not be begun. Try again in a moment.', { retryAfter: 5, cause })
      })
      count('created')
      return { url, orderId: order.id, provider: provider.id, destination: address }
    },
  })

function toWanted({ destinationWallets: [wallet], ...body }: Body): WantedPurchase {
  return {
    currency: wallet?.assets?.[0] ?? 'ETH',
    network: body.defaultNetwork ?? wallet?.blockchains?.[0] ?? wallet?.supportedNetworks?.[0] ?? 'ethereum',
    paymentCurrency: body.fiatCurrency,
    method: body.paymentMethod,
    place: { country: body.country ?? 'US', subdivision: body.subdivision },
  }
}

/** The first that sells it within its limits; else what is wrong with the amount, or undefined. */
function findSeller(all: readonly Offer[], wanted: WantedPurchase, { provider: named, presetFiatAmount: amount, ...body }: Body) {
  let problem: Problem | undefined
  const offers = named === undefined ? all : all.filter(({ provider }) => provider.id === named)
  for (const { offer, purchase } of findSellers(offers, wanted)) {
    if (amount === undefined && body.presetCryptoAmount !== undefined && !offer.provider.takesCryptoAmount) {
      problem ??= {
        field: 'presetCryptoAmount',
        description: `${offer.provider.name} begins with an amount that is paid: give presetFiatAmount.`,
      }
      continue
    }
    const { paymentCurrency: currency, method } = wanted
    const found = amount === undefined ? undefined : checkAmount(offer, { currency, method, amount })
    if (found === undefined) return { provider: offer.provider, purchase, leastAmount: findLeast(offer, { currency, method }) }
    problem ??= { description: found.description, field: found.field === 'amount' ? 'presetFiatAmount' : found.field }
  }
  return problem
}

type Problem = { readonly field: string; readonly description: string }

function toRow(order: NewOrder, provider: OnrampProvider['id']): NewRow {
  const { id, projectId, address: destination, network, currency, fiatAmount } = order
  const payment = { paymentAmount: fiatAmount ?? null, paymentCurrency: fiatAmount === undefined ? null : order.paymentCurrency }
  return { id, projectId, provider, destination, network: network.caip2, currency: currency.symbol, ...payment }
}

type Destination = { readonly address: string } | { readonly problem: string }

function readDestination(address: string, network: string): Destination {
  if (namespaceOf(network) === 'eip155') {
    const read = readEvmAddress(address)
    return 'problem' in read ? read : { address: checksumAddress(read.address) }
  }
  return isSolanaAddress(address) ? { address } : { problem: 'Expected an address of Solana: 32 bytes in base58, 32 to 44 characters.' }
}

/** Of the provider's host or below it, encrypted unless it is this machine's. */
export function isPageOf({ pages }: Pick<OnrampProvider, 'pages'>, link: string): boolean {
  const url = parseWebLink(link)
  return (
    url !== undefined &&
    pages.some(({ protocol, host }) => url.protocol === protocol && (url.host === host || url.host.endsWith(`.${host}`)))
  )
}
