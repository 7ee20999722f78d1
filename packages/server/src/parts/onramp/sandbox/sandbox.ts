/** The sandbox of a local world: sells what is on its chains for test cards, and pays it out. */
import { caip2, onrampFailures, onrampStatuses, parseUrl } from '@foyer/contract'
import * as v from 'valibot'

import type { Sent } from '../../../outside/api-client.ts'
import type { OnrampProvider } from '../onramp-provider.ts'
import { createProviderClient, type ProviderParts } from '../provider-request.ts'
import { readAnswer } from '../read-answer.ts'
import { isSignedMessage, signatureHeader, signMessage } from './sign-message.ts'

const decimal = v.pipe(v.string(), v.regex(/^\d{1,40}(?:\.\d{1,40})?$/))
const shortText = v.pipe(v.string(), v.maxLength(128))
const amount = v.object({ amount: decimal, currency: shortText })

const optionsSchema = v.object({
  taken: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
        limits: v.pipe(
          v.array(v.object({ id: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)), min: decimal, max: decimal })),
          v.maxLength(20),
        ),
      }),
    ),
    v.maxLength(20),
  ),
  sold: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
        name: shortText,
        symbol: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
        networks: v.pipe(
          v.array(v.object({ name: shortText, displayName: shortText, caip2, contract: v.optional(shortText) })),
          v.minLength(1),
          v.maxLength(20),
        ),
      }),
    ),
    v.maxLength(100),
  ),
})
const quoteSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  total: amount,
  subtotal: amount,
  purchase: amount,
  networkFee: amount,
  providerFee: amount,
})
const sessionSchema = v.object({ url: v.pipe(v.string(), v.maxLength(2048)) })
const stateSchema = v.object({
  status: v.picklist(onrampStatuses),
  failure: v.optional(v.picklist(onrampFailures)),
  payment: v.optional(amount),
  purchase: v.optional(amount),
  txHash: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))),
  destination: shortText,
})

const label = 'the sandbox'

export type SandboxParts = Pick<ProviderParts, 'now' | 'log'> & {
  /** Where it is: its API under `/api`, its page beside it. */
  readonly url: string
  readonly key: string
}

export function createSandbox({ url, key, now, log }: SandboxParts): OnrampProvider {
  const client = createProviderClient({
    name: label,
    url: `${url}/api`,
    headers: (sent) => ({ [signatureHeader]: signMessage(key, toRequestParts(sent), now()) }),
    isOwn: ({ status, headers, text, sent }) => {
      const parts = ['answer', sent.method, pathOf(sent), String(status), text]
      return isSignedMessage(key, { parts, signature: headers[signatureHeader], now: now() })
    },
    now,
    log,
  })

  return {
    id: 'sandbox',
    name: 'Sandbox',
    fees: { min: '1.5', max: '1.5' },
    namespaces: ['eip155'],
    takesCryptoAmount: false,
    takesAnotherCard: false,
    pages: [new URL(url)],
    async readOptions(_, signal) {
      const { json } = await client.ask({ asked: 'options', path: '/options' }, signal)
      const { taken, sold } = readAnswer(label, optionsSchema, json)
      return {
        taken,
        sold: sold.map((currency) => ({
          ...currency,
          networks: currency.networks.map((network) => ({ ...network, contract: network.contract, code: currency.id })),
        })),
      }
    },
    async readQuote({ currency, network, paymentCurrency, amount: paid }, signal) {
      const body = { currency: currency.id, network: network.caip2, paymentCurrency, amount: paid }
      const { status, json } = await client.ask({ asked: 'quote', method: 'POST', path: '/quotes', body }, signal)
      return status === 200 ? readAnswer(label, quoteSchema, json) : undefined
    },
    async createOrder(order, signal) {
      const body = {
        id: order.id,
        address: order.address,
        currency: order.currency.id,
        network: order.network.caip2,
        paymentCurrency: order.paymentCurrency,
        amount: order.fiatAmount ?? order.leastAmount,
      }
      const { status, json } = await client.ask({ asked: 'order', method: 'POST', path: '/payments', body }, signal)
      return status === 200 ? parseUrl(readAnswer(label, sessionSchema, json).url)?.href : undefined
    },
    async readOrder({ id, destination }, signal) {
      const { status, json } = await client.ask({ asked: 'status', path: `/payments/${encodeURIComponent(id)}` }, signal)
      if (status !== 200) return undefined
      const { destination: paidTo, ...state } = readAnswer(label, stateSchema, json)
      return paidTo.toLowerCase() === destination.toLowerCase() ? state : undefined
    },
    close: client.close,
  }
}

const pathOf = ({ url }: Sent) => url.pathname + url.search
const toRequestParts = (sent: Sent) => ['request', sent.method, pathOf(sent), sent.body]
