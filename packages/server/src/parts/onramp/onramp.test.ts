/** Buying over real HTTP, on both databases, at local servers that speak what Coinbase and Meld speak. */
import { generateKeyPairSync } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { startCoinbase, type TestCoinbase } from '../../testing/start-coinbase.ts'
import { meldKey, startMeld, type TestMeld } from '../../testing/start-meld.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { asPage } from '../../testing/start-servers.ts'

const destination = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const keyId = 'organizations/one/apiKeys/two'
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  let coinbase: TestCoinbase
  let meld: TestMeld
  let server: FoyerServer
  let clock: number
  const lines: string[] = []

  beforeAll(async () => {
    clock = Date.now()
    ;[coinbase, meld] = await Promise.all([startCoinbase({ id: keyId, secret: pair.privateKey, now: () => clock }), startMeld()])
    server = await createServer(
      {
        host: '127.0.0.1',
        port: 0,
        dataDir: 'memory',
        chains: [],
        projects: ['foyer-local', 'other-project'].map((id) => ({ id, name: id, allowedOrigins: [], development: true, analytics: false })),
        onramp: { coinbaseApi: coinbase.url, meldApi: meld.url },
        limits: { perIp: { write: 1_000_000 } },
        drainMs: 0,
        trustedProxies: 1,
      },
      {
        onramp: { coinbaseKey: { id: keyId, secret: secret.replaceAll('\n', '\\n') }, meldKey },
        ...(kind === 'external' && { databaseUrl: await postgres.createDatabase() }),
      },
      { now: () => clock, log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) },
    )
    await server.listen()
  })

  beforeEach(() => {
    for (const api of [coinbase, meld]) {
      api.misbehave(() => false)
      api.tell([])
    }
    // What was known and answered is asked anew.
    clock += 3_600_000
  })

  afterAll(async () => {
    await server?.close()
    await Promise.all([coinbase?.close(), meld?.close()])
    expect(lines.join()).not.toMatch(/canary|PRIVATE|session-token|c2Vzc2lvbi/)
  })

  const send = (path: string, body: unknown, { project, from = '203.0.113.1' }: { project?: string; from?: string } = {}) =>
    asPage(
      server,
      'http://localhost:3000',
      project,
    )(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    })
  const quote = (more: object = {}) =>
    send('/v1/onramp/quote', { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100.00', network: 'ethereum', ...more })
  const begin = (more: object = {}, from = '203.0.113.1') =>
    send(
      '/v1/generators/onrampurl',
      {
        destinationWallets: [{ address: destination, blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'eip155:1',
        partnerUserId: 'p'.repeat(40),
        presetFiatAmount: 100,
        ...more,
      },
      { from },
    )
  const begun = async (more: object = {}) =>
    (await begin(more)).body as { url: string; orderId: string; provider: string; destination: string }
  const follow = async (id: string, project?: string) => asPage(server, 'http://localhost:3000', project)(`/v1/onramp/orders/${id}`)

  test('options are those of all providers, and say whose; a network that a provider does not serve is left out', async () => {
    const { response, body } = await asPage(server)('/v1/onramp/options?country=US&subdivision=NY')
    expect(response.status).toBe(200)
    const options = body as {
      paymentCurrencies: { id: string; providers: string[]; payment_method_limits: object[] }[]
      purchaseCurrencies: { symbol: string; icon_url: string; networks: { caip2: string; name: string; providers: string[] }[] }[]
      providers: object[]
    }
    expect(options.providers).toEqual([
      { id: 'coinbase', name: 'Coinbase', fees: { min: '1', max: '2' }, namespaces: ['eip155'] },
      { id: 'meld', name: 'Meld', fees: { min: '1', max: '2' }, namespaces: ['eip155', 'solana'] },
    ])
    expect(options.paymentCurrencies.map(({ id, providers }) => [id, providers])).toEqual([
      ['USD', ['coinbase', 'meld']],
      ['EUR', ['coinbase']],
      ['BRL', ['meld']],
    ])
    expect(options.paymentCurrencies[0]?.payment_method_limits).toEqual([
      { id: 'card', min: '10.00', max: '12000' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
    expect(options.paymentCurrencies[2]?.payment_method_limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
    const bySymbol = Object.fromEntries(
      options.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(({ caip2, providers }) => [caip2, providers.join()])]),
    )
    expect(bySymbol).toEqual({
      USDC: [
        ['eip155:1', 'coinbase,meld'],
        ['eip155:8453', 'coinbase'],
        ['eip155:137', 'meld'],
      ],
      ETH: [['eip155:1', 'coinbase,meld']],
      SOL: [['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'meld']],
    })
    expect(options.purchaseCurrencies[0]?.icon_url).toMatch(/\/public\/getTokenImage\/USDC$/)
    expect(coinbase.asked().at(-1)?.url.search).toBe('?country=US&subdivision=NY')
    const asked = coinbase.asked().length
    await asPage(server)('/v1/onramp/options?country=US&subdivision=NY')
    expect(coinbase.asked()).toHaveLength(asked)
  })

  test('the provider that gives most gives the quote, and one can be named', async () => {
    expect((await quote()).body).toEqual({
      paymentTotal: { amount: '100', currency: 'USD' },
      paymentSubtotal: { amount: '98.5', currency: 'USD' },
      purchaseAmount: { amount: '98.4', currency: 'USDC' },
      networkFee: { amount: '0.1', currency: 'USD' },
      providerFee: { amount: '1.4', currency: 'USD' },
      quoteId: 'meld:CHEAP',
      provider: 'meld',
    })
    expect((await quote({ provider: 'coinbase', network: 'eip155:8453' })).body).toMatchObject({
      coinbaseFee: { amount: '1.99', currency: 'USD' },
      providerFee: { amount: '1.99', currency: 'USD' },
      quoteId: 'coinbase:quote-1',
      provider: 'coinbase',
    })
    expect(coinbase.asked().at(-1)?.body).toEqual({
      purchaseCurrency: '2b92315d-eab7-5bef-84fa-089a131333f5',
      purchaseNetwork: 'base',
      paymentAmount: '100.00',
      paymentCurrency: 'USD',
      paymentMethod: 'CARD',
      country: 'US',
    })
  })

  test.each([
    [{ amount: '9.99' }, 400, 'amount'],
    [{ amount: '7500.01', provider: 'coinbase' }, 400, 'amount'],
    [{ amount: '0' }, 400, 'amount'],
    [{ amount: '-5' }, 400, 'amount'],
    [{ amount: '1e3' }, 400, 'amount'],
    [{ paymentMethod: 'gold' }, 400, 'paymentMethod'],
    [{ purchaseCurrency: 'DOGE' }, 404, 'purchaseCurrency'],
    [{ network: 'eip155:56' }, 404, 'purchaseCurrency'],
    [{ network: 'eip155:137', provider: 'coinbase' }, 404, 'purchaseCurrency'],
    [{ provider: 'bank' }, 400, 'provider'],
  ])('a quote for %j is refused with %s, which names %s', async (more, status, field) => {
    const { response, body } = await quote(more)
    expect(response.status).toBe(status)
    expect(body).toMatchObject({ reasons: [{ field }] })
  })

  test('a purchase at Coinbase leads to a page with a session for this address, and is followed to its end', async () => {
    const order = await begun({ provider: 'coinbase' })
    expect(order).toMatchObject({ provider: 'coinbase', destination })
    const url = new URL(order.url)
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sessionToken: 'c2Vzc2lvbi10b2tlbg==',
      defaultExperience: 'buy',
      defaultNetwork: 'ethereum',
      defaultAsset: 'USDC',
      defaultPaymentMethod: 'CARD',
      fiatCurrency: 'USD',
      presetFiatAmount: '100',
      partnerUserRef: order.orderId,
    })
    expect(coinbase.asked().at(-1)?.body).toMatchObject({
      addresses: [{ address: destination, blockchains: ['ethereum'] }],
      assets: ['USDC'],
    })
    expect((await follow(order.orderId)).body).toMatchObject({ status: 'created', payment: { amount: '100', currency: 'USD' } })

    const transaction = {
      status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      wallet_address: destination.toLowerCase(),
      tx_hash: '0x',
      purchase_amount: { value: '97.9', currency: 'USDC' },
      payment_total: { value: '100.00', currency: 'USD' },
    }
    coinbase.tell([transaction])
    expect((await follow(order.orderId)).body).toMatchObject({ status: 'created' })
    clock += 2_001
    const going = (await follow(order.orderId)).body
    expect(going).toMatchObject({ status: 'in_progress', purchase: { amount: '97.9', currency: 'USDC' } })
    expect(going).not.toHaveProperty('txHash')

    const txHash = `0x${'ab'.repeat(32)}`
    coinbase.tell([
      { ...transaction, status: 'ONRAMP_TRANSACTION_STATUS_FAILED' },
      { ...transaction, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: txHash },
    ])
    clock += 2_001
    expect((await follow(order.orderId)).body).toMatchObject({ status: 'succeeded', txHash, network: 'eip155:1' })
    const asked = coinbase.asked().length
    coinbase.tell([{ ...transaction, status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }])
    clock += 2_001
    expect((await follow(order.orderId)).body).toMatchObject({ status: 'succeeded', txHash })
    expect(coinbase.asked()).toHaveLength(asked)
  })

  test.each([
    ['coinbase', 'ONRAMP_TRANSACTION_STATUS_FAILED', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
    ['meld', 'DECLINED', 'PENDING', 'SETTLED'],
  ] as const)(
    'a purchase at %s whose first card was declined may succeed with another within an hour',
    async (provider, failed, going, succeeded) => {
      const api = provider === 'coinbase' ? coinbase : meld
      const { orderId } = await begun({ provider })
      const about = { wallet_address: destination, externalSessionId: orderId, cryptoDetails: { walletAddress: destination } }
      const tell = (...said: string[]) => api.tell(said.map((status) => ({ ...about, status })))
      const followLater = async () => {
        clock += 2_001
        return (await follow(orderId)).body
      }
      tell(failed)
      expect(await followLater()).toMatchObject({ status: 'failed' })
      tell(going, failed)
      const paidAgain = await followLater()
      expect(paidAgain).toMatchObject({ status: 'in_progress' })
      expect(paidAgain).not.toHaveProperty('failure')
      tell(failed, failed)
      expect(await followLater()).toMatchObject({ status: 'failed' })
      // What is forgotten for a moment does not begin anew.
      api.tell([])
      expect(await followLater()).toMatchObject({ status: 'failed' })
      tell(succeeded, failed, failed)
      expect(await followLater()).toMatchObject({ status: 'succeeded' })
    },
  )

  test('one that failed is asked about no more after an hour', async () => {
    const { orderId } = await begun({ provider: 'meld' })
    meld.tell([{ status: 'DECLINED', externalSessionId: orderId, cryptoDetails: { walletAddress: destination } }])
    expect((await follow(orderId)).body).toMatchObject({ status: 'failed' })
    clock += 3_660_000
    const asked = meld.asked().length
    expect((await follow(orderId)).body).toMatchObject({ status: 'failed', failure: 'declined' })
    expect(meld.asked()).toHaveLength(asked)
  })

  test('what a provider says of a purchase for another address, or of another purchase, is not believed', async () => {
    const one = await begun({ provider: 'coinbase' })
    coinbase.tell([{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', wallet_address: `0x${'1'.repeat(40)}`, tx_hash: `0x${'ab'.repeat(32)}` }])
    expect((await follow(one.orderId)).body).toMatchObject({ status: 'created' })
    const other = await begun({ provider: 'meld' })
    const settled = { status: 'SETTLED', cryptoDetails: { walletAddress: destination, blockchainTransactionId: '0xabc' } }
    meld.tell([{ ...settled, externalSessionId: one.orderId }])
    expect((await follow(other.orderId)).body).toMatchObject({ status: 'created' })
    meld.tell([
      { ...settled, externalSessionId: one.orderId },
      {
        ...settled,
        externalSessionId: other.orderId,
        sourceAmount: 100,
        sourceCurrencyCode: 'USD',
        destinationAmount: 98.4,
        destinationCurrencyCode: 'USDC',
      },
    ])
    clock += 2_001
    expect((await follow(other.orderId)).body).toMatchObject({
      status: 'succeeded',
      txHash: '0xabc',
      purchase: { amount: '98.4', currency: 'USDC' },
    })
  })

  test('a purchase at Meld goes to the cheapest of its providers, on Solana too', async () => {
    expect(await begun({ provider: 'meld' })).toMatchObject({
      provider: 'meld',
      url: expect.stringMatching(/^https:\/\/meldcrypto\.com\//),
    })
    expect(meld.asked().at(-1)?.body).toMatchObject({
      sessionType: 'BUY',
      externalCustomerId: 'foyer-local',
      sessionData: {
        serviceProvider: 'CHEAP',
        walletAddress: destination,
        destinationCurrencyCode: 'USDC',
        paymentMethodType: 'CREDIT_DEBIT_CARD',
      },
    })
    const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const sol = { destinationWallets: [{ address, assets: ['SOL'] }], defaultNetwork: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    expect(await begun(sol)).toMatchObject({ provider: 'meld', destination: address })
    expect((await begin({ ...sol, destinationWallets: [{ address: destination, assets: ['SOL'] }] })).body).toMatchObject({
      code: 'invalid_address',
    })
  })

  test('an address of Solana is 32 bytes in base58', async () => {
    const sol = { defaultNetwork: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    const to = async (address: string) => (await begin({ ...sol, destinationWallets: [{ address, assets: ['SOL'] }] })).body
    for (const one of ['1'.repeat(32), 'A'.repeat(44)]) expect(await to(one)).toMatchObject({ destination: one })
    // The last three are as long as an address, and 24, 33 and no bytes.
    for (const no of ['A'.repeat(31), 'A'.repeat(45), 'A'.repeat(32), 'z'.repeat(44), `${'A'.repeat(43)}0`])
      expect(await to(no)).toMatchObject({ code: 'invalid_address' })
  })

  test.each([
    ['declined', 'DECLINED', 'declined'],
    ['cancelled', 'CANCELLED', 'cancelled'],
    ['paid back', 'REFUNDED', 'refunded'],
    ['failed', 'FAILED', 'unknown'],
  ])('one that Meld says is %s has failed, and why is said', async (_, status, failure) => {
    const { orderId } = await begun({ provider: 'meld' })
    meld.tell([{ status, externalSessionId: orderId, cryptoDetails: { walletAddress: destination } }])
    expect((await follow(orderId)).body).toMatchObject({ status: 'failed', failure })
  })

  test.each([
    [{ presetFiatAmount: 5 }, 400, 'invalid_request'],
    [{ presetFiatAmount: '99999.00' }, 400, 'invalid_request'],
    [{ destinationWallets: [{ address: '0x123', assets: ['USDC'] }] }, 400, 'invalid_address'],
    [{ destinationWallets: [{ address: destination.replace('f39F', 'F39F'), assets: ['USDC'] }] }, 400, 'invalid_address'],
    [{ destinationWallets: [] }, 400, 'invalid_request'],
    [{ destinationWallets: [{ address: destination, assets: ['DOGE'] }] }, 404, 'not_found'],
    [{ defaultNetwork: 'eip155:56' }, 404, 'not_found'],
    [{ partnerUserId: 'short' }, 400, 'invalid_request'],
    [{ provider: 'sandbox' }, 404, 'not_found'],
    [{ provider: 'meld', presetFiatAmount: undefined, presetCryptoAmount: 5 }, 400, 'invalid_request'],
  ])('a purchase with %j is refused with %s %s', async (more, status, code) => {
    const { response, body } = await begin(more)
    expect(response.status).toBe(status)
    expect(body).toMatchObject({ code })
  })

  test('an amount of what is bought goes to a provider whose page takes one', async () => {
    const order = await begun({ presetFiatAmount: undefined, presetCryptoAmount: '0.5', paymentMethod: 'card' })
    expect(order).toMatchObject({ provider: 'coinbase', url: expect.stringContaining('presetCryptoAmount=0.5') })
    const { body } = await begin({ provider: 'meld', presetFiatAmount: undefined, presetCryptoAmount: 5 })
    expect(body).toMatchObject({ reasons: [{ field: 'presetCryptoAmount' }] })
  })

  test('a purchase of another project, or of nobody, is not found', async () => {
    const { orderId } = await begun()
    expect((await follow(orderId, 'other-project')).response.status).toBe(404)
    expect((await follow('00000000-0000-4000-8000-000000000000')).response.status).toBe(404)
    expect((await follow('x')).response.status).toBe(400)
  })

  test.each([
    ['coinbase', undefined],
    ['coinbase', 'ONRAMP_TRANSACTION_STATUS_CREATED'],
    ['meld', 'PENDING_CREATED'],
  ])('a page that nobody paid at is over after a day: at %s, which says %s', async (provider, status) => {
    const { orderId } = await begun({ provider })
    const said = { status, wallet_address: destination, externalSessionId: orderId, cryptoDetails: { walletAddress: destination } }
    if (status !== undefined) for (const api of [coinbase, meld]) api.tell([said])
    expect((await follow(orderId)).body).toMatchObject({ status: 'created' })
    clock += 86_400_000 + 60_000
    expect((await follow(orderId)).body).toMatchObject({ status: 'expired' })
  })
})

test('without a provider the lists are empty, and nothing can be bought', async () => {
  const project = { id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }
  const server = await createServer({ host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], projects: [project], logLevel: 'silent' })
  await server.listen()
  expect((await asPage(server)('/v1/onramp/options')).body).toEqual({ paymentCurrencies: [], purchaseCurrencies: [], providers: [] })
  const body = JSON.stringify({ purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'base' })
  expect((await asPage(server)('/v1/onramp/quote', { method: 'POST', body })).response.status).toBe(404)
  await server.close()
})
