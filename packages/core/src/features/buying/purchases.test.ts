/** Purchases over reloads and beside each other, and what is sold on which network. */
import { describe, expect, test } from 'vitest'
import { askPrice, buy, buyAt, localNetwork, open, order, page, sold } from '../../../testing/buying-kit.ts'
import { world } from '../../../testing/served-kit.ts'
import { accounts, kernelOf } from '../../../testing/swap-steps.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { type BuyState, buying } from './buying.ts'
import { readKept } from './kept-purchases.ts'
import { followed } from './step-purchases.ts'

describe('a purchase under way', () => {
  const uuid = (n: number) => `b2b92315-eab7-4bef-84fa-${String(n).padStart(12, '0')}`
  const stored = (entries: Map<string, string>) => entries.get('@foyer/test-project/purchases')
  /** What has been asked is with the server by then. */
  const answered = () => new Promise((resolve) => setTimeout(resolve, 50))

  test('is found again after a reload and asked about at once; what has arrived is not kept', async () => {
    const entries = new Map<string, string>()
    let status = 'in_progress'
    const first = await buyAt({ order: () => ({ ...order, status }), place: { entries } })
    first.handle.send({ type: 'buy' })
    await first.when(({ purchase }) => purchase?.status === 'created')
    expect(first.bodies.map((body) => JSON.parse(body).projectId)).toEqual(['test-project', 'test-project'])
    expect(stored(entries)).toBeUndefined()
    first.handle.send({ type: 'opened' })
    await expect.poll(() => stored(entries)).toContain(page.orderId)
    expect(stored(entries)).not.toContain('sessionToken')
    first.kit.dispose()

    const again = await open(first.url, {}, { entries })
    expect(again.handle.read().purchase).toMatchObject({ orderId: page.orderId, isOpened: true, quoted: { payment: { amount: '50' } } })
    await again.when(({ purchase }) => purchase?.status === 'in_progress')
    status = 'succeeded'
    await again.followUntil('succeeded')
    await expect.poll(() => stored(entries)).toBeUndefined()
  })

  test('that failed is found again after a reload with its reason, until the visitor begins anew', async () => {
    const entries = new Map<string, string>()
    const first = await buyAt({ order: () => ({ ...order, status: 'failed', failure: 'refunded' }), place: { entries } })
    await buy(first)
    await first.followUntil('failed')
    await expect.poll(() => stored(entries)).toContain('refunded')
    first.kit.dispose()

    // Even where no server answers.
    const again = await open(undefined, {}, { entries })
    expect(again.handle.read().purchase).toMatchObject({ orderId: page.orderId, status: 'failed', order: { failure: 'refunded' } })
    again.handle.send({ type: 'forget' })
    await expect.poll(() => stored(entries)).not.toContain('refunded')
    again.kit.dispose()
    expect((await open(undefined, {}, { entries })).handle.read().purchase).toBeUndefined()
  })

  test('that expired is found again after a reload, and followed until its money has come after all', async () => {
    const entries = new Map<string, string>()
    let status = 'expired'
    const first = await buyAt({ order: () => ({ ...order, status }), place: { entries } })
    await buy(first)
    await first.followUntil('expired')
    first.kit.dispose()

    const again = await open(first.url, {}, { entries })
    expect(again.handle.read().purchase).toMatchObject({ orderId: page.orderId, status: 'expired' })
    await expect.poll(again.underWay).toBe(0)
    // Seldom: the server itself asks the provider every ten minutes.
    const before = again.asked()
    again.place.advance(599_000)
    await answered()
    expect(again.asked()).toBe(before)
    status = 'in_progress'
    again.advanceAtRest(1_000)
    await again.when(({ purchase }) => purchase?.status === 'in_progress')
    status = 'succeeded'
    await again.followUntil('succeeded')
    await expect.poll(() => stored(entries)).toBeUndefined()
  })

  test('that failed, or expired, stays in the list when another is begun; what has arrived does not', async () => {
    let count = 0
    const { handle, when } = await buyAt({ pages: () => ({ ...page, orderId: uuid(++count) }) })
    for (const [n, status] of [
      [1, 'failed'],
      [2, 'expired'],
      [3, 'succeeded'],
      [4, 'created'],
    ] as const) {
      await buy({ handle, when }, uuid(n))
      handle.send({ type: 'followed', orderId: uuid(n), answer: { ...order, id: uuid(n), status } as never })
    }
    expect(handle.read().earlier.map(({ status }) => status)).toEqual(['expired', 'failed'])
  })

  test('goes with the last connection', async () => {
    const entries = new Map<string, string>()
    const { handle, when, kit } = await buyAt({ place: { entries } })
    await buy({ handle, when })
    await expect.poll(() => stored(entries)).toContain(page.orderId)
    await kit.disconnect()
    await expect.poll(() => stored(entries)).toBeUndefined()
  })

  test.each([
    ['before', true],
    ['after', false],
  ])('stays kept where the connection ends because its wallet was not there in time: the code came %s that', async (_, isEarly) => {
    const entries = new Map<string, string>()
    const first = await buyAt({ place: { entries }, order: () => ({ ...order, status: 'in_progress' }) })
    await buy(first)
    await first.followUntil('in_progress')
    first.kit.dispose()

    const mock = createTestAdapter({ granted: ['test.wallet'], announcesLate: true })
    const { kit, advanceAtRest, underWay } = world(first.url, { adapters: [mock.adapter], debug: false }, { entries })
    const feature = kit.feature(buying)
    if (isEarly) await feature.load()
    const connected = () => {
      advanceAtRest(5_000)
      return caipAddressOf(kit.getState())
    }
    await expect.poll(connected).toBeUndefined()
    await feature.load()
    // What is asked about it meanwhile is answered.
    const before = first.paths.length
    const looked = () => {
      advanceAtRest(3_000)
      return first.paths.length
    }
    await expect.poll(looked).toBeGreaterThan(before)
    await expect.poll(underWay).toBe(0)
    mock.announce()
    await kit.connect('test.wallet')
    expect(feature.read()).toMatchObject({ purchase: { orderId: page.orderId, status: 'in_progress' } })
    await answered()
    expect(stored(entries)).toContain(page.orderId)
    await kit.disconnect()
    await expect.poll(() => stored(entries)).toBeUndefined()
  })

  test('at whose page somebody has paid is under way, however they came to that page', async () => {
    let count = 0
    const entries = new Map<string, string>()
    const pages = () => ({ ...page, orderId: uuid(++count) })
    let status = 'created'
    const { handle, when, followUntil } = await buyAt({ pages, order: () => ({ ...order, id: uuid(1), status }), place: { entries } })
    handle.send({ type: 'buy' })
    await followUntil('created')
    expect(handle.read().purchase?.isOpened).toBe(false)
    // By a click of the middle button, which no link tells of.
    status = 'in_progress'
    await followUntil('in_progress')
    expect(handle.read().purchase?.isOpened).toBe(true)
    handle.send({ type: 'buy' })
    await when(({ purchase }) => purchase?.orderId === uuid(2))
    expect(handle.read().earlier.map(({ orderId }) => orderId)).toEqual([uuid(1)])
    await expect.poll(() => stored(entries)).toContain(uuid(1))
  })

  test('that has ended stays in the list while another is looked at', async () => {
    let count = 0
    const { handle, when } = await buyAt({ pages: () => ({ ...page, orderId: uuid(++count) }) })
    for (const n of [1, 2]) {
      await buy({ handle, when }, uuid(n))
    }
    const over = { ...order, id: uuid(2), status: 'failed', failure: 'declined' } as never
    handle.send({ type: 'followed', orderId: uuid(2), answer: over })
    handle.send({ type: 'show', orderId: uuid(1) })
    expect(handle.read()).toMatchObject({ purchase: { orderId: uuid(1) }, earlier: [{ orderId: uuid(2), status: 'failed' }] })
    handle.send({ type: 'show', orderId: uuid(2) })
    expect(handle.read()).toMatchObject({ purchase: { orderId: uuid(2) }, earlier: [{ orderId: uuid(1) }] })
  })

  test('another one sets it aside and both are followed; one that nobody has gone to is let go', async () => {
    let count = 0
    const { handle, when } = await buyAt({ pages: () => ({ ...page, orderId: uuid(++count) }) })
    handle.send({ type: 'buy' })
    await when(({ purchase }) => purchase?.orderId === uuid(1))
    handle.send({ type: 'buy' })
    await when(({ purchase }) => purchase?.orderId === uuid(2))
    expect(handle.read().earlier).toEqual([])
    handle.send({ type: 'opened' })
    handle.send({ type: 'buy' })
    await when(({ purchase }) => purchase?.orderId === uuid(3))
    expect(handle.read().earlier.map(({ orderId }) => orderId)).toEqual([uuid(2)])
    handle.send({ type: 'opened' })
    handle.send({ type: 'show', orderId: uuid(2) })
    expect(handle.read()).toMatchObject({ purchase: { orderId: uuid(2) }, earlier: [{ orderId: uuid(3) }] })
  })

  test('that is put away in one tab is stored by no other any more, nor shown there', async () => {
    const entries = new Map<string, string>()
    let count = 0
    const order1 = () => ({ ...order, id: uuid(1), status: 'failed', failure: 'declined' })
    const first = await buyAt({ pages: () => ({ ...page, orderId: uuid(++count) }), order: order1, place: { entries } })
    await buy(first)
    await first.followUntil('failed')
    await expect.poll(() => stored(entries)).toContain('declined')

    const [second, third] = [await open(first.url, {}, { entries }), await open(first.url, {}, { entries })]
    for (const { handle } of [second, third]) expect(handle.read().purchase?.orderId).toBe(uuid(1))
    first.handle.send({ type: 'forget' })
    await expect.poll(() => readKept(stored(entries), first.place.now()).kept).toEqual([])
    // The one hears of it, the other one was kept by the browser and hears of nothing.
    second.place.hearStorage('@foyer/test-project/purchases')
    expect([second.handle.read().purchase, second.handle.read().earlier]).toEqual([undefined, []])
    for (const tab of [second, third]) {
      await askPrice(tab)
      await buy(tab)
      const { orderId } = tab.handle.read().purchase ?? {}
      await expect.poll(() => stored(entries)).toContain(`${orderId}`)
      expect(readKept(stored(entries), first.place.now()).kept.map((one) => one.orderId)).not.toContain(uuid(1))
    }
    await third.kit.disconnect()
    await expect.poll(() => stored(entries)).toBeUndefined()
  })

  test('another tab’s is kept beside one’s own, and followed here, too', async () => {
    const entries = new Map<string, string>()
    let count = 0
    const first = await buyAt({ pages: () => ({ ...page, orderId: uuid(++count) }), place: { entries } })
    const second = await open(first.url, {}, { entries })
    await buy(first)
    await expect.poll(() => stored(entries)).toContain(uuid(1))
    await askPrice(second)
    await buy(second)
    expect(second.handle.read().earlier.map(({ orderId }) => orderId)).toEqual([uuid(1)])
    await expect.poll(() => stored(entries)).toContain(uuid(2))
    expect(stored(entries)).toContain(uuid(1))
  })

  test('that failed and is paid for with another card within an hour is told of, and looked at no more after that', async () => {
    let status = 'failed'
    const { handle, when, followUntil, place, advanceAtRest, asked, underWay } = await buyAt({
      order: () => ({ ...order, status, failure: 'declined' }),
    })
    await buy({ handle, when })
    await followUntil('failed')
    expect(handle.read().purchase).toMatchObject({ order: { failure: 'declined' } })
    const first = asked()
    place.advance(11_000)
    expect(asked()).toBe(first)
    status = 'in_progress'
    await followUntil('in_progress')
    status = 'failed'
    await followUntil('failed')
    const before = asked()
    // Within the hour it is looked at once more, and that look is made again: by its clock the page slept through it.
    place.advance(3_600_000)
    expect(asked()).toBe(before + 1)
    const looked = () => {
      advanceAtRest(1_000)
      return asked()
    }
    await expect.poll(looked).toBe(before + 2)
    await expect.poll(underWay).toBe(0)
    await answered()
    status = 'succeeded'
    for (let minute = 0; minute < 5; minute++) place.advance(60_000)
    await answered()
    expect([asked(), handle.read().purchase?.status]).toEqual([before + 2, 'failed'])
  })

  test('an answer about another purchase is none', async () => {
    const { handle, when, advanceAtRest, asked } = await buyAt({ order: () => ({ ...order, id: uuid(9), status: 'succeeded' }) })
    handle.send({ type: 'buy' })
    await when(({ purchase }) => purchase?.status === 'created')
    const before = asked()
    const looked = () => {
      advanceAtRest(3_000)
      return asked()
    }
    // Who asks for the third time has been answered twice.
    await expect.poll(looked).toBeGreaterThan(before + 2)
    expect(handle.read().purchase?.status).toBe('created')
  })
})

