/** Buying with the kit: at a real server with the sandbox behind it, and at servers that lie, fail or say nothing. */
import { createWorld, type World } from '@foyer/devnet'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buyAt, localNetwork, open, order, own, page, quote, sold } from '../../../testing/buying-kit.ts'
import { serve, until } from '../../../testing/served-kit.ts'
import { account } from '../account/account.ts'

describe('at a server that sells', () => {
  let devnet: World
  beforeAll(async () => {
    devnet = await createWorld({ onramp: true })
  })
  afterAll(() => devnet?.dispose())

  const start = () => open(devnet.server.url, { networks: [localNetwork], projectId: 'foyer-local' })

  async function quoted() {
    const kit = await start()
    kit.handle.send({ type: 'read-options' })
    await kit.when(({ options }) => options.status === 'ready')
    kit.wish({ amount: '100.00', purchaseCurrency: 'USDF' })
    const state = await kit.when(({ quote }) => quote.status === 'ready')
    return { ...kit, state }
  }

  function payWith(url: string, number: string): Promise<Response> {
    const page = url.split('?')[0] ?? ''
    const body = new URLSearchParams({ number, expiry: '12/40', code: '123' })
    return fetch(`${page}/card`, { method: 'POST', body, headers: { origin: new URL(url).origin } })
  }

  test('from the choice to the tokens in the balance', async () => {
    const { handle, when, followUntil, state } = await quoted()
    expect(state.isDefault || state.isEstimate).toBe(false)
    expect(state.wish).toMatchObject({ network: 'eip155:31337', paymentCurrency: 'USD', paymentMethod: 'card' })
    expect(state.quote.data).toMatchObject({ purchaseAmount: { amount: '98.45', currency: 'USDF' }, provider: 'sandbox' })
    handle.send({ type: 'buy' })
    const { purchase } = await when(({ purchase: now }) => now?.status === 'created')
    expect(new URL(purchase?.url ?? '').searchParams.get('walletAddress')).toBe(own)
    await payWith(purchase?.url ?? '', '4242 4242 4242 4242')
    const done = await followUntil('succeeded')
    expect(done.purchase?.order).toMatchObject({ purchase: { amount: '98.45', currency: 'USDF' }, txHash: expect.stringMatching(/^0x/) })
  })

  test.each([
    ['declined', '4000 0000 0000 0002'],
    ['timeout', '4000 0000 0000 0119'],
  ])('a card that is %s ends as failed, and says why', async (failure, card) => {
    const { handle, when, followUntil } = await quoted()
    handle.send({ type: 'buy' })
    const { purchase } = await when(({ purchase: now }) => now?.status === 'created')
    await payWith(purchase?.url ?? '', card)
    const done = await followUntil('failed')
    expect(done.purchase?.order).toMatchObject({ failure })
    handle.send({ type: 'forget' })
    expect(handle.read().purchase).toBeUndefined()
    handle.send({ type: 'buy' })
    await when(({ purchase: now }) => now?.status === 'created')
  })

  test('what is outside of the limits is said before anybody is asked', async () => {
    const { handle, wish, when } = await quoted()
    for (const [amount, kind] of [
      ['', 'empty'],
      ['0', 'empty'],
      ['9.99', 'too-little'],
      ['7500.01', 'too-much'],
      ['1.234', 'not-a-number'],
      ['1e3', 'not-a-number'],
    ] as const) {
      wish({ amount })
      expect(handle.read()).toMatchObject({ issue: { kind }, quote: { status: 'idle' } })
    }
    wish({ amount: '9999', paymentMethod: 'ach_bank_account' })
    expect(handle.read().issue).toBeUndefined()
    await when(({ quote }) => quote.status === 'ready')
    wish({ purchaseCurrency: 'DOGE', network: 'eip155:56', paymentCurrency: 'XXX' })
    expect(handle.read().wish).toMatchObject({ purchaseCurrency: 'ETH', network: 'eip155:31337', paymentCurrency: 'USD' })
  })

  test('a quote follows half a second after the last key, and not before', async () => {
    const { handle, place } = await quoted()
    for (const amount of ['2', '20', '200']) {
      handle.send({ type: 'wish', wish: { amount } })
      place.advance(499)
      expect(handle.read().quote.status, amount).toBe('idle')
    }
    place.advance(1)
    expect(handle.read().quote.status).toBe('loading')
  })

  test('the sandbox is not opened by a page that is not local', async () => {
    const { handle, when, wish } = await open(
      devnet.server.url,
      { networks: [localNetwork], projectId: 'foyer-local' },
      { domain: 'app.example' },
    )
    handle.send({ type: 'read-options' })
    await when(({ options }) => options.status === 'ready')
    wish({ amount: '100.00' })
    await when(({ quote }) => quote.status === 'ready')
    handle.send({ type: 'buy' })
    const { purchase } = await when(({ purchase: now }) => now?.status === 'refused')
    expect(purchase?.url).toBeUndefined()
  })

  test('another account finds nothing of a purchase', async () => {
    const { kit, handle, when } = await quoted()
    handle.send({ type: 'buy' })
    await when(({ purchase }) => purchase?.status === 'created')
    await kit.disconnect()
    expect(handle.read().purchase).toBeUndefined()
  })
})

