/** Buying with test cards, from the server's options to the tokens in the account, in a real world. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { erc20Abi, formatUnits, type Hex, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { devnetTokens } from '../contracts.ts'
import { createWorld, type World } from '../world/create-world.ts'
import { testCards } from './test-cards.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ onramp: true, server: { limits: { perIp: { write: 1_000_000, read: 1_000_000 } } } })
})

afterAll(() => world?.dispose())

const someone = () => privateKeyToAccount(generatePrivateKey()).address
const cardOf = (answer: (typeof testCards)[number]['answer']) => testCards.find((card) => card.answer === answer)?.number ?? ''
const balanceOf = (address: Hex) =>
  world.chains.first.client.readContract({ abi: erc20Abi, address: devnetTokens.usd.address, functionName: 'balanceOf', args: [address] })

async function ask(path: string, body?: unknown): Promise<{ readonly status: number; readonly json: Record<string, unknown> }> {
  const response = await fetch(`${world.server.url}${path}${path.includes('?') ? '&' : '?'}projectId=foyer-local`, {
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

async function begin(address: Hex, more: object = {}) {
  const { json } = await ask('/v1/generators/onrampurl', {
    destinationWallets: [{ address, assets: ['USDF'] }],
    defaultNetwork: 'eip155:31337',
    presetFiatAmount: '100.00',
    ...more,
  })
  const { url, orderId } = json as { url: string; orderId: string }
  return { url, orderId, page: url.split('?')[0] ?? '' }
}

type Form = Readonly<Record<string, string>>
async function submit(page: string, step: string, form: Form = {}, origin = new URL(page).origin) {
  const response = await fetch(`${page}/${step}`, { method: 'POST', body: new URLSearchParams(form), headers: { origin } })
  return { status: response.status, url: response.url, text: await response.text() }
}
const payWith = (page: string, number: string) => submit(page, 'card', { number, expiry: '12/40', code: '123' })

/** The server asks the sandbox every two seconds at most. */
const follow = (orderId: string, status: string) =>
  vi.waitFor(
    async () => {
      const { json } = await ask(`/v1/onramp/orders/${orderId}`)
      expect(json).toMatchObject({ status })
      return json
    },
    { timeout: 60_000, interval: 250 },
  )

/** It is paid out, and the page says so: the form's own answer if that takes less than the three seconds that it waits. */
async function arrives(page: string, send: () => Promise<{ readonly text: string }>): Promise<void> {
  const title = 'Your tokens have arrived'
  const began = performance.now()
  const { text } = await send()
  if (performance.now() - began < 3_000) expect(text).toContain(title)
  await vi.waitFor(async () => expect(await (await fetch(page)).text()).toContain(title), { timeout: 60_000, interval: 50 })
}

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

test('the address by itself says what it is for, under the policy of its other pages', async () => {
  const url = world.onramp?.url ?? ''
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(policy)
  const text = await response.text()
  expect(text).toContain('<h1>Buy with test cards</h1>')
  for (const { number } of testCards) expect(text).toContain(number)
  expect(text).not.toMatch(/<form|<script/)
  const [head, sent] = await Promise.all(['HEAD', 'POST'].map((method) => fetch(url, { method })))
  expect([head?.status, sent?.status]).toEqual([200, 405])
})

test('what is sold, within the usual limits, with a fee between one and two per cent', async () => {
  const { json } = await ask('/v1/onramp/options')
  const { paymentCurrencies, purchaseCurrencies, providers } = json as Record<string, readonly { readonly [key: string]: unknown }[]>
  expect(providers).toMatchObject([{ id: 'sandbox', namespaces: ['eip155'] }])
  expect(paymentCurrencies?.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(paymentCurrencies?.[0]?.payment_method_limits).toEqual([
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ])
  expect(
    purchaseCurrencies?.map(({ symbol, networks }) => [
      symbol,
      (networks as readonly { readonly caip2: string }[]).map(({ caip2 }) => caip2).join(),
    ]),
  ).toEqual([
    ['ETH', 'eip155:31337,eip155:31338'],
    ['USDF', 'eip155:31337,eip155:31338'],
    ['USDT', 'eip155:31337'],
    ['FOY', 'eip155:31337,eip155:31338'],
  ])
  const wanted = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'eip155:31337' }
  expect((await ask('/v1/onramp/quote', wanted)).json).toMatchObject({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.45', currency: 'USD' },
    purchaseAmount: { amount: '0.03938', currency: 'ETH' },
    providerFee: { amount: '1.50', currency: 'USD' },
    networkFee: { amount: '0.05', currency: 'USD' },
    provider: 'sandbox',
  })
  expect((await ask('/v1/onramp/quote', { ...wanted, amount: '9.99' })).status).toBe(400)
  expect((await ask('/v1/onramp/quote', { ...wanted, amount: '7500.01' })).status).toBe(400)
})

test('an approved card is paid out, and the server says which transaction it was', async () => {
  const address = someone()
  const { url, page, orderId } = await begin(address)
  expect(new URL(url).searchParams.get('walletAddress')).toBe(address)
  const response = await fetch(url)
  expect(response.headers.get('content-security-policy')).toBe(policy)
  expect(await response.text()).toContain(address)
  expect((await ask(`/v1/onramp/orders/${orderId}`)).json).toMatchObject({ status: 'created' })
  await arrives(page, () => payWith(page, cardOf('approves')))
  expect(formatUnits(await balanceOf(address), 6)).toBe('98.45')
  const order = await follow(orderId, 'succeeded')
  expect(order).toMatchObject({
    payment: { amount: '100.00', currency: 'USD' },
    purchase: { amount: '98.45', currency: 'USDF' },
    destination: address,
  })
  expect((await world.chains.first.client.getTransactionReceipt({ hash: order.txHash as Hex })).status).toBe('success')
  const balance = await ask(`/v1/account/${address}/balance?currency=usd&sv=1&chainId=eip155:31337`)
  expect(balance.json.balances).toContainEqual(expect.objectContaining({ symbol: 'USDF', quantity: { decimals: '6', numeric: '98.45' } }))
})

