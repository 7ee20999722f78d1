/** A server that sells what it is told to, in the place of the network. */

const realFetch = globalThis.fetch

export function stopServing(): void {
  globalThis.fetch = realFetch
}

export const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const orderId = 'b2b92315-eab7-4bef-84fa-089a131333f5'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const sellers = ['coinbase', 'meld']
const soldOn = (chain: string) => ({
  name: `n-${chain}`,
  display_name: `Network ${chain}`,
  chain_id: chain,
  contract_address: '',
  caip2: `eip155:${chain}`,
  providers: sellers,
})
export const options = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits, providers: sellers })),
  purchaseCurrencies: [
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [soldOn('31337'), soldOn('1')] },
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [soldOn('31337'), soldOn('31338')] },
  ],
  providers: [
    { id: 'coinbase', name: 'Coinbase', fees: { min: '1', max: '2' }, namespaces: ['eip155'] },
    { id: 'meld', name: 'Meld', fees: { min: '1', max: '2' }, namespaces: ['eip155'] },
  ],
}

type Body = Readonly<Record<string, string>>

/** What the server says; `undefined` is a failure. */
type Served = {
  options?: object | undefined
  quote?: ((body: Body) => object) | undefined
  page?: object | undefined
  status: string
  failure?: string
  readonly asked: string[]
  readonly bodies: Body[]
  /** To analytics. */
  readonly reports: object[]
}

export function serve(change: Partial<Served> = {}): Served {
  const served: Served = {
    options,
    quote: ({ amount: paid, paymentCurrency, purchaseCurrency, provider = 'meld' }) => ({
      paymentTotal: { amount: paid, currency: paymentCurrency },
      paymentSubtotal: { amount: '98.45', currency: paymentCurrency },
      purchaseAmount: { amount: '0.0328', currency: purchaseCurrency },
      networkFee: { amount: '0.05', currency: paymentCurrency },
      providerFee: { amount: '1.50', currency: paymentCurrency },
      quoteId: 'q1',
      provider,
    }),
    page: { url: `https://meldcrypto.com/?walletAddress=${own}`, orderId, provider: 'meld', destination: own },
    status: 'created',
    asked: [],
    bodies: [],
    reports: [],
    ...change,
  }
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    if (url.hostname !== 'server.test') return realFetch(input, init)
    served.asked.push(url.pathname)
    const answer = (body: unknown) =>
      new Response(JSON.stringify(body ?? {}), { status: body === undefined ? 500 : 200, headers: { 'content-type': 'application/json' } })
    if (url.pathname === '/getAnalyticsConfig') return answer({ isAnalyticsEnabled: true })
    if (url.pathname === '/e') served.reports.push((JSON.parse(String(init?.body)) as { props: object }).props)
    if (url.pathname === '/v1/onramp/options') return answer(served.options)
    if (url.pathname.startsWith('/v1/onramp/orders/')) {
      const { status, failure } = served
      const order = {
        id: orderId,
        provider: 'meld',
        status,
        destination: own,
        network: 'eip155:31337',
        createdAt: new Date().toISOString(),
      }
      return answer({
        ...order,
        ...(failure && { failure }),
        purchase: { amount: '0.0329', currency: 'ETH' },
        txHash: `0x${'5e'.repeat(32)}`,
      })
    }
    const body = JSON.parse(String(init?.body ?? '{}')) as Body
    if (/onramp/.test(url.pathname)) served.bodies.push(body)
    if (url.pathname === '/v1/onramp/quote') return answer(served.quote?.(body))
    if (url.pathname === '/v1/generators/onrampurl') return answer(served.page)
    return new Response('{}', { status: 404 })
  }
  return served
}
