/** The catalogue as a page asks for it, over real HTTP: pages, suggestions, searches, filters and pictures (docs/behaviour.md, Catalogue and Images). */
import { wallets } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, toTokenImage } from '../../context.ts'
import { createServer, type FoyerServer } from '../../server.ts'
import { walletEntries } from './wallet-entries.ts'
import { toWalletId } from './wallet-list.ts'

let server: FoyerServer

beforeAll(async () => {
  const chains = [{ caip2: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], tokens: [] }] as const
  const projects = [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }]
  const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains, projects, allowLocalEgress: true, drainMs: 0 }
  server = await createServer(config, {}, { log: pino({ level: 'silent' }) })
  await server.listen()
})

afterAll(() => server?.close())

const ask = (query: Readonly<Record<string, string | number>>) => {
  const text = new URLSearchParams({ projectId: 'foyer-local', st: 'foyer', sv: '0.0.0', ...query } as Record<string, string>)
  return fetch(`${server.url}/getWallets?${text}`)
}
const list = async (query: Readonly<Record<string, string | number>>) => {
  const response = await ask(query)
  expect(response.status).toBe(200)
  return v.parse(wallets.output, await response.json())
}
const namesOf = async (query: Readonly<Record<string, string | number>>) => (await list(query)).data.map(({ name }) => name)

test('the first four are recommended, and the pages of 40 behind them leave them out', async () => {
  const recommended = await list({ page: 1, entries: 4 })
  expect(recommended.data.map(({ name }) => name)).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'Phantom'])
  const exclude = recommended.data.map(({ id }) => id).join()
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, entries: 40, exclude })))
  const rest = walletEntries.length - 4
  expect(pages.map(({ count }) => count)).toEqual([rest, rest, rest])
  expect(pages.map(({ data }) => data.length)).toEqual([40, Math.min(40, rest - 40), Math.max(0, rest - 80)])
  const all = [recommended, ...pages].flatMap(({ data }) => data.map(({ id }) => id))
  expect(all).toEqual(walletEntries.map(({ slug }) => toWalletId(slug)))
})

test('without words for it a page has 40 entries, and a page behind the last is empty, not an error', async () => {
  const { data, count } = await list({})
  expect([data.length, count]).toEqual([40, walletEntries.length])
  expect(await list({ page: 9_999 })).toEqual({ count: walletEntries.length, data: [] })
})

