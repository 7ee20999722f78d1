/**
 * Meld, which passes a buyer on to one of many providers: assets, limits, quotes, a widget for each purchase, and its transactions.
 *
 * https://docs.meld.io, version 2023-12-19 of its API. Fields may be added to its answers at any time; amounts are JSON numbers.
 */
import { type Caip2, isCaip2 } from '@foyer/contract'
import * as v from 'valibot'
import { fromUnits, toPlainDecimal, toUnits } from '../../../money/units.ts'
import {
  type Asked,
  type NewOrder,
  type OnrampProvider,
  type OrderState,
  type Place,
  type ProviderOptions,
  type Purchase,
  type Quote,
  type SoldNetwork,
  usualLimits,
} from '../onramp-provider.ts'
import { createProviderClient, type ProviderClient, type ProviderParts } from '../provider-request.ts'
import { mostRows, readAnswer, readRows } from '../read-answer.ts'

const solana: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Our names of payment methods, and Meld's. */
const methods: Readonly<Record<string, string>> = {
  card: 'CREDIT_DEBIT_CARD',
  ach_bank_account: 'ACH',
  apple_pay: 'APPLE_PAY',
  google_pay: 'GOOGLE_PAY',
}

const rows = v.pipe(v.array(v.unknown()), v.maxLength(mostRows))
const number = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15))
const code = v.pipe(v.string(), v.regex(/^[\w.+-]{1,64}$/))
/** As an answer can have them: with a strange one it would be no answer. */
const chainCode = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const isSymbol = (text: string) => /^.{1,40}$/.test(text)
const shortText = v.pipe(v.string(), v.maxLength(128))

const assetRow = v.object({
  currencyCode: code,
  name: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  chainCode,
  chainName: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
  chainId: v.optional(v.nullable(v.union([shortText, v.number()]))),
  contractAddress: v.optional(v.nullable(shortText)),
})
const limitRow = v.object({
  currencyCode: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  minimumAmount: v.optional(v.nullable(number)),
  maximumAmount: v.optional(v.nullable(number)),
})
const quotesSchema = v.object({ quotes: v.nullable(rows) })
const quoteRow = v.object({
  serviceProvider: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  sourceAmount: number,
  sourceCurrencyCode: v.string(),
  destinationAmount: number,
  destinationCurrencyCode: v.string(),
  networkFee: v.optional(v.nullable(number)),
  transactionFee: v.optional(v.nullable(number)),
  partnerFee: v.optional(v.nullable(number)),
  totalFee: v.optional(v.nullable(number)),
})
const widgetSchema = v.object({ widgetUrl: v.pipe(v.string(), v.maxLength(4096)) })
const transactionsSchema = v.object({ transactions: v.nullable(rows) })
const transactionRow = v.object({
  status: v.pipe(v.string(), v.maxLength(64)),
  externalSessionId: shortText,
  sourceAmount: v.optional(v.nullable(number)),
  sourceCurrencyCode: v.optional(v.nullable(code)),
  destinationAmount: v.optional(v.nullable(number)),
  destinationCurrencyCode: v.optional(v.nullable(code)),
  cryptoDetails: v.nullable(v.object({ walletAddress: v.nullable(shortText), blockchainTransactionId: v.optional(v.nullable(shortText)) })),
})

type QuoteRow = v.InferOutput<typeof quoteRow>

const label = 'Meld'

export type MeldParts = Pick<ProviderParts, 'now' | 'log'> & { readonly api: string; readonly page: string; readonly key: string }