describe('a server that lies', () => {
  test.each([
    ['another host', { url: 'https://evil.example/' }],
    ['another scheme', { url: 'http://pay.coinbase.com/' }],
    ['another account in the link', { url: `https://pay.coinbase.com/?address=0x${'1'.repeat(40)}` }],
    ['another account in its answer', { destination: `0x${'1'.repeat(40)}` }],
    ['another provider', { provider: 'meld', url: 'https://meldcrypto.com/' }],
    ['the sandbox in the place of a provider', { provider: 'sandbox', url: 'http://localhost:1/' }],
  ])('with %s opens nothing', async (_, lie) => {
    const { handle, when } = await buyAt({ page: { ...page, ...lie } })
    handle.send({ type: 'buy' })
    const { purchase } = await when(({ purchase: now }) => now?.status === 'refused')
    expect(purchase).toMatchObject({ error: { code: 'server_failed' } })
    expect(purchase?.url).toBeUndefined()
  })

  test('with a quote of no form shows an estimate instead, which cannot be ordered', async () => {
    const { handle } = await buyAt({ quote: { ...quote, purchaseAmount: { amount: '-1', currency: 'USDC' } } })
    expect(handle.read()).toMatchObject({ quote: { status: 'failed', data: { quoteId: 'mocked-quote-id' } }, isEstimate: true })
    handle.send({ type: 'buy' })
    expect(handle.read().purchase).toBeUndefined()
  })

  test('with the id of an estimate sells nothing', async () => {
    const { handle } = await buyAt({ quote: { ...quote, quoteId: 'mocked-quote-id' } })
    handle.send({ type: 'buy' })
    expect(handle.read()).toMatchObject({ isEstimate: true, purchase: undefined })
  })
})

test('a provider that was chosen stays chosen where it sells, and no further', async () => {
  const [ether] = sold.purchaseCurrencies[0]?.networks ?? []
  const on = (...providers: string[]) => [{ ...ether, providers }]
  const money = (id: string, ...providers: string[]) => ({ ...sold.paymentCurrencies[0], id, providers })
  const [coinbase] = sold.providers
  const { handle, wish } = await buyAt({
    options: {
      paymentCurrencies: [money('USD', 'coinbase', 'meld'), money('EUR', 'coinbase')],
      purchaseCurrencies: [
        { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: on('coinbase', 'meld') },
        { id: 'eth', name: 'Ether', symbol: 'ETH', networks: on('coinbase') },
      ],
      providers: [coinbase, { ...coinbase, id: 'meld', name: 'Meld' }],
    },
  })
  const chosen = () => handle.read().wish.provider
  wish({ provider: 'meld' })
  wish({ amount: '60' })
  expect(chosen()).toBe('meld')
  wish({ purchaseCurrency: 'ETH' })
  expect(chosen()).toBeUndefined()
  wish({ purchaseCurrency: 'USDC', provider: 'meld' })
  expect(chosen()).toBe('meld')
  wish({ paymentCurrency: 'EUR' })
  expect(chosen()).toBeUndefined()
})

