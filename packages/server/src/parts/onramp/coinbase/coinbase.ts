/**
 * Coinbase Onramp: options, quotes, a session token for each purchase, and its transactions.
 *
 * https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp. Keys of its JSON come in snake and in camel case.
 */
import { type Caip2, isCaip2 } from '@foyer/contract'
import * as v from 'valibot'
import { toUnits } from '../../../money/units.ts'
import type { OnrampProvider, OrderState, Place, ProviderOptions, Quote, SoldCurrency } from '../onramp-provider.ts'
import { createProviderClient, type ProviderParts } from '../provider-request.ts'
import { mostRows, readAnswer, readRows, toSnakeKeys } from '../read-answer.ts'
import { type CoinbaseKey, createJwtSigner } from './sign-jwt.ts'

/** The chains that Coinbase pays on, by its names. */
const chains: Readonly<Record<string, Caip2>> = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  berachain: 'eip155:80094',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
}

const served: ReadonlySet<string> = new Set(Object.values(chains))

const decimal = v.pipe(v.string(), v.regex(/^\d{1,40}(?:\.\d{1,40})?$/))
const amount = v.pipe(
  v.object({ value: decimal, currency: v.pipe(v.string(), v.maxLength(64)) }),
  v.transform(({ value, currency }) => ({ amount: value, currency })),
)
const rows = v.pipe(v.array(v.unknown()), v.maxLength(mostRows))

const optionsSchema = v.object({ payment_currencies: rows, purchase_currencies: rows })
const limitRow = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/), v.toLowerCase()), min: decimal, max: decimal })
const paymentRow = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  limits: v.optional(rows),
  payment_method_limits: v.optional(rows),
})
const purchaseRow = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.+-]{1,64}$/)),
  name: v.pipe(v.string(), v.maxLength(100)),
  symbol: v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/)),
  networks: rows,
})
const networkRow = v.object({
  name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  display_name: v.optional(v.pipe(v.string(), v.maxLength(64))),
  chain_id: v.optional(v.union([v.string(), v.number()])),
  contract_address: v.optional(v.pipe(v.string(), v.maxLength(128))),
})
const quoteSchema = v.object({
  quote_id: v.pipe(v.string(), v.minLength(1), v.maxLength(190)),
  payment_total: amount,
  payment_subtotal: amount,
  purchase_amount: amount,
  coinbase_fee: amount,
  network_fee: amount,
})
const tokenSchema = v.object({ token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{8,1024}$/)) })
const transactionsSchema = v.object({ transactions: rows })
const transactionRow = v.object({
  status: v.pipe(v.string(), v.maxLength(64)),
  wallet_address: v.pipe(v.string(), v.maxLength(128)),
  tx_hash: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  purchase_amount: v.optional(v.unknown()),
  payment_total: v.optional(v.unknown()),
})

const label = 'Coinbase'

export type CoinbaseParts = Pick<ProviderParts, 'now' | 'log'> & { readonly api: string; readonly page: string; readonly key: CoinbaseKey }

