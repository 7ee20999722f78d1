import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createKit } from '../create-kit.ts'
import { browserEnvironment } from '../environment.ts'
import type { Kit } from '../kit.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import type { KitOptions } from '../options.ts'
import { caipAddressOf } from '../select.ts'
import type { KitState } from '../state.ts'
import { randomId } from './page.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const id = (n: number) => n.toString(16).padStart(64, '0')
const wallet = (n: number, name = `Wallet ${n}`) => ({ id: id(n), name, image_id: `wallet-${n}` })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

type Reply = { readonly status?: number; readonly body: unknown }

/** A server of its own for each test, with 95 wallets; `replies` come before what it would say. */
async function serve(replies: Partial<Record<string, () => Reply | undefined>> = {}) {
  const requests: URL[] = []
  const events: unknown[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://server.test')
    requests.push(url)
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const [, path = ''] = /^(\/[\w.]+(?:\/\w+)?)/.exec(url.pathname) ?? []
      const reply = replies[path]?.() ?? answer(url, text)
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    })
  })
  function answer(url: URL, text: string): Reply {
    const query = Object.fromEntries(url.searchParams)
    if (url.pathname === '/getWallets') {
      const { page = '1', entries = '40', search = '', include, exclude = '' } = query
      const found = Array.from({ length: 95 }, (_, n) => wallet(n + 1)).filter(
        (one) => one.name.includes(search) && !exclude.split(',').includes(one.id) && (!include || include.split(',').includes(one.id)),
      )
      return { body: { count: found.length, data: found.slice((Number(page) - 1) * Number(entries), Number(page) * Number(entries)) } }
    }
    if (url.pathname.startsWith('/v1/identity')) return { body: { name: 'alice.eth', avatar: null } }
    if (url.pathname.startsWith('/v1/account')) {
      const token = { name: 'Dollar', symbol: 'USD', price: 1, value: 2, quantity: { decimals: '6', numeric: '2' }, iconUrl: '' }
      return { body: { balances: [token, { ...token, name: 'Dust', quantity: { decimals: '0', numeric: '9' } }] } }
    }
    if (url.pathname === '/getAnalyticsConfig') return { body: { isAnalyticsEnabled: true } }
    if (url.pathname === '/projects/v1/origins') return { body: { allowedOrigins: [] } }
    if (url.pathname === '/e') {
      events.push(JSON.parse(text))
      return { body: { status: 'OK' } }
    }
    return { status: 404, body: {} }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const of = (path: string) => requests.filter(({ pathname }) => pathname.startsWith(path))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, of, events }
}

function world(server: string | undefined, options: Partial<KitOptions> = {}, entries = new Map<string, string>(), page = {}) {
  const place = createTestEnvironment({ entries })
  const images: string[] = []
  const environment = {
    ...place,
    fetch: browserEnvironment().fetch,
    page: {
      url: 'https://app.test/page',
      origin: 'https://app.test',
      domain: 'app.test',
      refusesTracking: false,
      randomId,
      fetchImage: async (url: string) => void images.push(url),
      ...page,
    },
  }
  const mock = createTestAdapter({ granted: entries.size > 0 ? ['test.wallet'] : [] })
  const kit = createKit(
    { projectId: 'test-project', networks: [first], adapters: [mock.adapter], ...(server && { server }), ...options },
    environment,
  )
  stops.push(() => kit.dispose())
  return { kit, mock, place, images, state: () => kit.getState() }
}

