/** A kit on a real server of its own, for tests of features: 95 wallets, one account with a name and tokens, one network, analytics. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { browserEnvironment } from '../src/environment/environment.ts'
import { randomId } from '../src/environment/page.ts'
import { createKit } from '../src/kit/create-kit.ts'
import type { Kit } from '../src/kit/kit.ts'
import { createTestAdapter } from '../src/mock/create-test-adapter.ts'
import { createTestEnvironment } from '../src/mock/create-test-environment.ts'
import { type FlatState, toFlatState } from '../src/mock/flat-state.ts'
import type { KitOptions } from '../src/options/options.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
export const id = (n: number) => n.toString(16).padStart(64, '0')
const wallet = (n: number, name = `Wallet ${n}`) => ({ id: id(n), name, image_id: `wallet-${n}` })

type Reply = { readonly status?: number; readonly body: unknown }

/** A server of its own for each test, with 95 wallets; `replies` come before what it would say. */
export async function serve(replies: Partial<Record<string, (body: string, url: URL) => Reply | undefined>> = {}) {
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
      const reply = replies[path]?.(text, url) ?? answer(url, text)
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
    if (url.pathname === '/v1/supported-chains') return { body: { http: ['eip155:1'], ws: [] } }
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
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const of = (path: string) => requests.filter(({ pathname }) => pathname.startsWith(path))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, of, events }
}

type Place = { readonly entries?: Map<string, string>; readonly page?: object }

export function world(server: string | undefined, options: Partial<KitOptions> = {}, { entries = new Map(), page = {} }: Place = {}) {
  const place = createTestEnvironment({ entries })
  const images: string[] = []
  const { fetch } = browserEnvironment()
  let asked = 0
  let underWay = 0
  const end = (): number => underWay--
  const environment = {
    ...place,
    async fetch(...request: Parameters<typeof fetch>) {
      asked++
      underWay++
      const answer = fetch(...request)
      // Until its last byte is here: an answer that has only begun is still given up when its time is over.
      answer.then((response) => response.clone().arrayBuffer()).then(end, end)
      return answer
    },
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
  onTestFinished(() => kit.dispose())
  return {
    ...{ kit, mock, place, images, state: () => toFlatState(kit.getState()) },
    /** How many requests the kit has begun, whether or not they have come to the server. */
    asked: () => asked,
    underWay: () => underWay,
    /**
     * Moves the clock on where nothing is under way. A request has 10 seconds of this clock: moved on beside one, it ends what a busy
     * machine has not answered yet.
     */
    advanceAtRest(ms: number) {
      if (underWay === 0) place.advance(ms)
    },
  }
}

export async function until<T>(kit: Kit, read: (state: FlatState) => T | undefined | false): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`never: ${read}`)), 60_000)
    const look = () => {
      const value = read(toFlatState(kit.getState()))
      if (value === undefined || value === false) return
      clearTimeout(timer)
      stop()
      resolve(value as T)
    }
    const stop = kit.subscribe(look)
    look()
  })
}
