import { expect, test } from 'vitest'
import type { WalletEntry } from './config.ts'
import { createImages } from './images.ts'
import { toSkeleton } from './skeleton.ts'
import { walletEntries } from './wallet-entries.ts'
import { createWalletList, toWalletId } from './wallet-list.ts'

const catalogue = createWalletList(() => 'https://server.example')
const names = (query: Partial<Parameters<typeof catalogue.search>[0]>) =>
  catalogue.search({ page: 1, entries: 100, ...query }).data.map((one) => one.name)

test('the list is long enough, and its ids never change', () => {
  expect(walletEntries.length).toBeGreaterThanOrEqual(60)
  expect(toWalletId('metamask')).toMatchInlineSnapshot(`"1a9dc9a7a1e3bd0d5f7c549a5be036fcad9cd12e58decdeb23eb775c79f703e3"`)
})

test('no two wallets could be mistaken for each other, by name or by how they announce themselves', () => {
  for (const pick of [
    (one: WalletEntry) => one.slug,
    (one: WalletEntry) => toSkeleton(one.name),
    (one: WalletEntry) => one.rdns && toSkeleton(one.rdns),
  ]) {
    const all = walletEntries.map(pick).filter((value) => value !== undefined)
    expect(all.filter((value, index) => all.indexOf(value) !== index)).toEqual([])
  }
})

test.each([
  ['MetaMask', 'МеtaМаsk'],
  ['MetaMask', 'Meta Mask'],
  ['MetaMask', 'METAMASK!'],
  ['Phantom', 'Phantorn'],
  ['Rainbow', 'Ra1nb0vv'],
  ['Coinbase Wallet', 'Cοinbase‑Wallet'],
])('%s and %s look the same', (real, fake) => {
  expect(toSkeleton(fake)).toBe(toSkeleton(real))
})

test('a wallet of the deployment stands in the place of the listed one whose slug it has, with its own picture', () => {
  const own: WalletEntry = { slug: 'metamask', name: 'Our MetaMask', namespaces: ['eip155'], icon: 'data:image/png;base64,AAAA' }
  const { search, find } = createWalletList(() => 'https://server.example', [own])
  const { data, count } = search({ page: 1, entries: 100, include: [toWalletId('metamask')] })
  expect([count, data.map(({ name }) => name)]).toEqual([1, ['Our MetaMask']])
  expect(search({ page: 1, entries: 1 })).toMatchObject({ count: walletEntries.length, data: [{ name: 'Our MetaMask' }] })
  const other = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  expect(search({ page: 1, entries: 100, include: [other] }).data).toMatchObject([{ name: 'Our MetaMask', other_ids: [other] }])
  for (const id of ['metamask', toWalletId('metamask'), other]) expect(find(id)).toBe(own)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'intent://x#Intent;end',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'about:blank',
  'http://a.example',
  'JavaScript:alert(1)',
  'https://',
  `wallet://${'x'.repeat(500)}`,
])('%s cannot get into the list', (mobile) => {
  const entry: WalletEntry = { slug: 'evil', name: 'Evil', homepage: 'https://evil.example/', namespaces: ['eip155'], mobile }
  expect(() => createWalletList(() => 'https://server.example', [entry])).toThrow()
})

const opensPages = (link: string, android?: string): WalletEntry => ({
  slug: 'evil',
  name: 'Evil',
  namespaces: ['eip155'],
  browse: [{ namespaces: ['eip155'], link, global: 'evil', ...(android !== undefined && { android }) }],
})

test.each([
  'javascript://x/{url}',
  'https://{url}',
  'https://wallet.example@evil.example/{url}',
  'https://wallet.example/{url}?cookie={cookie}',
  'intent://x/{url}#Intent;scheme=evil;package=com.evil;end',
  `https://wallet.example/${'x'.repeat(300)}{url}`,
])('no page is opened by %s', (link) => {
  expect(() => createWalletList(() => 'https://server.example', [opensPages(link)])).toThrow('may not be opened')
})

test('Android is given nothing that leads elsewhere', () => {
  const android = 'intent://x/{url}#Intent;scheme=evil;package=com.evil;S.browser_fallback_url=https://evil.example;end'
  const entry = opensPages('https://wallet.example/{url}', android)
  expect(() => createWalletList(() => 'https://server.example', [entry])).toThrow('may not be opened')
})

test('a wallet that reads no codes says how it opens a page', () => {
  expect(catalogue.search({ page: 1, entries: 1, search: 'Xverse' }).data[0]?.browse).toEqual([
    { namespaces: ['bip122'], link: 'https://connect.xverse.app/browser?url={url}', global: 'XverseProviders' },
  ])
})

