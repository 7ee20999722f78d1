/** A kit that buys, at a server of its own that says what a test wants. */

import { type BuyState, buying } from '../src/features/buying/buying.ts'
import type { KitOptions } from '../src/options/options.ts'
import { serve, until, world } from './served-kit.ts'

export const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const localNetwork = { id: 31337, name: 'Foyer Local', nativeCurrency, rpcUrls: { default: { http: [] } } }

type Place = { readonly domain?: string; readonly entries?: Map<string, string> }

export async function open(
  server: string | undefined,
  options: Partial<KitOptions> = {},
  { domain = 'localhost', entries = new Map() }: Place = {},
) {
  const place = world(server, { debug: false, ...options }, { page: { domain }, entries })
  const { kit } = place
  await kit.connect('test.wallet')
  const feature = kit.feature(buying)
  await feature.load()
  const handle = { send: feature.send, read: () => feature.read() as BuyState }
  const when = async (check: (state: BuyState) => boolean): Promise<BuyState> => {
    await until(kit, () => check(handle.read()))
    return handle.read()
  }
  /** As a visitor who types, and then stops. */
  const wish = (given: object) => {
    handle.send({ type: 'wish', wish: given })
    place.place.advance(500)
  }
  /** The clock of the kit stands still by itself; the server asks the sandbox every two seconds at most. */
  const followUntil = async (status: string): Promise<BuyState> => {
    const timer = setInterval(() => place.advanceAtRest(3_000), 250)
    try {
      return await when(({ purchase }) => purchase?.status === status)
    } finally {
      clearInterval(timer)
    }
  }
  return { ...place, handle, when, wish, followUntil }
}

export const sold = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '100' }], providers: ['coinbase'] }],
  purchaseCurrencies: [
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '', caip2: 'eip155:1', providers: ['coinbase'] },
      ],
    },
  ],
  providers: [{ id: 'coinbase', name: 'Coinbase', fees: { min: '1', max: '2' }, namespaces: ['eip155'] }],
}
const money = { amount: '50', currency: 'USD' }
export const quote = {
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: { amount: '49', currency: 'USDC' },
  networkFee: money,
  providerFee: money,
  quoteId: 'coinbase:1',
  provider: 'coinbase',
}
export const page = {
  url: 'https://pay.coinbase.com/buy?sessionToken=abc',
  orderId: 'b2b92315-eab7-4bef-84fa-089a131333f5',
  provider: 'coinbase',
  destination: own,
}

/** The paths by their first two parts, as `serve` has them. */
export async function buyAt(answers: {
  readonly options?: object
  readonly quote?: object
  readonly page?: object
  readonly order?: () => object
  readonly pages?: () => object
  readonly place?: Place
  readonly setup?: Partial<KitOptions>
}) {
  const reply = (body: object | undefined, usual: object) => ({ body: body ?? usual })
  const paths: string[] = []
  const bodies: string[] = []
  const { url } = await serve({
    '/v1/onramp': (body, { pathname: path }) => {
      if (body !== '') bodies.push(body)
      paths.push(path)
      if (path.endsWith('/options')) return reply(answers.options, sold)
      if (path.endsWith('/quote')) return reply(answers.quote, quote)
      return answers.order ? { body: answers.order() } : { status: 404, body: {} }
    },
    '/v1/generators': (body) => {
      bodies.push(body)
      return reply(answers.pages?.() ?? answers.page, page)
    },
  })
  const kit = await open(url, answers.setup, answers.place)
  await askPrice(kit)
  return { ...kit, paths, bodies, url }
}

type BuyingKit = Awaited<ReturnType<typeof open>>

/** As the view does. Where nothing is sold, nobody is asked. */
export async function askPrice({ handle, when, wish }: BuyingKit): Promise<void> {
  handle.send({ type: 'read-options' })
  await when(({ options }) => options.status === 'ready')
  wish({ amount: '50' })
  await when(({ wish: now, quote: said }) => now.network === undefined || said.status === 'ready' || said.status === 'failed')
}

/** Begins a purchase, of that order where one is named, and goes to its page. */
export async function buy({ handle, when }: Pick<BuyingKit, 'handle' | 'when'>, orderId?: string): Promise<void> {
  handle.send({ type: 'buy' })
  await when(({ purchase }) => (orderId === undefined ? purchase?.status === 'created' : purchase?.orderId === orderId))
  handle.send({ type: 'opened' })
}

export const order = { id: page.orderId, provider: 'coinbase', destination: own, network: 'eip155:1', createdAt: new Date(0).toISOString() }
