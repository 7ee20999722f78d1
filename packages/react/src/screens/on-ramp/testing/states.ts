/** Every state of OnRamp. */
import { type BuyOptions, type BuyQuote, type BuyState, buying, KitError, type Purchase, type Screen } from '@foyer/core'
import { at, nobody } from '../../../../testing/build-states.ts'
import { caipAddress, connectedState, firstNetwork, openOn } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  { id: 'instant_transfer', min: '25.00', max: '1000.00' },
]
const providers = ['coinbase', 'meld'] as const

const soldOn = (chain: number) => ({
  name: `local-${chain}`,
  display_name: `Foyer ${chain}`,
  chain_id: `${chain}`,
  contract_address: '',
  caip2: `eip155:${chain}` as const,
  providers: [...providers],
})
const currency = (name: string, symbol: string, chains: readonly number[]) => ({ id: symbol, name, symbol, networks: chains.map(soldOn) })

const options: BuyOptions = {
  paymentCurrencies: ['USD', 'EUR', 'GBP', 'JPY'].map((id) => ({ id, payment_method_limits: limits, providers: [...providers] })),
  purchaseCurrencies: [
    currency('Ether', 'ETH', [31337, 31338]),
    currency('USD Coin', 'USDC', [31337]),
    currency('A Token With A Really Rather Long Name Indeed', 'LONGSYMBOLTOKEN', [31337]),
  ],
  providers: [
    { id: 'coinbase', name: 'Coinbase', fees: { min: '1', max: '2' }, namespaces: ['eip155'] },
    { id: 'meld', name: 'Meld', fees: { min: '1', max: '2' }, namespaces: ['eip155', 'solana'] },
  ],
}
const many: BuyOptions = {
  ...options,
  purchaseCurrencies: Array.from({ length: 60 }, (_, index) => currency(`Token number ${index + 1}`, `TKN${index + 1}`, [31337, 31338])),
}
const money = (amount: string, of = 'USD') => ({ amount, currency: of })
const quote: BuyQuote = {
  paymentTotal: money('100.00'),
  paymentSubtotal: money('98.45'),
  purchaseAmount: money('0.032816666666666666', 'ETH'),
  providerFee: money('1.50'),
  networkFee: money('0.05'),
  quoteId: 'q',
  provider: 'coinbase',
}

const ready = <Data>(data: Data) => ({ status: 'ready', data, at: Date.now(), attempt: 1 }) as const
const idle = { status: 'idle', data: undefined, at: 0, attempt: 0 } as const

const form: BuyState = {
  isRestricted: false,
  options: ready(options),
  isDefault: false,
  wish: {
    amount: '',
    paymentCurrency: 'USD',
    purchaseCurrency: 'ETH',
    network: 'eip155:31337',
    paymentMethod: 'card',
    provider: undefined,
  },
  issue: { kind: 'empty' },
  quote: idle,
  isEstimate: false,
  purchase: undefined,
  earlier: [],
  dismissed: [],
  others: { kept: [], dismissed: [] },
}
const filled: BuyState = { ...form, wish: { ...form.wish, amount: '100' }, issue: undefined, quote: ready(quote) }
const typed = (amount: string, issue: BuyState['issue']): BuyState => ({ ...form, wish: { ...form.wish, amount }, issue })

type Step = Extract<Screen, { readonly name: 'OnRamp' }>['step']

function on(slice: BuyState | { readonly missing: KitError } | undefined, step?: Step, server = true): ViewState {
  const screens = [{ name: 'Account' }, { name: 'OnRamp' }, ...(step ? [{ name: 'OnRamp', step } as const] : [])] as const
  const state = connectedState({ modal: openOn(...screens), features: { [buying.name]: slice } })
  return at(state, server ? { server: 'http://localhost:4400' } : {})
}