test('what has arrived is read where it arrived, whatever network is in use by then', () => {
  const [account, network] = [accounts[0], 'eip155:10'] as const
  const paid = { status: 'in_progress', account, attempt: 1, since: 0, isOpened: true, orderId: page.orderId, network } as const
  const slice = { purchase: paid, earlier: [] } as unknown as BuyState
  const answer = { ...order, status: 'succeeded' } as never
  const step = followed({ slice, at: 1, seq: 2, kernel: kernelOf(account) }, { type: 'followed', orderId: page.orderId, answer })
  expect(step.kernel).toEqual([{ type: 'sent', key: account.replace('eip155:1:', 'eip155:10:') }])
})

test.each(['failed', 'expired'] as const)(
  'a success that was asked for in time and comes after it, of a purchase that %s, counts',
  (status) => {
    const account = accounts[0]
    const over = { status, account, attempt: 1, since: 0, isOpened: true, orderId: page.orderId } as const
    const slice = { purchase: over, earlier: [] } as unknown as BuyState
    const answer = { ...order, status: 'succeeded' } as never
    const late = { slice, at: 15 * 24 * 3_600_000, seq: 2, kernel: kernelOf(account) }
    expect(followed(late, { type: 'followed', orderId: page.orderId, answer }).slice.purchase?.status).toBe('succeeded')
  },
)