/** @throws {Error} for a key that is none. */
export function createCoinbase({ api, page, key, now, log }: CoinbaseParts): OnrampProvider {
  const jwt = createJwtSigner(key, now)
  const headers: ProviderParts['headers'] = (sent) => ({ authorization: `Bearer ${jwt(sent)}` })
  const client = createProviderClient({ name: label, url: api, headers, now, log })

  async function readOptions({ country, subdivision }: Place, signal: AbortSignal): Promise<ProviderOptions> {
    const query = { country, ...(subdivision !== undefined && { subdivision }) }
    const { status, json } = await client.ask({ asked: 'options', path: '/onramp/v1/buy/options', query }, signal)
    if (status !== 200) return { taken: [], sold: [] }
    const { payment_currencies, purchase_currencies } = readAnswer(label, optionsSchema, toSnakeKeys(json))
    return {
      taken: readRows(paymentRow, payment_currencies).map(({ id, limits, payment_method_limits }) => ({
        id,
        limits: readRows(limitRow, limits ?? payment_method_limits ?? []),
      })),
      sold: readRows(purchaseRow, purchase_currencies).flatMap((row): readonly SoldCurrency[] => {
        const networks = readRows(networkRow, row.networks).flatMap(({ name, display_name, chain_id, contract_address }) => {
          const caip2 = chains[name] ?? `eip155:${chain_id ?? ''}`
          if (!isCaip2(caip2) || !served.has(caip2)) return []
          return [{ name, displayName: display_name ?? name, caip2, contract: contract_address || undefined, code: row.id }]
        })
        return networks.length === 0 ? [] : [{ id: row.id, name: row.name, symbol: row.symbol, networks }]
      }),
    }
  }

  return {
    id: 'coinbase',
    name: label,
    fees: { min: '1', max: '2' },
    namespaces: ['eip155'],
    takesCryptoAmount: true,
    takesAnotherCard: true,
    pages: [new URL(page)],
    readOptions,
    async readQuote(wanted, signal) {
      const { status, json } = await client.ask(
        {
          asked: 'quote',
          method: 'POST',
          path: '/onramp/v1/buy/quote',
          body: {
            purchaseCurrency: wanted.currency.id,
            purchaseNetwork: wanted.network.name,
            paymentAmount: wanted.amount,
            paymentCurrency: wanted.paymentCurrency,
            paymentMethod: wanted.method.toUpperCase(),
            country: wanted.place.country,
            ...(wanted.place.subdivision !== undefined && { subdivision: wanted.place.subdivision }),
          },
        },
        signal,
      )
      return status === 200 ? toQuote(json, wanted.paymentCurrency) : undefined
    },
    async createOrder(order, signal) {
      const { status, json } = await client.ask(
        {
          asked: 'order',
          method: 'POST',
          path: '/onramp/v1/token',
          body: {
            addresses: [{ address: order.address, blockchains: [order.network.name] }],
            assets: [order.currency.symbol],
            clientIp: order.ip,
          },
        },
        signal,
      )
      if (status !== 200) return undefined
      const { token } = readAnswer(label, tokenSchema, json)
      const url = new URL('/buy/select-asset', page)
      url.search = new URLSearchParams({
        sessionToken: token,
        defaultExperience: 'buy',
        defaultNetwork: order.network.name,
        defaultAsset: order.currency.symbol,
        defaultPaymentMethod: order.method.toUpperCase(),
        fiatCurrency: order.paymentCurrency,
        ...(order.cryptoAmount !== undefined && { presetCryptoAmount: order.cryptoAmount }),
        ...(order.fiatAmount !== undefined && { presetFiatAmount: order.fiatAmount }),
        partnerUserRef: order.id,
      }).toString()
      return url.href
    },
    async readOrder({ id, destination }, signal) {
      const path = `/onramp/v1/buy/user/${encodeURIComponent(id)}/transactions`
      const { status, json } = await client.ask({ asked: 'status', path, query: { page_size: '10' } }, signal)
      if (status !== 200) return undefined
      const { transactions } = readAnswer(label, transactionsSchema, toSnakeKeys(json))
      const own = readRows(transactionRow, transactions).filter((row) => row.wallet_address.toLowerCase() === destination.toLowerCase())
      const states = own.map(toState)
      // Newest first; after a card was declined the buyer may have paid with another.
      return states.find(({ status: one }) => one === 'succeeded') ?? states[0]
    },
    close: client.close,
  }
}

/** Undefined for one in another currency than was asked for: Coinbase falls back to dollars. */
function toQuote(json: unknown, currency: string): Quote | undefined {
  const quote = readAnswer(label, quoteSchema, toSnakeKeys(json))
  if (quote.payment_total.currency !== currency || toUnits(quote.purchase_amount.amount) === 0n) return undefined
  return {
    id: quote.quote_id,
    total: quote.payment_total,
    subtotal: quote.payment_subtotal,
    purchase: quote.purchase_amount,
    networkFee: quote.network_fee,
    providerFee: quote.coinbase_fee,
  }
}

function toState(row: v.InferOutput<typeof transactionRow>): OrderState {
  const status = row.status.replace(/^ONRAMP_(?:TRANSACTION|ORDER)_STATUS_/, '')
  const read = (value: unknown) => {
    const parsed = v.safeParse(amount, value)
    return parsed.success ? parsed.output : undefined
  }
  const known = { payment: read(row.payment_total), purchase: read(row.purchase_amount), txHash: readHash(row.tx_hash) }
  if (status === 'SUCCESS' || status === 'COMPLETED') return { ...known, status: 'succeeded' }
  if (status === 'FAILED') return { ...known, status: 'failed', failure: 'unknown' }
  return { ...known, status: status === 'CREATED' ? 'created' : 'in_progress' }
}

/** `0x` alone stands for none. */
function readHash(hash: string | null | undefined): string | undefined {
  return hash != null && /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash : undefined
}