test('ether is paid out on the other network, for euros', async () => {
  const address = someone()
  const more = { destinationWallets: [{ address, assets: ['ETH'] }], defaultNetwork: 'eip155:31338', fiatCurrency: 'EUR' }
  const { page, orderId } = await begin(address, more)
  await payWith(page, cardOf('approves'))
  await follow(orderId, 'succeeded')
  expect(await world.chains.second.client.getBalance({ address })).toBe((parseUnits('98.45', 18) * 108n) / 248_000n)
})

test('pressed twenty times at once, it is charged and paid out once', async () => {
  const address = someone()
  const { page, orderId } = await begin(address)
  await Promise.all(Array.from({ length: 20 }, () => payWith(page, cardOf('approves'))))
  await follow(orderId, 'succeeded')
  await payWith(page, cardOf('approves'))
  expect(formatUnits(await balanceOf(address), 6)).toBe('98.45')
})

test('ten buyers at once are all paid', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, async () => ({ address: someone() })))
  await Promise.all(
    all.map(async ({ address }) => {
      const { page, orderId } = await begin(address)
      await payWith(page, cardOf('approves'))
      await follow(orderId, 'succeeded')
    }),
  )
  for (const { address } of all) expect(formatUnits(await balanceOf(address), 6)).toBe('98.45')
})

test.each([
  ['declined', 'declines', 'The card was declined'],
  ['timeout', 'silent', 'The bank did not answer'],
] as const)('a card that ends as %s pays nothing', async (failure, answer, title) => {
  const address = someone()
  const { page, orderId } = await begin(address)
  expect((await payWith(page, cardOf(answer))).text).toContain(title)
  expect(await follow(orderId, 'failed')).toMatchObject({ failure })
  expect((await payWith(page, cardOf('approves'))).text).toContain(title)
  expect(await balanceOf(address)).toBe(0n)
})

describe('a card that asks for a code', () => {
  test('pays when the code is right, after a wrong one too', async () => {
    const address = someone()
    const { page, orderId } = await begin(address)
    expect((await payWith(page, cardOf('challenges'))).text).toContain('Code from your bank')
    expect(await balanceOf(address)).toBe(0n)
    await follow(orderId, 'in_progress')
    expect((await submit(page, 'challenge', { answer: '9999' })).text).toContain('2 tries are left')
    await arrives(page, () => submit(page, 'challenge', { answer: '1234' }))
    await follow(orderId, 'succeeded')
    expect(formatUnits(await balanceOf(address), 6)).toBe('98.45')
  })

  test('is declined after three wrong ones, and can be given up', async () => {
    const one = await begin(someone())
    await payWith(one.page, cardOf('challenges'))
    for (let count = 0; count < 3; count++) await submit(one.page, 'challenge', { answer: '0000' })
    expect(await follow(one.orderId, 'failed')).toMatchObject({ failure: 'declined' })
    expect((await submit(one.page, 'challenge', { answer: '1234' })).text).toContain('declined')
    const other = await begin(someone())
    await payWith(other.page, cardOf('challenges'))
    expect((await submit(other.page, 'cancel')).text).toContain('cancelled')
    expect(await follow(other.orderId, 'failed')).toMatchObject({ failure: 'cancelled' })
  })
})

test('a real card is not taken, nor one that is over; what is wrong stands beside its field, and no card is kept', async () => {
  const { page } = await begin(someone())
  const wrong = await submit(page, 'card', { number: '5555 5555 5555 4444', expiry: '01/20', code: 'x' })
  expect(wrong.status).toBe(422)
  expect(wrong.text.match(/aria-invalid="true"/g)).toHaveLength(3)
  expect(wrong.text).not.toContain('5555')
  await payWith(page, cardOf('approves'))
  const kept = await readFile(join(world.folder, 'purchases.jsonl'), 'utf8')
  for (const secret of ['4242424242424242', '4242 4242', '12/40', '"number"', '"123"']) expect(kept.includes(secret)).toBe(false)
})

test('a form of another page, another address in the link, and a payment that there is not are refused', async () => {
  const address = someone()
  const { page } = await begin(address)
  expect((await submit(page, 'card', {}, 'https://evil.example')).status).toBe(403)
  expect((await submit(page, 'cancel', {}, 'null')).status).toBe(403)
  expect((await fetch(`${page}?walletAddress=${someone()}`)).status).toBe(404)
  expect((await fetch(`${page.slice(0, -1)}x`)).status).toBe(404)
  expect((await fetch(`${page}/card`)).status).toBe(405)
  expect((await submit(page, 'card', { number: '4'.repeat(9_000) })).status).toBe(413)
  expect(await balanceOf(address)).toBe(0n)
})

test('nobody without the key opens a payment or asks about one', async () => {
  const { orderId } = await begin(someone())
  const url = `${world.onramp?.url}/api/payments`
  expect((await fetch(`${url}/${orderId}`)).status).toBe(401)
  const headers = { 'foyer-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }
  expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(401)
})