const orderId = 'b2b92315-eab7-4bef-84fa-089a131333f5'
const begun: Purchase = {
  status: 'created',
  account: caipAddress,
  attempt: 1,
  since: Date.now() - 5_000,
  url: 'http://localhost:3002/pay/1',
  isOpened: false,
  orderId,
  provider: 'coinbase',
  network: firstNetwork.caipNetworkId,
  quoted: { payment: quote.paymentTotal, purchase: quote.purchaseAmount },
}
const progress = (change: Partial<Purchase>): ViewState => on({ ...filled, purchase: { ...begun, ...change } }, 'progress')

function followed(
  status: NonNullable<Purchase['order']>['status'],
  more: Partial<NonNullable<Purchase['order']>> = {},
  since = begun.since,
) {
  const order = {
    id: orderId,
    provider: 'coinbase',
    status,
    destination: caipAddress,
    network: 'eip155:31337',
    createdAt: '2026-01-01T00:00:00Z',
  } as const
  const purchase = money('0.0328', 'ETH')
  return progress({ status, isOpened: true, since, order: { ...order, purchase, ...more } })
}
const failed = (failure: 'declined' | 'timeout' | 'cancelled' | 'refunded' | 'unknown') => followed('failed', { failure })
const refused = (error: KitError) => progress({ status: 'refused', error })

export const states: ViewStates = {
  loading: on({ ...form, options: { ...idle, status: 'loading' } }),
  'code missing': on({ missing: new KitError('network_failed', 'What a developer reads.') }),
  restricted: on({ ...form, isRestricted: true, options: idle }),
  'nobody connected': nobody({ name: 'OnRamp' }),
  'no server': on(undefined, undefined, false),
  'nothing sold': on({ ...form, options: ready({ ...options, purchaseCurrencies: [] }) }),
  empty: on(form),
  filled: on(filled),
  'asking for the price': on({ ...filled, quote: { ...idle, status: 'loading' } }),
  'no price': on({
    ...filled,
    quote: { ...idle, status: 'failed', error: new KitError('server_failed', 'What a developer reads.') },
  }),
  'too little': on(typed('9.99', { kind: 'too-little', min: '10.00', max: '7500.00' })),
  'too much': on(typed('123456789012.5', { kind: 'too-much', min: '10.00', max: '7500.00' })),
  'no amount': on(typed('1.234', { kind: 'not-a-number' })),
  estimate: on({ ...filled, isDefault: true, isEstimate: true }),
  'long token': on({
    ...filled,
    wish: { ...filled.wish, amount: '1234567.89', purchaseCurrency: 'LONGSYMBOLTOKEN', provider: 'meld' },
    quote: ready({ ...quote, purchaseAmount: money('123456789012345678.123456', 'LONGSYMBOLTOKEN'), paymentTotal: money('1234567.89') }),
  }),
  'with others under way': on({
    ...form,
    purchase: { ...begun, isOpened: true },
    earlier: [
      { ...begun, orderId: `${orderId}2`, status: 'in_progress', isOpened: true },
      { ...begun, orderId: `${orderId}3`, status: 'succeeded', isOpened: true },
      { ...begun, orderId: `${orderId}4`, status: 'failed', isOpened: true },
    ],
  }),
  provider: on(filled, 'provider'),
  fiat: on(filled, 'fiat'),
  method: on(filled, 'method'),
  token: on(filled, 'token'),
  'many tokens': on({ ...filled, options: ready(many) }, 'token'),
  opening: progress({ status: 'opening' }),
  'page ready': progress({}),
  'page opened': progress({ isOpened: true }),
  'after a reload': on({ ...filled, purchase: { ...omitUrl(begun), isOpened: true } }, 'progress'),
  'under way': followed('in_progress'),
  'under way for long': followed('in_progress', {}, Date.now() - 3_600_000),
  arrived: followed('succeeded', { txHash: `0x${'5e'.repeat(32)}` }),
  declined: failed('declined'),
  timeout: failed('timeout'),
  cancelled: failed('cancelled'),
  refunded: failed('refunded'),
  failed: failed('unknown'),
  expired: followed('expired'),
  'page refused': refused(new KitError('server_failed', 'The payment page is for another account.')),
  'no page': refused(new KitError('network_failed', 'What a developer reads.')),
}

function omitUrl({ url: _, ...rest }: Purchase): Purchase {
  return rest
}