export function createMeld({ api, page, key, now, log }: MeldParts): OnrampProvider {
  const headers = () => ({ authorization: `BASIC ${key}`, 'meld-version': '2023-12-19' })
  const client = createProviderClient({ name: label, url: api, headers, now, log })

  async function createOrder(order: NewOrder, signal: AbortSignal): Promise<string | undefined> {
    const amount = order.fiatAmount ?? order.leastAmount
    const best = await readBest(client, { ...order, amount, asked: 'order' }, signal)
    if (best === undefined) return undefined
    const { status, json } = await client.ask(
      {
        asked: 'order',
        method: 'POST',
        path: '/crypto/session/widget',
        body: {
          sessionType: 'BUY',
          externalSessionId: order.id,
          externalCustomerId: order.projectId,
          sessionData: {
            ...toRequest(order),
            serviceProvider: best.serviceProvider,
            sourceAmount: amount,
            walletAddress: order.address,
            lockFields: ['destinationCurrencyCode', 'walletAddress'],
          },
        },
      },
      signal,
    )
    return status === 200 || status === 201 ? readAnswer(label, widgetSchema, json).widgetUrl : undefined
  }

  return {
    id: 'meld',
    name: label,
    fees: { min: '1', max: '2' },
    namespaces: ['eip155', 'solana'],
    takesCryptoAmount: false,
    takesAnotherCard: true,
    pages: [new URL(page)],
    readOptions: (place, signal) => readOptions(client, place, signal),
    readQuote: async (wanted, signal) => {
      const best = await readBest(client, { ...wanted, asked: 'quote' }, signal)
      return best && toQuote(best, wanted)
    },
    createOrder,
    async readOrder({ id, destination }, signal) {
      const query = { externalSessionIds: id }
      const { status, json } = await client.ask({ asked: 'status', path: '/payments/transactions', query }, signal)
      if (status !== 200) return undefined
      const isSame = (address: string) =>
        /^0x/i.test(destination) ? address.toLowerCase() === destination.toLowerCase() : address === destination
      const states = readRows(transactionRow, readAnswer(label, transactionsSchema, json).transactions ?? [])
        // A search that a server does not understand may find everything.
        .filter((row) => row.externalSessionId === id && isSame(row.cryptoDetails?.walletAddress ?? ''))
        .map(toState)
      return states.find(({ status: one }) => one === 'succeeded') ?? states[0]
    },
    close: client.close,
  }
}

async function readOptions(client: ProviderClient, { country }: Place, signal: AbortSignal): Promise<ProviderOptions> {
  const query = { accountFilter: 'true', countries: country }
  const [assets, limits] = await Promise.all([
    client.ask({ asked: 'options', path: '/service-providers/properties/crypto-currencies', query }, signal),
    client.ask({ asked: 'options', path: '/service-providers/limits/fiat-currency-purchases', query }, signal),
  ])
  if (assets.status !== 200 || limits.status !== 200) return { taken: [], sold: [] }
  return {
    taken: readRows(limitRow, readAnswer(label, rows, limits.json)).map(({ currencyCode, minimumAmount, maximumAmount }) => ({
      id: currencyCode,
      limits: usualLimits.map((usual) => ({
        id: usual.id,
        min: minimumAmount == null ? usual.min : toPlainDecimal(minimumAmount),
        max: maximumAmount == null ? usual.max : toPlainDecimal(maximumAmount),
      })),
    })),
    sold: toSold(readRows(assetRow, readAnswer(label, rows, assets.json))),
  }
}

/** The one that gives most. */
async function readBest(
  client: ProviderClient,
  purchase: Purchase & { readonly amount: string; readonly address: string | undefined; readonly asked: Asked },
  signal: AbortSignal,
): Promise<QuoteRow | undefined> {
  const { status, json } = await client.ask(
    {
      asked: purchase.asked,
      method: 'POST',
      path: '/payments/crypto/quote',
      body: {
        ...toRequest(purchase),
        sourceAmount: purchase.amount,
        ...(purchase.address !== undefined && { walletAddress: purchase.address }),
      },
    },
    signal,
  )
  if (status !== 200) return undefined
  return readRows(quoteRow, readAnswer(label, quotesSchema, json).quotes ?? [])
    .filter(
      (row) =>
        row.destinationCurrencyCode === purchase.network.code &&
        row.sourceCurrencyCode === purchase.paymentCurrency &&
        row.destinationAmount > 0 &&
        toUnits(toPlainDecimal(row.sourceAmount)) === toUnits(purchase.amount),
    )
    .sort((one, other) => (isLessThan(one, other) ? 1 : -1))[0]
}