test('on another network, what is sold there comes first', async () => {
  const networkOf = (chain: string) => ({
    ...sold.purchaseCurrencies[0]?.networks[0],
    name: `n${chain}`,
    chain_id: chain,
    caip2: `eip155:${chain}`,
  })
  const currency = (symbol: string, ...chains: string[]) => ({ id: symbol, name: symbol, symbol, networks: chains.map(networkOf) })
  const options = { ...sold, purchaseCurrencies: [currency('USDC', '1'), currency('OTHER', '2', '1')] }
  const networks = [
    { ...localNetwork, id: 1 },
    { ...localNetwork, id: 2 },
  ] as const
  const { handle, kit, paths, place, when } = await buyAt({ options, setup: { networks } })
  expect(handle.read().wish).toMatchObject({ purchaseCurrency: 'USDC', network: 'eip155:1' })
  await kit.switchNetwork('eip155:2')
  expect(handle.read()).toMatchObject({ wish: { purchaseCurrency: 'OTHER', network: 'eip155:2' }, quote: { status: 'idle' } })
  handle.send({ type: 'wish', wish: { purchaseCurrency: 'USDC', network: 'eip155:1' } })
  expect(handle.read().wish).toMatchObject({ purchaseCurrency: 'USDC', network: 'eip155:1' })
  // The one who comes next is on the second network, whatever was chosen before, and is told to nobody before somebody looks.
  place.advance(1_000)
  await when(({ quote: now }) => now.status === 'ready')
  await kit.disconnect()
  await kit.connect('test.wallet')
  expect(kit.getState().network.active).toBe('eip155:2')
  expect(handle.read()).toMatchObject({ wish: { purchaseCurrency: 'OTHER', network: 'eip155:2' }, quote: { status: 'idle' } })
  const asked = paths.length
  place.advance(1_000)
  expect([paths.length, handle.read().quote.status]).toEqual([asked, 'idle'])
  handle.send({ type: 'read-options' })
  place.advance(1_000)
  await when(({ quote: now }) => now.status === 'ready')
})

test('where nothing is sold on the page’s networks, nothing is chosen and nobody is asked for a price', async () => {
  const { handle, wish, paths } = await buyAt({ setup: { networks: [{ ...localNetwork, id: 7 }] } })
  wish({ amount: '50' })
  expect(handle.read()).toMatchObject({ wish: { purchaseCurrency: '', network: undefined }, quote: { status: 'idle' } })
  wish({ purchaseCurrency: 'USDC', network: 'eip155:1' })
  expect(handle.read().wish.network).toBeUndefined()
  expect(paths.filter((path) => path.endsWith('/quote'))).toEqual([])
})
