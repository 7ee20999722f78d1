/** The API of the sandbox, for servers that have its key. */
import type { OnrampFailure, OnrampStatus } from '@foyer/contract'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { Checkout } from './checkout.ts'
import { findOffer, listOptions, priceFor, toMoney } from './offers.ts'
import type { Payment } from './payment.ts'

export type ApiAnswer = { readonly status: number; readonly json: unknown }

const network = v.pipe(
  v.string(),
  v.regex(/^eip155:\d{1,9}$/),
  v.transform((value) => Number(value.slice(7))),
)
const shortText = v.pipe(v.string(), v.maxLength(100))
const wanted = { currency: shortText, network, paymentCurrency: shortText, amount: shortText }
const quoteBody = v.object(wanted)
const paymentBody = v.object({
  ...wanted,
  id: v.pipe(v.string(), v.uuid()),
  address: v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)),
})

const refused: ApiAnswer = { status: 422, json: { error: 'This is not sold.' } }

type ApiRequest = { readonly method: string; readonly path: string; readonly body: unknown }

/** `pageOf` says where a payment's page is. */
export async function answerApi(
  checkout: Checkout,
  { method, path, body }: ApiRequest,
  pageOf: (one: Payment) => string,
): Promise<ApiAnswer> {
  if (method === 'GET' && path === '/api/options') return { status: 200, json: listOptions() }
  if (method === 'POST' && path === '/api/quotes') return quote(body)
  if (method === 'POST' && path === '/api/payments') {
    const read = v.safeParse(paymentBody, body)
    if (!read.success) return refused
    const { network: chainId, ...rest } = read.output
    const one = await checkout.open({ ...rest, chainId })
    return one === undefined ? refused : { status: 200, json: { url: pageOf(one) } }
  }
  const [, id] = /^\/api\/payments\/([0-9a-f-]{36})$/.exec(path) ?? []
  const one = id === undefined || method !== 'GET' ? undefined : checkout.find(id)
  return one === undefined ? { status: 404, json: { error: 'There is no such payment.' } } : { status: 200, json: describe(one) }
}

function quote(body: unknown): ApiAnswer {
  const read = v.safeParse(quoteBody, body)
  if (!read.success) return refused
  const { currency, network: chainId, paymentCurrency, amount } = read.output
  const offer = findOffer(currency, chainId)
  const price = offer && priceFor(offer, paymentCurrency, amount)
  if (offer === undefined || price === undefined) return refused
  const money = (hundredths: bigint) => toMoney(hundredths, paymentCurrency)
  return {
    status: 200,
    json: {
      id: `${currency}-${chainId}`,
      total: money(price.total),
      subtotal: money(price.total - price.fee - price.networkFee),
      purchase: { amount: formatUnits(price.units, offer.sold.decimals), currency: offer.sold.symbol },
      networkFee: money(price.networkFee),
      providerFee: money(price.fee),
    },
  }
}

const statuses: Readonly<Record<Payment['state']['kind'], OnrampStatus>> = {
  open: 'created',
  asking: 'in_progress',
  challenge: 'in_progress',
  approved: 'in_progress',
  paid: 'succeeded',
  failed: 'failed',
}

function describe(one: Payment) {
  const { state, currency, chainId, units, amount, paymentCurrency, address } = one
  const sold = findOffer(currency, chainId)?.sold
  const failure: OnrampFailure | undefined = state.kind === 'failed' ? state.failure : undefined
  return {
    status: statuses[state.kind],
    ...(failure !== undefined && { failure }),
    payment: { amount, currency: paymentCurrency },
    ...(sold !== undefined && { purchase: { amount: formatUnits(BigInt(units), sold.decimals), currency: sold.symbol } }),
    ...('hash' in state && { txHash: state.hash }),
    destination: address,
  }
}
