import { describe, expect, onTestFinished, test } from 'vitest'
import { id, serve, until, world } from '../../testing/served-kit.ts'
import { version } from '../api/version.ts'
import { account } from '../features/account/account.ts'
import { catalogue } from '../features/catalogue/catalogue.ts'
import { caipAddressOf } from '../kernel/select.ts'
import { type FlatState, toFlatState } from '../mock/flat-state.ts'
import type { Kit } from './kit.ts'

describe('before the first opening', () => {
  test('nothing is asked, also when a connection is restored or a wallet connects', async () => {
    const { url, requests } = await serve()
    const { kit, place } = world(url)
    await kit.connect('test.wallet')
    kit.send({ type: 'warm' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).toEqual([])
    expect(place.reports).toEqual([])
  })
})

describe('the catalogue', () => {
  test('4 recommended and the first 40 of the others, without waiting to open', async () => {
    const { url, of } = await serve()
    const { kit, state, images } = world(url)
    await kit.open()
    expect(state().modal).toMatchObject({ open: true, loading: true })
    const list = await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data)
    expect(list).toMatchObject({ page: 1, count: 95 })
    expect(list.wallets).toHaveLength(44)
    expect(of('/getWallets').map(({ searchParams }) => searchParams.get('entries'))).toEqual(['4', '40'])
    await until(kit, ({ modal }) => !modal.loading)
    expect(images).toContain(`${url}/getWalletImage/wallet-1?projectId=test-project&st=foyer&sv=${version}`)
    expect(images).toContain(`${url}/public/getAssetImage/eip155-1?projectId=test-project&st=foyer&sv=${version}`)
  })

  test('waits for views that are still on their way, and for ones that do not come no longer than until that is known', async () => {
    for (const settle of ['resolve', 'reject'] as const) {
      const { url, of } = await serve()
      const { kit } = world(url)
      const views = withResolvers()
      kit.waitFor(views.promise)
      await kit.open()
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(of('/getWallets')).toEqual([])
      views[settle]()
      await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    }
  })

  test('a kit that ends while its views are on their way leaves no promise behind that nobody hears', async () => {
    const unheard: unknown[] = []
    const note = (cause: unknown): void => void unheard.push(cause)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const { url } = await serve()
    const { kit } = world(url)
    const views = withResolvers()
    kit.waitFor(views.promise)
    await kit.open()
    views.resolve()
    await Promise.resolve()
    kit.dispose()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(unheard).toEqual([])
  })

  test('goes on page by page, to the end and no further', async () => {
    const { url, of } = await serve()
    const { kit } = world(url)
    await kit.open({ view: 'AllWallets' })
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    for (const page of [2, 3]) {
      kit.feature(catalogue).send({ type: 'load-more' })
      await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data.page === page)
    }
    kit.feature(catalogue).send({ type: 'load-more' })
    const { list } = toFlatState(kit.getState()).catalogue
    expect(list.status === 'ready' && new Set(list.data.wallets.map((one) => one.id)).size).toBe(95)
    expect(of('/getWallets')).toHaveLength(4)
  })

  test('a page that fails keeps those before it; asked again, it comes', async () => {
    let down = false
    const { url } = await serve({ '/getWallets': () => (down ? { status: 400, body: {} } : undefined) })
    const { kit } = world(url)
    await kit.open({ view: 'AllWallets' })
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    down = true
    kit.feature(catalogue).send({ type: 'load-more' })
    const previous = await until(kit, ({ catalogue }) => catalogue.list.status === 'failed' && catalogue.list.previous)
    expect(previous.wallets).toHaveLength(44)
    down = false
    kit.feature(catalogue).send({ type: 'retry' })
    const next = await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data)
    expect(next).toMatchObject({ page: 2 })
    expect(next.wallets).toHaveLength(84)
  })

  test('a search waits for the pause in typing, asks once for up to 100, and shows what is known meanwhile', async () => {
    const { url, of } = await serve()
    const { kit, place, state } = world(url, { customWallets: [{ id: 'own', name: 'My Wallet 7' }] })
    await kit.open({ view: 'AllWallets' })
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    for (const text of ['W', 'Wa', 'Wallet 7']) kit.feature(catalogue).send({ type: 'search', text })
    expect(state().catalogue.results).toMatchObject({ status: 'loading', previous: { wallets: [{ name: 'Wallet 7' }] } })
    place.advance(299)
    // A request that had gone out would have come.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(of('/getWallets').filter(({ searchParams }) => searchParams.has('search'))).toEqual([])
    place.advance(1)
    const found = await until(kit, ({ catalogue }) => catalogue.results.status === 'ready' && catalogue.results.data)
    expect(found.wallets.map(({ name }) => name)).toEqual([
      'My Wallet 7',
      'Wallet 7',
      ...Array.from({ length: 10 }, (_, n) => `Wallet 7${n}`),
    ])
    const [asked, ...more] = of('/getWallets').filter(({ searchParams }) => searchParams.has('search'))
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({ search: 'Wallet 7', entries: '100' })
    expect(more).toEqual([])
    kit.feature(catalogue).send({ type: 'search', text: ' ' })
    expect(state().catalogue.results.status).toBe('idle')
  })

  test('the certified alone, with a text or without', async () => {
    const { url, of } = await serve()
    const { kit, place, state } = world(url)
    await kit.open({ view: 'AllWallets' })
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    kit.feature(catalogue).send({ type: 'search', text: '', badge: 'certified' })
    place.advance(300)
    await until(kit, ({ catalogue }) => catalogue.results.status === 'ready')
    const [asked] = of('/getWallets').filter(({ searchParams }) => searchParams.has('badge_type'))
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({ badge_type: 'certified', entries: '100' })
    expect(asked?.searchParams.has('search')).toBe(false)
    kit.feature(catalogue).send({ type: 'search', text: '' })
    expect(state().catalogue).toMatchObject({ search: '', results: { status: 'idle' } })
    expect(state().catalogue.badge).toBeUndefined()
  })

  test('featured come first and as the integrator orders them, excluded never, each once', async () => {
    const { url } = await serve()
    const { kit } = world(url, { featuredWalletIds: [id(90), id(2)], excludeWalletIds: [id(1)] })
    await kit.open()
    const { wallets } = await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data)
    expect(wallets.slice(0, 6).map(({ name }) => name)).toEqual(['Wallet 90', 'Wallet 2', 'Wallet 3', 'Wallet 4', 'Wallet 5', 'Wallet 6'])
    expect(wallets.some((one) => one.id === id(1))).toBe(false)
    expect(new Set(wallets.map((one) => one.id)).size).toBe(wallets.length)
  })

  test('dead: the modal is open, the kit’s own wallets are there, each part says what is missing', async () => {
    const { kit, place } = world('http://127.0.0.1:9', { debug: false })
    await kit.open()
    const waiting = setInterval(() => place.advance(1000), 5)
    onTestFinished(() => clearInterval(waiting))
    const previous = await until(kit, ({ catalogue }) => catalogue.recommended.status === 'failed' && catalogue.recommended.previous)
    expect(previous.map(({ name }) => name)).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'Phantom'])
    const list = await until(kit, ({ catalogue }) => catalogue.list.status === 'failed' && catalogue.list.previous)
    expect(list.wallets.length).toBe(8)
  })

  test('without a server: the kit’s own wallets, searchable, and nothing is asked', async () => {
    const { kit, place } = world(undefined)
    await kit.open()
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data.count === 8)
    kit.feature(catalogue).send({ type: 'search', text: 'rain' })
    place.advance(300)
    const found = await until(kit, ({ catalogue }) => catalogue.results.status === 'ready' && catalogue.results.data)
    expect(found.wallets.map(({ name }) => name)).toEqual(['Rainbow'])
  })
})