const isLessThan = (one: QuoteRow, other: QuoteRow) =>
  toUnits(toPlainDecimal(one.destinationAmount)) < toUnits(toPlainDecimal(other.destinationAmount))

function toRequest({ place, network, paymentCurrency, method }: Purchase) {
  return {
    countryCode: place.country,
    ...(place.subdivision !== undefined && { subdivision: place.subdivision }),
    destinationCurrencyCode: network.code,
    sourceCurrencyCode: paymentCurrency,
    paymentMethodType: methods[method] ?? method.toUpperCase(),
  }
}

/** One currency on many chains is many assets to Meld: `USDC`, `USDC_BASE`, … */
function toSold(assets: readonly v.InferOutput<typeof assetRow>[]): ProviderOptions['sold'] {
  const bySymbol = new Map<string, { readonly name: string; readonly networks: SoldNetwork[] }>()
  for (const { currencyCode, name, chainCode, chainName, chainId, contractAddress } of assets) {
    const caip2 = /^SOL(?:ANA)?$/i.test(chainCode) ? solana : `eip155:${chainId ?? ''}`
    if (!isCaip2(caip2)) continue
    const symbol = currencyCode.split('_')[0] ?? currencyCode
    if (!isSymbol(symbol)) continue
    const entry = bySymbol.get(symbol) ?? { name: name ?? symbol, networks: [] }
    bySymbol.set(symbol, entry)
    entry.networks.push({
      name: chainCode.toLowerCase(),
      displayName: chainName ?? chainCode,
      caip2,
      contract: contractAddress && !/^0x0{40}$/i.test(contractAddress) ? contractAddress : undefined,
      code: currencyCode,
    })
  }
  return [...bySymbol].map(([symbol, { name, networks }]) => ({ id: symbol, name, symbol, networks }))
}

function toQuote(row: QuoteRow, { currency, paymentCurrency }: Purchase): Quote {
  const fiat = (units: bigint) => ({ amount: fromUnits(units), currency: paymentCurrency })
  const units = (value: number | null | undefined) => toUnits(toPlainDecimal(value ?? 0))
  const [total, networkFee] = [units(row.sourceAmount), units(row.networkFee)]
  const parts = networkFee + units(row.transactionFee) + units(row.partnerFee)
  const allFees = row.totalFee == null ? parts : units(row.totalFee)
  return {
    id: `${row.serviceProvider}`,
    total: fiat(total),
    subtotal: fiat(total - allFees),
    purchase: { amount: toPlainDecimal(row.destinationAmount), currency: currency.symbol },
    networkFee: fiat(networkFee),
    providerFee: fiat(allFees - networkFee),
  }
}

/** Of any chain. */
function readHash(hash: string | null | undefined): string | undefined {
  return hash != null && /^[\w-]{1,100}$/.test(hash) ? hash : undefined
}

function toState(row: v.InferOutput<typeof transactionRow>): OrderState {
  const amount = (value: number | null | undefined, currency: string | null | undefined) =>
    value == null || currency == null ? undefined : { amount: toPlainDecimal(value), currency: currency.split('_')[0] ?? currency }
  const known = {
    payment: amount(row.sourceAmount, row.sourceCurrencyCode),
    purchase: amount(row.destinationAmount, row.destinationCurrencyCode),
    txHash: readHash(row.cryptoDetails?.blockchainTransactionId),
  }
  switch (row.status) {
    case 'SETTLED':
      return { ...known, status: 'succeeded' }
    case 'FAILED':
      return { ...known, status: 'failed', failure: 'unknown' }
    case 'DECLINED':
      return { ...known, status: 'failed', failure: 'declined' }
    case 'CANCELLED':
      return { ...known, status: 'failed', failure: 'cancelled' }
    case 'REFUNDED':
      return { ...known, status: 'failed', failure: 'refunded' }
    case 'PENDING_CREATED':
      return { ...known, status: 'created' }
    default:
      return { ...known, status: 'in_progress' }
  }
}