test('pages follow each other without gap or overlap and the count is of all of them', () => {
  const pages = [1, 2, 3, 4].map((page) => catalogue.search({ page, entries: 40 }))
  expect(pages.map((page) => page.data.length)).toEqual([40, 40, walletEntries.length - 80, 0])
  expect(pages.map((page) => page.count)).toEqual(Array(4).fill(walletEntries.length))
  expect(pages.flatMap((page) => page.data.map((one) => one.order))).toEqual(walletEntries.map((_, index) => index + 1))
})

test('a search finds by part of the name, whatever its case and accents, best beginnings first', () => {
  expect(names({ search: 'META' })).toEqual(['MetaMask'])
  expect(names({ search: ' raínbow ' })).toEqual(['Rainbow'])
  expect(names({ search: 'co' }).slice(0, 2)).toEqual(['Coinbase Wallet', 'Core'])
  expect(names({ search: 'no such wallet' })).toEqual([])
})

test('include, exclude, badge and chains narrow the list', () => {
  const [metamask, phantom] = [toWalletId('metamask'), toWalletId('phantom')]
  expect(names({ include: [phantom, metamask] })).toEqual(['MetaMask', 'Phantom'])
  expect(names({ exclude: [metamask] })).not.toContain('MetaMask')
  expect(names({ include: [metamask], exclude: [metamask] })).toEqual([])
  expect(names({ badge_type: 'certified' })).toContain('MetaMask')
  expect(names({ badge_type: 'none' })).not.toContain('MetaMask')
  expect(names({ chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })).not.toContain('Rainbow')
  expect(names({ chains: ['bip122:000000000019d6689c085ae165831e93'] })).toContain('Xverse')
})

test('a wallet is found, left out and pictured by the id of another catalogue as by its own', () => {
  const other = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  expect(names({ include: [other, toWalletId('rabby')] })).toEqual(['MetaMask', 'Rabby Wallet'])
  expect(names({ exclude: [other] })).not.toContain('MetaMask')
  expect(catalogue.search({ page: 1, entries: 1, include: [other] }).data[0]).toMatchObject({
    id: toWalletId('metamask'),
    other_ids: [other],
  })
  expect(catalogue.find(other)?.slug).toBe('metamask')
})

test('an EVM wallet is offered for EVM networks that it was never told of', () => {
  expect(names({ chains: ['eip155:31337'] })).toContain('MetaMask')
  expect(names({ chains: ['eip155:31337'] })).not.toContain('Solflare')
})

test('a wallet without a picture, or whose picture is missing, gets its initials', async () => {
  const images = createImages(Date.now)
  for (const icon of [undefined, 'no-such-file.svg', '../package.json', 'wallets/no-such-wallet', 'NOTICE.md']) {
    const image = await images.wallet('Some Wallet', icon)
    expect(image.contentType).toBe('image/svg+xml')
    expect(image.body, icon).toContain('>SW</text>')
  }
})

test('a picture of something with markup in its name is only text', async () => {
  const image = await createImages(Date.now).token('<script>alert(1)</script>')
  expect(image.body).not.toContain('<script')
})

test("a deployment's own wallet brings its picture along", async () => {
  const images = createImages(Date.now)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'
  const address = (type: string, bytes: string) => `data:${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`
  const drawn = await images.wallet('Phone', address('image/svg+xml', svg))
  expect([drawn.contentType, new TextDecoder().decode(drawn.body as Uint8Array)]).toEqual(['image/svg+xml', svg])
  expect((await images.wallet('Phone', address('image/png', '\x89PNG'))).contentType).toBe('image/png')
  for (const not of [address('text/html', svg), 'data:image/svg+xml,<svg/>', 'data:image/png;base64,?']) {
    expect((await images.wallet('Phone', not)).body, not).toContain('>PH</text>')
  }
})

test("a deployment's own wallet comes first, and may be a page of this machine", () => {
  const phone: WalletEntry = { slug: 'phone', name: 'Phone', namespaces: ['eip155'], mobile: 'http://localhost:3001' }
  const own = createWalletList(() => 'https://server.example', [phone])
  const { count, data } = own.search({ page: 1, entries: 1, chains: ['eip155:31337'] })
  expect(data[0]).toMatchObject({ id: toWalletId('phone'), name: 'Phone', mobile_link: 'http://localhost:3001', order: 1 })
  expect(count).toBeGreaterThan(50)
  expect(own.find(toWalletId('phone'))).toBe(phone)
})