describe('an account', () => {
  const key = (kit: Kit) => caipAddressOf(kit.getState()) ?? ''

  test('name, native balance from the chain, tokens of worth; kept for as long as they live', async () => {
    const { url, of } = await serve()
    const { kit, place } = world(url)
    await kit.connect('test.wallet')
    await kit.open()
    expect(await until(kit, (state) => state.identities[key(kit)]?.status === 'ready' && state.identities[key(kit)])).toMatchObject({
      data: { name: 'alice.eth' },
    })
    await until(kit, (state) => state.balances[key(kit)]?.status === 'ready')
    expect(toFlatState(kit.getState()).balances[key(kit)]).toMatchObject({
      data: { value: 1_500_000_000_000_000_000n, symbol: 'ETH', decimals: 18 },
    })
    const tokens = await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready' && state.tokens[key(kit)])
    expect(tokens).toMatchObject({ data: [{ name: 'Dollar' }] })
    place.advance(29_000)
    kit.feature(account).send({ type: 'refresh', what: 'tokens' })
    expect(of('/v1/account')).toHaveLength(1)
    place.advance(1001)
    kit.feature(account).send({ type: 'refresh', what: 'tokens' })
    await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready')
    expect(of('/v1/account')).toHaveLength(2)
    expect(of('/v1/identity')).toHaveLength(1)
    expect(of('/getWallets')).toEqual([])
  })

  test.each([
    ['balance', 'balances', 30_000],
    ['tokens', 'tokens', 30_000],
    ['identity', 'identities', 300_000],
  ] as const)('an answer about the %s counts as true until its time is over, and not longer', async (what, where, lifetime) => {
    const { url } = await serve()
    const { kit, place } = world(url)
    await kit.connect('test.wallet')
    await kit.open()
    const status = () => toFlatState(kit.getState())[where][key(kit)]?.status
    await until(kit, () => status() === 'ready')
    place.advance(lifetime - 1)
    kit.feature(account).send({ type: 'refresh', what })
    expect(status()).toBe('ready')
    place.advance(1)
    kit.feature(account).send({ type: 'refresh', what })
    expect(status()).toBe('loading')
  })

  test('after a reload what is still fresh is not asked again', async () => {
    const { url, of } = await serve()
    const before = world(url)
    await before.kit.connect('test.wallet')
    await before.kit.open()
    await until(
      before.kit,
      (state) => state.tokens[key(before.kit)]?.status === 'ready' && state.identities[key(before.kit)]?.status === 'ready',
    )
    before.kit.dispose()
    const after = world(url, {}, { entries: before.place.entries })
    await after.kit.open()
    await until(after.kit, (state) => state.tokens[key(after.kit)]?.status === 'ready')
    expect(after.state().identities[key(after.kit)]).toMatchObject({ status: 'ready', data: { name: 'alice.eth' } })
    expect(of('/v1/account')).toHaveLength(1)
  })

  test('what was known of an account that has gone is not kept again with the next one', async () => {
    const { url } = await serve()
    const { kit, mock, place } = world(url)
    const kept = () => [...place.entries].filter(([name]) => /_cache$/.test(name))
    const look = async () => {
      await kit.connect('test.wallet')
      await kit.open()
      const isKnown = ({ identities, tokens, balances }: FlatState) =>
        [identities, tokens, balances].every((one) => one[key(kit)]?.status === 'ready')
      await until(kit, isKnown)
      return key(kit)
    }
    const gone = await look()
    await kit.disconnect()
    expect(kept()).toEqual([])
    mock.wallet().changeAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C9'])
    const next = await look()
    expect(kept().map(([, text]) => [text.includes(next), text.includes(gone)])).toEqual(Array(3).fill([true, false]))
  })

  test('tokens that fail say so, are not asked for 30 s, and leave the native balance alone', async () => {
    let down = true
    const { url, of } = await serve({ '/v1/account': () => (down ? { status: 400, body: {} } : undefined) })
    const { kit, place } = world(url)
    await kit.connect('test.wallet')
    await kit.open()
    const failed = await until(kit, (state) => state.tokens[key(kit)]?.status === 'failed' && state.tokens[key(kit)])
    expect(failed).toMatchObject({ error: { message: 'Token Balance Unavailable' } })
    await until(kit, (state) => state.balances[key(kit)]?.status === 'ready')
    down = false
    place.advance(29_999)
    kit.feature(account).send({ type: 'refresh', what: 'tokens' })
    expect(toFlatState(kit.getState()).tokens[key(kit)]?.status).toBe('failed')
    place.advance(1)
    kit.feature(account).send({ type: 'refresh', what: 'tokens' })
    await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready')
    expect(of('/v1/account')).toHaveLength(2)
  })

  test('after a transaction: asked soon, and once more when slow chains have taken it, and not after that', async () => {
    const { url, of } = await serve()
    const { kit, mock, place } = world(url)
    await kit.connect('test.wallet')
    await kit.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n })
    place.advance(60_000)
    expect(of('/v1/')).toEqual([])

    await kit.open()
    const isKnown = ({ identities, balances, tokens }: FlatState) =>
      [identities, balances, tokens].every((one) => one[key(kit)]?.status === 'ready')
    await until(kit, isKnown)
    await kit.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n })
    for (const [ms, value] of [
      [1_500, 2n],
      [13_500, 3n],
    ] as const) {
      mock.setBalance(value)
      place.advance(ms - 1)
      expect(isKnown(toFlatState(kit.getState()))).toBe(true)
      place.advance(1)
      await until(kit, (state) => isKnown(state) && state.balances[key(kit)])
      expect(toFlatState(kit.getState()).balances[key(kit)]).toMatchObject({ data: { value } })
    }
    const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    expect(of('/v1/account').map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([null, native, native])
    expect(of('/v1/identity')).toHaveLength(1)
    place.advance(29_000)
    expect(isKnown(toFlatState(kit.getState()))).toBe(true)
  })

  test('a transaction that is declined asks for nothing; a kit that is gone neither', async () => {
    const { url, of } = await serve()
    const { kit, mock, place } = world(url)
    await kit.connect('test.wallet')
    await kit.open()
    await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready' && state.balances[key(kit)]?.status === 'ready')
    mock.wallet().switches.answer = 'rejects'
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await expect(kit.sendTransaction({ to })).rejects.toMatchObject({ code: 'request_rejected' })
    place.advance(20_000)
    expect(toFlatState(kit.getState()).tokens[key(kit)]?.status).toBe('ready')
    mock.wallet().switches.answer = 'approves'
    await kit.sendTransaction({ to })
    kit.dispose()
    // What is under way for other features ends with its kit, a moment after it.
    await expect.poll(() => place.alive()).toBe(0)
    expect(of('/v1/account')).toHaveLength(1)
  })

  test('on a network the page does not know nothing is asked', async () => {
    const { url, of } = await serve()
    const { kit, mock } = world(url)
    await kit.connect('test.wallet')
    mock.wallet().changeNetwork('eip155:99')
    await kit.open()
    await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready')
    expect(toFlatState(kit.getState()).identities[key(kit)]).toMatchObject({ data: { name: null } })
    expect(of('/v1/')).toEqual([])
  })

  test('without a server the chain’s own coin is what is known', async () => {
    const { kit } = world(undefined)
    await kit.connect('test.wallet')
    await kit.open()
    const tokens = await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready' && state.tokens[key(kit)])
    expect(tokens).toMatchObject({ data: [{ symbol: 'ETH', quantity: { numeric: '1.5' } }] })
  })
})

function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: () => void } {
  let resolve = (): void => undefined
  let reject = (): void => undefined
  const promise = new Promise<void>((...both) => {
    ;[resolve, reject] = both
  })
  return { promise, resolve: () => resolve(), reject: () => reject() }
}
