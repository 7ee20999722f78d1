/**
 * What a server answers about buying, as the kit reads it: `packages/core/src/features/buying`. The input is an object of the answers, in the
 * order in which they would come: what is on offer, the quote, the page where one pays, and what the purchase has come to.
 */
import assert from 'node:assert/strict'
import { type Call, type OutputOf, onrampOptions, onrampOrder, onrampQuote, onrampUrl, readOutput } from '@foyer/contract'
import type { BuyEvent, BuyState } from '../../packages/core/src/features/buying/buying.ts'
import { createBuyingFeature } from '../../packages/core/src/features/buying/buying-feature.ts'
import { checkAmount } from '../../packages/core/src/features/buying/check-amount.ts'
import { refusePaymentPage } from '../../packages/core/src/features/buying/check-payment-page.ts'
import { readKept, toText } from '../../packages/core/src/features/buying/kept-purchases.ts'
import { isRecord } from '../../packages/core/src/kernel/parse.ts'
import { accounts, kernelOf } from '../../packages/core/testing/swap-steps.ts'
import { assertBounded, parseValue, type Target } from '../target.ts'

const account = accounts[0]
const own = account.slice(account.lastIndexOf(':') + 1)
const kernel = kernelOf(account)
const orderId = 'b2b92315-eab7-4bef-84fa-089a131333f5'
const limit = { id: 'card', min: '10.00', max: '7500.00' }
const options = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [limit, { id: 'ach_bank_account', min: '10.005', max: '25000' }], providers: ['coinbase'] },
  ],
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '', caip2: 'eip155:1', providers: ['coinbase'] },
      ],
    },
  ],
  providers: [{ id: 'coinbase', name: 'Coinbase', fees: { min: '1', max: '3.99' }, namespaces: ['eip155'] }],
}
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quote = {
  paymentTotal: money('50'),
  paymentSubtotal: money('48'),
  purchaseAmount: money('47.9', 'USDC'),
  networkFee: money('0.5'),
  coinbaseFee: money('1.5'),
  providerFee: money('1.5'),
  quoteId: 'quote-1',
  provider: 'coinbase',
}
const link = 'https://pay.coinbase.com/buy/select-asset?sessionToken=abc'
const page = { url: link, orderId, provider: 'coinbase', destination: own }
const order = {
  id: orderId,
  provider: 'coinbase',
  status: 'in_progress',
  destination: own,
  network: 'eip155:1',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const whole = { amount: '50', options, quote, page, order, later: { ...order, status: 'succeeded', txHash: `0x${'ab'.repeat(32)}` } }
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const onPage = (url: string, more: object = {}) => ({ ...whole, page: { ...page, url, ...more } })

const hosts = {
  coinbase: /(?:^|\.)pay\.coinbase\.com$/,
  meld: /(?:^|\.)meldcrypto\.com$/,
  sandbox: /^(?:localhost|127\.0\.0\.1|\[::1\])$/,
} as const

export const target: Target = {
  name: 'onramp',
  seeds: [
    whole,
    { ...whole, amount: '9.99', order: { ...order, status: 'failed', failure: 'declined' } },
    { ...whole, amount: '.5', order: { ...order, id: 'b2b92315-eab7-4bef-84fa-000000000000', status: 'succeeded' } },
    { ...whole, options: { paymentCurrencies: [], purchaseCurrencies: [], providers: [] } },
    { amount: '10' },
    onPage(`${link}&addresses=${encodeURIComponent(JSON.stringify({ [own]: ['base'] }))}`),
    onPage(`${link}&addresses=${encodeURIComponent(encodeURIComponent(JSON.stringify({ [other]: ['base'] })))}`),
    onPage(`${link}&walletAddress=${other}#to=${own}`),
    onPage(`https://pay.coinbase.com@evil.example/?to=${own}`),
    onPage(`https://sb.meldcrypto.com/?walletAddress=${own}`, { provider: 'meld' }),
    onPage(`http://localhost:3002/pay/1?walletAddress=${own}`, { provider: 'sandbox' }),
    onPage(`${link}&addresses={"%30x${other.slice(2)}":["base"]}&x=%`),
    onPage(`${link}&addresses=${encodeURIComponent(`{"0\\u0078${other.slice(2)}":["base"]}`)}`),
  ].map((value) => JSON.stringify(value)),
  longest: 8_000,
  check(input) {
    const value = parseValue(input)
    const given = isRecord(value) ? value : {}
    const read = <C extends Call>(call: C, key: string): OutputOf<C> | undefined => {
      const answer = readOutput(call, Object.hasOwn(given, key) ? given[key] : undefined)
      return 'output' in answer ? answer.output : undefined
    }
    const amount = typeof given.amount === 'string' ? given.amount : '50'
    const found = read(onrampUrl, 'page')
    for (const isLocal of [false, true]) if (found !== undefined) checkPage(found, isLocal)
    const buying = start()
    buying.send({ type: 'read-options' })
    buying.send({ type: 'options-read', attempt: buying.now().options.attempt, answer: read(onrampOptions, 'options') })
    buying.send({ type: 'wish', wish: { amount } })
    assertBounded(buying.now(), input)
    checkWithin(amount, buying.now())
    buying.send({ type: 'quote' })
    const quoted = read(onrampQuote, 'quote')
    if (quoted !== undefined) buying.send({ type: 'quoted', attempt: buying.now().quote.attempt, answer: quoted })
    const before = buying.now()
    buying.send({ type: 'buy' })
    const { purchase } = buying.now()
    if (purchase === undefined) return
    // Only what was quoted to this account, by somebody, within the limits.
    assert.ok(before.quote.status === 'ready' && !before.isEstimate && before.issue === undefined)
    assert.ok(purchase.status === 'opening' && purchase.account === account && purchase.url === undefined)
    if (found === undefined || refusePaymentPage(found, own, true) !== undefined) return
    buying.send({ type: 'page-found', attempt: purchase.attempt, answer: found })
    buying.send({ type: 'opened' })
    assert.equal(buying.now().purchase?.url, found.url)
    follow(buying, found.orderId, [read(onrampOrder, 'order'), read(onrampOrder, 'later')])
    assertBounded(buying.now(), input)
    const kept = toText(buying.now().purchase ? [buying.now().purchase as never] : [])
    assert.ok(!kept?.includes('url') || !kept.includes(JSON.stringify(found.url)))
    assert.ok(readKept(kept, 10).kept.every((one) => one.account === account && one.url === undefined))
  },
}

function start() {
  const feature = createBuyingFeature('Etc/UTC')
  let seq = 0
  const arrival = { at: 0, seq: 0, kept: { read: () => undefined } }
  let slice = feature.start(kernel, arrival as unknown as Parameters<typeof feature.start>[1]).slice as BuyState
  return {
    now: (): BuyState => slice,
    send(event: BuyEvent): void {
      slice = feature.step(slice, { ...event, at: ++seq, seq }, kernel).slice as BuyState
    },
  }
}

type Found = OutputOf<typeof onrampUrl>

/** What a browser opens, and who is named in it, however it is written. */
function checkPage({ url: given, provider, destination }: Found, isLocal: boolean): void {
  if (refusePaymentPage({ url: given, provider, destination }, own, isLocal) !== undefined) return
  const url = new URL(given)
  assert.match(url.hostname, hosts[provider])
  assert.ok(url.username === '' && url.password === '')
  if (provider === 'sandbox') assert.ok(isLocal)
  else assert.ok(url.protocol === 'https:' && url.port === '')
  assert.equal(destination.toLowerCase(), own)
  let text = given
  for (let last = ''; text !== last; ) {
    last = text
    for (const [named] of text.matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/gi)) assert.equal(named.toLowerCase(), own, given)
    text = text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
}

/** An amount that is not complained of is within the limits, to the last digit. */
function checkWithin(amount: string, { wish, options: { data }, issue }: BuyState): void {
  assert.deepEqual(issue, checkAmount(wish, data))
  if (issue !== undefined) return
  assert.match(amount, /^(?=.*[1-9])\d{0,18}(?:\.\d{0,2}0*)?$/)
  const limits = data?.paymentCurrencies.find(({ id }) => id === wish.paymentCurrency)?.payment_method_limits
  const own = limits?.find(({ id }) => id === wish.paymentMethod) ?? limits?.[0]
  if (own === undefined) return
  assert.ok(scaled(own.min) <= scaled(amount) && scaled(amount) <= scaled(own.max), `${amount} is not from ${own.min} to ${own.max}`)
}

function scaled(plain: string): bigint {
  const [whole = '', part = ''] = plain.split('.')
  return BigInt(`0${whole}${part.padEnd(78, '0').slice(0, 78)}`)
}

/** What is over stays so, and what is said of another purchase is not said of this one. */
function follow(buying: ReturnType<typeof start>, id: string, answers: readonly (OutputOf<typeof onrampOrder> | undefined)[]): void {
  for (const answer of answers) {
    const before = buying.now().purchase
    buying.send({ type: 'followed', orderId: id, answer })
    const after = buying.now().purchase
    assert.ok(before !== undefined && after?.orderId === id && after.url === before.url && after.account === account)
    const isOver = ['succeeded', 'failed', 'expired'].includes(before.status)
    if (isOver || answer === undefined || answer.id !== id) assert.equal(after.status, before.status)
    else assert.equal(after.status, answer.status)
  }
}