async function until<T>(kit: Kit, read: (state: KitState) => T | undefined | false): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`never: ${read}`)), 5000)
    const look = () => {
      const value = read(kit.getState())
      if (value === undefined || value === false) return
      clearTimeout(timer)
      stop()
      resolve(value as T)
    }
    const stop = kit.subscribe(look)
    look()
  })
}

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
    expect(images).toContain(`${url}/getWalletImage/wallet-1?projectId=test-project`)
    expect(images).toContain(`${url}/public/getAssetImage/eip155-1?projectId=test-project`)
  })

  test('goes on page by page, to the end and no further', async () => {
    const { url, of } = await serve()
    const { kit } = world(url)
    await kit.open({ view: 'AllWallets' })
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    for (const page of [2, 3]) {
      kit.send({ type: 'load-more' })
      await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data.page === page)
    }
    kit.send({ type: 'load-more' })
    const { list } = kit.getState().catalogue
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
    kit.send({ type: 'load-more' })
    const previous = await until(kit, ({ catalogue }) => catalogue.list.status === 'failed' && catalogue.list.previous)
    expect(previous.wallets).toHaveLength(44)
    down = false
    kit.send({ type: 'refresh', what: 'catalogue' })
    const next = await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data)
    expect(next).toMatchObject({ page: 2 })
    expect(next.wallets).toHaveLength(84)
  })

  test('a search waits for the pause in typing, asks once for up to 100, and shows what is known meanwhile', async () => {
    const { url, of } = await serve()
    const { kit, place, state } = world(url, { customWallets: [{ id: 'own', name: 'My Wallet 7' }] })
    await kit.open({ view: 'AllWallets' })
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    for (const text of ['W', 'Wa', 'Wallet 7']) kit.send({ type: 'search', text })
    expect(state().catalogue.results).toMatchObject({ status: 'loading', previous: { wallets: [{ name: 'Wallet 7' }] } })
    place.advance(299)
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
    kit.send({ type: 'search', text: ' ' })
    expect(state().catalogue.results.status).toBe('idle')
  })

  test('the certified alone, with a text or without', async () => {
    const { url, of } = await serve()
    const { kit, place, state } = world(url)
    await kit.open({ view: 'AllWallets' })
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    kit.send({ type: 'search', text: '', badge: 'certified' })
    place.advance(300)
    await until(kit, ({ catalogue }) => catalogue.results.status === 'ready')
    const [asked] = of('/getWallets').filter(({ searchParams }) => searchParams.has('badge_type'))
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({ badge_type: 'certified', entries: '100' })
    expect(asked?.searchParams.has('search')).toBe(false)
    kit.send({ type: 'search', text: '' })
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
    stops.push(() => clearInterval(waiting))
    const previous = await until(kit, ({ catalogue }) => catalogue.recommended.status === 'failed' && catalogue.recommended.previous)
    expect(previous.map(({ name }) => name)).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'Phantom'])
    const list = await until(kit, ({ catalogue }) => catalogue.list.status === 'failed' && catalogue.list.previous)
    expect(list.wallets.length).toBe(8)
  })

  test('without a server: the kit’s own wallets, searchable, and nothing is asked', async () => {
    const { kit, place } = world(undefined)
    await kit.open()
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data.count === 8)
    kit.send({ type: 'search', text: 'rain' })
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
    expect(kit.getState().balances[key(kit)]).toMatchObject({ data: { value: 1_500_000_000_000_000_000n, symbol: 'ETH', decimals: 18 } })
    const tokens = await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready' && state.tokens[key(kit)])
    expect(tokens).toMatchObject({ data: [{ name: 'Dollar' }] })
    place.advance(29_000)
    kit.send({ type: 'refresh', what: 'tokens' })
    expect(of('/v1/account')).toHaveLength(1)
    place.advance(1001)
    kit.send({ type: 'refresh', what: 'tokens' })
    await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready')
    expect(of('/v1/account')).toHaveLength(2)
    expect(of('/v1/identity')).toHaveLength(1)
    expect(of('/getWallets')).toEqual([])
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
    const after = world(url, {}, before.place.entries)
    await after.kit.open()
    await until(after.kit, (state) => state.tokens[key(after.kit)]?.status === 'ready')
    expect(after.state().identities[key(after.kit)]).toMatchObject({ status: 'ready', data: { name: 'alice.eth' } })
    expect(of('/v1/account')).toHaveLength(1)
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
    kit.send({ type: 'refresh', what: 'tokens' })
    expect(kit.getState().tokens[key(kit)]?.status).toBe('failed')
    place.advance(1)
    kit.send({ type: 'refresh', what: 'tokens' })
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
    const isKnown = ({ balances, tokens }: KitState) => balances[key(kit)]?.status === 'ready' && tokens[key(kit)]?.status === 'ready'
    await until(kit, isKnown)
    await kit.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n })
    for (const [ms, value] of [
      [1_500, 2n],
      [13_500, 3n],
    ] as const) {
      mock.setBalance(value)
      place.advance(ms - 1)
      expect(isKnown(kit.getState())).toBe(true)
      place.advance(1)
      await until(kit, (state) => isKnown(state) && state.balances[key(kit)])
      expect(kit.getState().balances[key(kit)]).toMatchObject({ data: { value } })
    }
    const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    expect(of('/v1/account').map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([null, native, native])
    expect(of('/v1/identity')).toHaveLength(1)
    place.advance(29_000)
    expect(isKnown(kit.getState())).toBe(true)
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
    expect(kit.getState().tokens[key(kit)]?.status).toBe('ready')
    mock.wallet().switches.answer = 'approves'
    await kit.sendTransaction({ to })
    kit.dispose()
    expect(place.alive()).toBe(0)
    expect(of('/v1/account')).toHaveLength(1)
  })

  test('on a network the page does not know nothing is asked', async () => {
    const { url, of } = await serve()
    const { kit, mock } = world(url)
    await kit.connect('test.wallet')
    mock.wallet().changeNetwork('eip155:99')
    await kit.open()
    await until(kit, (state) => state.tokens[key(kit)]?.status === 'ready')
    expect(kit.getState().identities[key(kit)]).toMatchObject({ data: { name: null } })
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

describe('analytics', () => {
  const names = (events: readonly unknown[]) => events.map((event) => (event as { props: { event: string } }).props.event)
  async function live(options: Partial<KitOptions> = {}, page = {}, replies = {}) {
    const server = await serve(replies)
    const one = world(server.url, options, new Map(), page)
    await one.kit.connect('test.wallet')
    await one.kit.open()
    await until(one.kit, (state) => Object.values(state.tokens).some(({ status }) => status === 'ready'))
    one.kit.send({ type: 'track', event: 'CLICK_NETWORKS' })
    one.kit.close()
    return { ...server, ...one }
  }

  test('from the first opening on, without address, query or fragment', async () => {
    const { events } = await live()
    await expect.poll(() => events.length).toBe(4)
    expect(names(events).sort()).toEqual(['CLICK_NETWORKS', 'INITIALIZE', 'MODAL_CLOSE', 'MODAL_OPEN'])
    expect(events[0]).toMatchObject({ url: 'https://app.test/page', domain: 'app.test', eventId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(JSON.stringify(events)).not.toMatch(/0x[0-9a-f]{40}/i)
  })

  test('the address only when the integrator asked for it', async () => {
    const { events } = await live({ features: { analytics: { address: true } } })
    await expect.poll(() => events.length).toBe(4)
    expect(events).toContainEqual(
      expect.objectContaining({ props: expect.objectContaining({ event: 'MODAL_OPEN', address: expect.stringMatching(/^0x/) }) }),
    )
  })

  test.each([
    ['the option is off', { features: { analytics: false } }, {}, {}],
    ['the visitor refuses', {}, { refusesTracking: true }, {}],
    ['the project does not want it', {}, {}, { '/getAnalyticsConfig': () => ({ body: { isAnalyticsEnabled: false } }) }],
    ['the server cannot say', {}, {}, { '/getAnalyticsConfig': () => ({ status: 400, body: {} }) }],
  ])('none when %s', async (_, options, page, replies) => {
    const { of } = await live(options, page, replies)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(of('/e')).toEqual([])
  })

  test('a foreign origin is told once, and then it is quiet', async () => {
    const refused = () => ({
      status: 403,
      body: { status: 'FAILED', reasons: [{ field: 'url', description: 'Origin not found on Allowlist' }], code: 'origin_not_allowed' },
    })
    const { place, kit, of } = await live({ debug: false }, {}, { '/e': refused })
    const told = () => place.reports.filter(({ message }) => message === 'Invalid App Configuration: Origin not found on Allowlist')
    await expect.poll(() => told().length).toBe(1)
    // Those that were on their way already.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const asked = of('/e').length
    kit.send({ type: 'track', event: 'CLICK_NETWORKS' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(of('/e')).toHaveLength(asked)
    expect(told()).toHaveLength(1)
  })
})

describe('alerts', () => {
  test('a missing project id is said once, in the modal and in the console', async () => {
    const { kit, place, state } = world(undefined, { projectId: '' })
    await until(kit, ({ alert }) => alert)
    expect(state().alert).toMatchObject({ key: 'PROJECT_ID_NOT_CONFIGURED', code: 'APKT008', title: 'Project ID Not Configured' })
    expect(place.reports).toHaveLength(1)
    kit.send({ type: 'dismiss', what: 'alert' })
    expect(state().alert).toBeUndefined()
  })

  test('an unknown network, and a page that is not one of the project’s', async () => {
    const { url } = await serve({ '/projects/v1': () => ({ body: { allowedOrigins: ['https://other.test', '*.other.test'] } }) })
    const { kit, place } = world(url)
    await kit.open()
    await until(kit, ({ alert }) => alert?.key === 'INVALID_APP_CONFIGURATION')
    await expect(kit.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'network_not_found' })
    await until(kit, ({ alert }) => alert?.key === 'SWITCH_NETWORK_NOT_FOUND')
    await expect(kit.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'network_not_found' })
    expect(place.reports).toHaveLength(2)
  })

  test('not outside debug mode', async () => {
    const { kit, place, state } = world(undefined, { projectId: '', debug: false })
    await kit.open()
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    expect(state().alert).toBeUndefined()
    expect(place.reports).toEqual([])
  })
})