test('without a server there is an idea of what could be bought, and an estimate', async () => {
  const { handle, when, wish } = await open(undefined)
  handle.send({ type: 'read-options' })
  const { options, isDefault } = await when((state) => state.options.status === 'ready')
  expect(isDefault).toBe(true)
  expect(options.data?.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(options.data?.purchaseCurrencies.map(({ symbol, id }) => [symbol, id.slice(0, 8)])).toEqual([
    ['USDC', '2b92315d'],
    ['ETH', 'd85dce9b'],
  ])
  wish({ amount: '10.00' })
  expect(handle.read()).toMatchObject({
    isEstimate: true,
    quote: { data: { quoteId: 'mocked-quote-id', purchaseAmount: { amount: '10.00', currency: 'USDC' } } },
  })
  // As it would be asked for.
  wish({ amount: '10.' })
  expect(handle.read().quote.data).toMatchObject({ paymentTotal: { amount: '10' }, purchaseAmount: { amount: '10' } })
  wish({ purchaseCurrency: 'ETH' })
  expect(handle.read().quote.data).toBeUndefined()
  handle.send({ type: 'buy' })
  expect(handle.read().purchase).toBeUndefined()
})

test('an estimate ends when the server is back: what is wanted is quoted', async () => {
  let isAway = true
  const { handle, when, place } = await buyAt({
    get options() {
      return isAway ? {} : sold
    },
  })
  expect(handle.read()).toMatchObject({ isDefault: true, isEstimate: true, quote: { status: 'ready' } })
  isAway = false
  handle.send({ type: 'read-options' })
  await when(({ isDefault }) => !isDefault)
  expect(handle.read()).toMatchObject({ isEstimate: false, quote: { status: 'idle' } })
  place.advance(500)
  const { quote: quoted } = await when((state) => state.quote.status === 'ready')
  expect(quoted.data).toEqual(quote)
})

test('only the last of many keys asks for a quote, and a late answer to another wish is dropped', async () => {
  const { handle, when, wish, place, paths } = await buyAt({})
  const before = paths.length
  for (const amount of ['1', '11', '11.5', '11.']) {
    handle.send({ type: 'wish', wish: { amount } })
    place.advance(100)
  }
  wish({})
  await when(({ quote: now }) => now.status === 'ready')
  expect(paths.length - before).toBe(1)
  const attempt = handle.read().quote.attempt
  handle.send({ type: 'wish', wish: { amount: '60' } })
  handle.send({ type: 'quoted', attempt, answer: quote as never })
  expect(handle.read().quote.status).toBe('idle')
})

test('options count for ten minutes, and not until a clock that was set back is where it was', async () => {
  const { handle, place, paths, when } = await buyAt({})
  const asked = () => paths.filter((path) => path.endsWith('/options')).length
  handle.send({ type: 'read-options' })
  expect([asked(), handle.read().options.status]).toEqual([1, 'ready'])
  place.advance(-3_600_000)
  handle.send({ type: 'read-options' })
  await when(({ options }) => options.status === 'ready')
  expect(asked()).toBe(2)
})

test('what has arrived is read into the balance; a final state stays, and nobody asks any more', async () => {
  let status = 'in_progress'
  const { handle, when, followUntil, place, paths, kit } = await buyAt({ order: () => ({ ...order, status }) })
  kit.feature(account).send({ type: 'refresh', what: 'tokens' })
  const tokens = () => Object.values(kit.feature(account).read().tokens)[0]
  await until(kit, () => tokens()?.status === 'ready')
  handle.send({ type: 'buy' })
  await when(({ purchase }) => purchase?.status === 'created')
  const read = tokens()
  await followUntil('in_progress')
  status = 'succeeded'
  await followUntil('succeeded')
  await until(kit, () => {
    place.advance(2_000)
    return tokens() !== read
  })
  const asked = paths.length
  status = 'failed'
  place.advance(600_000)
  handle.send({ type: 'look', orderId: handle.read().purchase?.orderId ?? '' })
  expect([handle.read().purchase?.status, paths.length]).toEqual(['succeeded', asked])
})

test('a provider that is away leaves what is known, and is asked again', async () => {
  let isAway = false
  const { handle, followUntil, place } = await buyAt({ order: () => (isAway ? {} : { ...order, status: 'in_progress' }) })
  handle.send({ type: 'buy' })
  await followUntil('in_progress')
  isAway = true
  for (let count = 0; count < 5; count++) place.advance(3_000)
  expect(handle.read().purchase?.status).toBe('in_progress')
})

test('in a restricted time zone nothing is asked, whatever code of the page wants', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Asia/Shanghai',
  } as Intl.ResolvedDateTimeFormatOptions)
  onTestFinished(() => void vi.restoreAllMocks())
  const { url, of } = await serve()
  const { handle, wish } = await open(url)
  handle.send({ type: 'read-options' })
  wish({ amount: '50' })
  handle.send({ type: 'buy' })
  expect(handle.read()).toMatchObject({ isRestricted: true, options: { status: 'idle' }, purchase: undefined })
  expect(of('/v1/onramp')).toEqual([])
})