test('wallets asked for by id come back under the same ids, in their rank, and unknown ids are no wallets', async () => {
  const ids = ['zerion', 'rainbow', 'rabby'].map(toWalletId)
  const { data, count } = await list({ include: [...ids, 'f'.repeat(64)].join(), entries: 100 })
  expect(count).toBe(3)
  expect(data.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(data.map(({ order }) => order)).toEqual(data.map(({ order }) => order).sort((a = 0, b = 0) => a - b))
  expect(await namesOf({ include: ids.join(), exclude: ids.slice(1).join() })).toEqual(['Zerion'])
})

test('a search looks through all pages, whatever the case, and keeps to the other filters', async () => {
  expect(await namesOf({ search: 'RAIN', entries: 100 })).toEqual(['Rainbow'])
  expect((await namesOf({ search: 'wallet', entries: 100 })).length).toBeGreaterThan(40)
  expect(await namesOf({ search: 'rain', exclude: toWalletId('rainbow') })).toEqual([])
  expect(await namesOf({ search: 'phantom', chains: 'cosmos:cosmoshub-4' })).toEqual([])
  expect(await namesOf({ search: 'no wallet of this name' })).toEqual([])
  expect((await namesOf({ search: '' })).length).toBe(40)
})

test('badges: certified are those that announce themselves under a verified name; the older parameter says the same', async () => {
  const certified = await list({ badge_type: 'certified', entries: 100 })
  expect(certified.data.every(({ badge_type, rdns }) => badge_type === 'certified' && rdns !== undefined)).toBe(true)
  const none = await list({ badge_type: 'none', entries: 100 })
  expect(certified.count + none.count).toBe(walletEntries.length)
  expect(await list({ badge: 'certified', entries: 100 })).toEqual(certified)
})

test('chains: who signs for any of them; an EVM wallet takes networks that it was never told of', async () => {
  expect(await namesOf({ chains: 'bip122:000000000019d6689c085ae165831e93', entries: 100 })).toEqual(
    expect.arrayContaining(['Xverse', 'UniSat Wallet', 'Leather', 'OKX Wallet']),
  )
  const evm = await namesOf({ chains: 'eip155:31337,eip155:31338', entries: 100 })
  expect(evm).toContain('MetaMask')
  for (const other of ['Solflare', 'Xverse', 'polkadot{.js}']) expect(evm).not.toContain(other)
  const both = await list({ chains: 'eip155:1,polkadot:91b171bb158e2d3848fa23a9f1c25182', entries: 100 })
  expect(both.data.map(({ name }) => name)).toContain('polkadot{.js}')
})

test('an entry carries every way in that is known: app, web address, stores, what it injects', async () => {
  const { data } = await list({ include: ['metamask', 'safe', 'polkadot-js', 'trezor'].map(toWalletId).join() })
  const [metamask, safe, trezor, polkadot] = data
  expect(metamask).toMatchObject({
    mobile_link: 'metamask://',
    link_mode: 'https://metamask.app.link',
    app_store: 'https://apps.apple.com/app/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
    chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
  })
  expect(metamask?.chains).toEqual(expect.arrayContaining(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']))
  expect(safe).toMatchObject({ webapp_link: 'https://app.safe.global/' })
  expect(trezor).toMatchObject({ desktop_link: 'trezorsuite://walletconnect', link_mode: 'https://connect.trezor.io/9/deeplink' })
  expect(polkadot).toMatchObject({ injected: [{ namespace: 'polkadot', injected_id: 'polkadot-js' }] })
})

test.each([
  [{ page: 0 }, 'page'],
  [{ entries: 101 }, 'entries'],
  [{ search: 'x'.repeat(101) }, 'search'],
  [{ include: 'metamask' }, 'include'],
  [{ exclude: `${'a'.repeat(63)}G` }, 'exclude'],
  [{ chains: 'ethereum' }, 'chains'],
  [{ badge_type: 'gold' }, 'badge_type'],
] as const)('%o is refused, and the answer says which part', async (query, field) => {
  const response = await ask(query)
  expect(response.status).toBe(400)
  const { code, reasons } = (await response.json()) as { code: string; reasons: readonly { field: string }[] }
  expect([code, reasons[0]?.field.split('.')[0]]).toEqual(['invalid_request', field])
})

test.each(['USD₮0', '$WIF', 'A token', '50%', 'LP/ETH', 'x?y#z', '<b>&"\'', '₮', '.e', 'a..b', 'X'.repeat(40)])(
  'a token called %s has a picture at the address that is given for it',
  async (symbol) => {
    const pictures = { addressOf: () => undefined } as unknown as Context['pictures']
    const response = await fetch(toTokenImage({ publicUrl: () => server.url, pictures }, { symbol }))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).toMatch(/^<svg [^<]*<rect [^<]*<text [^<]*<\/text><\/svg>$/)
  },
)

test.each(['..%2F..%2Fsecret', 'a%2F.', '%2e%2e%2Fa', 'X'.repeat(101)])('no token is called %s', async (symbol) => {
  expect((await fetch(`${server.url}/public/getTokenImage/${symbol}`)).status).toBe(400)
})

test('every wallet has a picture at the address its entry gives: a real one, kept long, taken for nothing else', async () => {
  const { data } = await list({ entries: 100 })
  const kinds = new Map<string, number>()
  for (const one of data) {
    const response = await fetch(String(one.image_url))
    const bytes = new Uint8Array(await response.arrayBuffer())
    const type = response.headers.get('content-type') ?? ''
    kinds.set(type, (kinds.get(type) ?? 0) + 1)
    expect([response.status, one.name]).toEqual([200, one.name])
    expect(bytes.byteLength, one.name).toBeLessThanOrEqual(8_192)
    const start = new TextDecoder('latin1').decode(bytes.slice(0, 12))
    expect(start, one.name).toMatch(type === 'image/webp' ? /^RIFF....WEBP$/s : /^<svg /)
    expect(Object.fromEntries(response.headers), one.name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=604800, stale-while-revalidate=604800',
      'access-control-allow-origin': '*',
    })
  }
  expect([...kinds.keys()].sort()).toEqual(['image/svg+xml', 'image/webp'])
  // By its id as well as by its image id.
  expect((await fetch(`${server.url}/getWalletImage/${toWalletId('keplr')}`)).headers.get('content-type')).toBe('image/webp')
})
