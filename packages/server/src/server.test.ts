/** Every call over real HTTP, with real chains behind it, on both databases. */
import { randomUUID } from 'node:crypto'
import { balance, fungiblePrice, health, identity, nativeAddress, wallets } from '@foyer/contract'
import { calls } from '@foyer/contract/openapi'
import * as v from 'valibot'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toWalletId } from './parts/catalogue/wallet-list.ts'
import { asPage, startServers, type TestServers } from './testing/start-servers.ts'

let servers: TestServers

beforeAll(async () => {
  servers = await startServers()
})

afterAll(() => servers?.close())

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  const get = (path: string, init?: RequestInit) => asPage(servers[kind])(path, init)
  const accounts = () => servers.world.accounts
  const tokens = () => servers.world.manifest.tokens
  const readBalances = async (path: string) => v.parse(balance.output, (await get(path)).body).balances

  describe('identity', () => {
    const read = async (address: string) => v.parse(identity.output, (await get(`/v1/identity/${address}`)).body)

    test('a name, its avatar, and when it was resolved', async () => {
      const { response, body } = await get(`/v1/identity/${accounts().alice.address}`)
      expect(body).toMatchObject({
        name: 'alice.eth',
        avatar: expect.stringMatching(/^data:image\/png;base64,/),
        resolvedAt: expect.any(String),
      })
      const age = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1])
      expect(age).toBeGreaterThan(200)
      expect(age).toBeLessThanOrEqual(300)
    })

    test('an avatar that is an NFT is followed to its picture', async () => {
      expect(await read(accounts().bob.address)).toMatchObject({
        name: 'bob.eth',
        avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      })
    })

    test('a name that an address claims and that does not lead back is not believed', async () => {
      expect(await read(accounts().carol.address)).toMatchObject({ name: null, avatar: null })
    })

    test('an avatar whose host does not exist is left out and the name stays', async () => {
      expect(await read(accounts().erin.address)).toMatchObject({ name: '🦊🏡.eth', avatar: null })
    })

    test('a nobody has neither', async () => {
      expect(await read(accounts().nobody.address)).toMatchObject({ name: null, avatar: null })
    })

    test('any case without a checksum is the same address, a wrong checksum is said to be one', async () => {
      const { address } = accounts().alice
      expect(await read(address.toLowerCase())).toEqual(await read(address))
      expect(await read(`0x${address.slice(2).toUpperCase()}`)).toEqual(await read(address))
      const { response, body } = await get(`/v1/identity/${address.replace('f', 'F')}`)
      expect(response.status).toBe(400)
      expect(body).toMatchObject({
        code: 'invalid_address',
        reasons: [{ field: 'address', description: expect.stringContaining('checksum') }],
      })
    })
  })

  describe('balance', () => {
    const path = (who: 'alice' | 'bob' | 'whale' | 'nobody' | 'dusty', query = '') =>
      `/v1/account/${accounts()[who].address}/balance?${query}`

    test('native and tokens of one network, exact to the last digit, dearest first', async () => {
      const balances = await readBalances(path('alice', 'chainId=eip155:31337'))
      expect(balances.map(({ symbol, quantity, price, value }) => [symbol, quantity.numeric, price, value])).toEqual([
        ['ETH', expect.any(String), 2500, expect.any(Number)],
        ['WETH', '1.5', 2500, 3750],
        ['USDF', '1234.567891', 1, 1234.567891],
        ['FOY', '1000.000000000000000001', 1, 1000],
        ['USDT', '250.5', 0.999, 250.2495],
        ['LONGSYMBOLTOKEN', '3.14', 0, undefined],
        ['CRED', '100', 0, undefined],
      ])
      expect(balances[0]).not.toHaveProperty('address')
      expect(balances[2]).toMatchObject({
        chainId: 'eip155:31337',
        address: `eip155:31337:${tokens().usd.address}`,
        quantity: { decimals: '6' },
      })
      expect(balances[2]?.iconUrl).toBe('https://server.example/public/getTokenImage/USDF')
    })

    test('amounts beyond what a double can count keep every digit', async () => {
      const balances = await readBalances(path('whale', 'chainId=eip155:31337'))
      expect(balances.find(({ symbol }) => symbol === 'USDF')?.quantity.numeric).toBe('9007199254740993.000001')
      expect(balances.find(({ symbol }) => symbol === 'FOY')?.quantity.numeric).toBe('123456789012345678901234567890.123456789012345678')
    })

    test('a token without decimals and one whose contract fails are left out, and nothing else is', async () => {
      const symbols = (await readBalances(path('alice', 'chainId=eip155:31337'))).map(({ symbol }) => symbol)
      expect(symbols).not.toContain('PTS')
      expect(symbols).not.toContain('BRKN')
    })

    test('without chainId all networks, and one that is dead spoils nothing', async () => {
      const balances = await readBalances(path('alice'))
      expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:31337', 'eip155:31338']))
    })

    test('one network after the other is never the other’s answer', async () => {
      const first = await readBalances(path('bob', 'chainId=eip155:31337'))
      const second = await readBalances(path('bob', 'chainId=eip155:31338'))
      expect(first.every(({ chainId }) => chainId === 'eip155:31337')).toBe(true)
      expect(second.every(({ chainId }) => chainId === 'eip155:31338')).toBe(true)
    })

    test('somebody with nothing has a native balance of 0', async () => {
      expect(await readBalances(path('nobody', 'chainId=eip155:31338'))).toMatchObject([
        { symbol: 'ETH', quantity: { numeric: '0' }, value: 0 },
      ])
    })

    test('in ether, dollars are what pools say; in a currency that pools do not know there is no price', async () => {
      const inEther = await readBalances(path('alice', 'chainId=eip155:31337&currency=eth'))
      expect(inEther.find(({ symbol }) => symbol === 'USDF')?.price).toBe(0.0004)
      expect(
        (await readBalances(path('alice', 'chainId=eip155:31337&currency=jpy'))).every(
          ({ price, value }) => price === 0 && value === undefined,
        ),
      ).toBe(true)
    })

    test('an answer is kept, and forceUpdate reads again', async () => {
      const { client } = servers.world.chains.second
      const account = accounts()[kind === 'embedded' ? 'dave' : 'erin'].address
      const read = async (query = '') =>
        (await readBalances(`/v1/account/${account}/balance?chainId=eip155:31338${query}`))[0]?.quantity.numeric
      const before = await read()
      await client.setBalance({ address: account, value: parseEther('7.000000000000000001') })
      expect(await read()).toBe(before)
      expect(await read(`&forceUpdate=eip155:31338:${nativeAddress}`)).toBe('7.000000000000000001')
      expect(await read()).toBe('7.000000000000000001')
    })

    test('shows tokens to a page of the server’s own origin, whose requests have no Origin header', async () => {
      const url = `${servers[kind].url}/v1/account/${accounts().alice.address}/balance?projectId=foyer-local&chainId=eip155:31337&sv=1`
      const { balances } = v.parse(balance.output, await (await fetch(url, { headers: { 'sec-fetch-site': 'same-origin' } })).json())
      expect(balances.map(({ symbol }) => symbol)).toContain('USDF')
    })

    test('is empty for whoever names no version of a kit', async () => {
      const url = `${servers[kind].url}/v1/account/${accounts().alice.address}/balance?projectId=foyer-local`
      for (const headers of [{}, { origin: 'http://localhost:3000' }] as const) {
        expect(await (await fetch(url, { headers })).json()).toEqual({ balances: [] })
      }
    })

    test('an unknown network and a dead one are refused', async () => {
      expect((await get(path('alice', 'chainId=eip155:5'))).body).toMatchObject({ code: 'unknown_chain' })
      expect((await get(path('alice', 'chainId=eip155:999'))).body).toMatchObject({
        code: 'upstream_failed',
        reasons: [{ description: 'Token Balance Unavailable' }],
      })
    })
  })

  test('prices of tokens and of the native currency', async () => {
    const addresses = [
      nativeAddress,
      tokens().foy.address,
      tokens().usdt.address,
      tokens().wordy.address,
      '0x0000000000000000000000000000000000000001',
    ]
    const { body } = await get('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId: 'foyer-local', currency: 'usd', addresses: addresses.map((address) => `eip155:31338:${address}`) }),
    })
    const { fungibles } = v.parse(fungiblePrice.output, body)
    expect(fungibles.map(({ symbol, price, decimals }) => [symbol, price, decimals])).toEqual([
      ['ETH', 2480, 18],
      ['FOY', 0.992, 18],
    ])
  })

  test('the catalogue in pages, searched and filtered', async () => {
    const page = v.parse(wallets.output, (await get('/getWallets?page=1&entries=4')).body)
    expect(page.data.map(({ name }) => name)).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'Phantom'])
    expect(page.data[0]).toMatchObject({
      id: toWalletId('metamask'),
      image_url: 'https://server.example/getWalletImage/metamask',
      rdns: 'io.metamask',
    })
    const found = v.parse(
      wallets.output,
      (await get(`/getWallets?entries=100&search=ra&exclude=${toWalletId('rabby')}&badge=certified&chains=eip155:1`)).body,
    )
    expect(found.data.map(({ name }) => name)).toContain('Rainbow')
    expect(found.data.map(({ name }) => name)).not.toContain('Rabby Wallet')
    expect((await get('/getWallets?entries=101')).body).toMatchObject({ code: 'invalid_request', reasons: [{ field: 'entries' }] })
  })

  test('images for everyone, kept long, and harmless even as a page', async () => {
    const paths = [
      '/getWalletImage/metamask',
      `/getWalletImage/${toWalletId('trust')}`,
      '/public/getAssetImage/eip155-1',
      '/public/getAssetImage/eip155%3A1',
      '/public/getAssetImage/eip155-31337',
      '/public/getTokenImage/ETH',
      '/public/getTokenImage/NOSUCHTOKEN',
      '/public/getCurrencyImage/eur',
    ]
    for (const path of paths) {
      const response = await fetch(`${servers[kind].url}${path}`)
      expect(response.status, path).toBe(200)
      expect(await response.text(), path).toMatch(/^<svg /)
      expect(Object.fromEntries(response.headers), path).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cache-control': expect.stringContaining('max-age=604800'),
        'access-control-allow-origin': '*',
      })
    }
    for (const path of [
      '/getWalletImage/nope',
      '/public/getAssetImage/eip155-424242',
      '/public/getAssetImage/constructor',
      '/public/getAssetImage/toString',
      '/public/getCurrencyImage/us',
      '/public/getTokenImage/..%2F..%2Fsecret',
    ]) {
      expect((await fetch(`${servers[kind].url}${path}`)).status, path).toBeGreaterThanOrEqual(400)
    }
  })

  test('origins and analytics by project', async () => {
    expect((await get('/projects/v1/origins')).body).toEqual({ allowedOrigins: [], development: true })
    expect((await get('/getAnalyticsConfig')).body).toEqual({ isAnalyticsEnabled: true })
    const quiet = asPage(servers[kind], 'https://quiet.example', 'quiet-project')
    expect((await quiet('/projects/v1/origins')).body).toEqual({ allowedOrigins: ['https://quiet.example'], development: false })
    expect((await quiet('/getAnalyticsConfig')).body).toEqual({ isAnalyticsEnabled: false })
  })

  test('an analytics event is taken from an allowed page only', async () => {
    const event = {
      eventId: randomUUID(),
      url: 'https://shop.example/cart?token=secret#x',
      domain: 'shop.example',
      timestamp: Date.now(),
      props: { type: 'track', event: 'CLICK_NETWORKS' },
    }
    const send = (origin: string | undefined, body: object = event) =>
      fetch(`${servers[kind].url}/e?projectId=shop-project`, {
        method: 'POST',
        body: JSON.stringify(body),
        ...(origin && { headers: { origin } }),
      })
    expect((await send('https://shop.example')).status).toBe(200)
    expect((await send('https://a.shop.example')).status).toBe(200)
    for (const origin of ['https://evil.example', 'http://localhost:3000', undefined]) {
      const response = await send(origin)
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({
        code: 'origin_not_allowed',
        reasons: [{ description: 'Origin not found on Allowlist' }],
      })
    }
    expect((await send('https://shop.example', { ...event, url: 'https://evil.example/' })).status).toBe(403)
    expect(
      (
        await send('https://shop.example', {
          ...event,
          props: { type: 'track', event: 'MODAL_OPEN', properties: { email: 'a@b.example' } },
        })
      ).status,
    ).toBe(400)
  })

  test.each([
    [253_402_300_799_999, 200],
    [253_402_300_800_000, 400],
    [8_640_000_000_000_000, 400],
  ])('an analytics event at %i is answered with %i', async (timestamp, status) => {
    const props = { type: 'track', event: 'CLICK_NETWORKS' }
    const event = { eventId: randomUUID(), url: 'https://shop.example/', domain: 'shop.example', timestamp, props }
    const headers = { origin: 'https://shop.example' }
    const response = await fetch(`${servers[kind].url}/e?projectId=shop-project`, { method: 'POST', body: JSON.stringify(event), headers })
    expect(response.status).toBe(status)
  })

  test('health tells of the database and of each network', async () => {
    const read = async () => {
      const { response, body } = await get('/health')
      return { status: response.status, answer: v.parse(health.output, body) }
    }
    // A node has two seconds to tell its newest block, which are few for one on a busy machine.
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({
      status: 200,
      answer: {
        status: 'degraded',
        database: 'ok',
        relay: 'ok',
        chains: [
          { chainId: 'eip155:31337', status: 'ok', block: expect.any(Number) },
          { chainId: 'eip155:31338', status: 'ok' },
          { chainId: 'eip155:999', status: 'down' },
        ],
      },
    })
  })

  test('the API describes itself, every call of it', async () => {
    const { body } = await get('/openapi.json')
    const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> }
    const described = Object.values(paths).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId))
    expect(described.sort()).toEqual(calls.map(({ id }) => id).sort())
  })

  test('figures for Prometheus', async () => {
    // As a program of the machine, not as a page.
    const response = await fetch(`${servers[kind].url}/metrics`)
    expect(response.status).toBe(200)
    const body = await response.text()
    for (const name of [
      'foyer_request_seconds_count{call="identity"',
      'foyer_upstream_seconds',
      'foyer_rpc_elements_total',
      'foyer_refusals_total',
    ]) {
      expect(body).toContain(name)
    }
  })
})
