/** Ids of wallets in the options, against the catalogue of the real server (docs/behaviour.md, Catalogue). */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenRealServer, openRealPage, realProject } from '../../../testing/real-server.ts'
import { until, world } from '../../../testing/served-kit.ts'
import { latestOf } from '../../feature/remote.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import type { KitOptions } from '../../options/options.ts'
import { catalogue } from './catalogue.ts'
import { furtherFacts } from './further-facts.ts'
import { topWallets } from './top-wallets.ts'
import { walletGroups } from './wallet-groups.ts'

const metamask = '1a9dc9a7a1e3bd0d5f7c549a5be036fcad9cd12e58decdeb23eb775c79f703e3'
const rabby = '029821395099965bdc111237d034524cf7552b6e2584e81408e2151d3fc6f74e'
/** Those wallets in another public catalogue. */
const metamaskElsewhere = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const trustElsewhere = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'
const nobodys = 'f'.repeat(64)

let server: Awaited<ReturnType<typeof listenRealServer>>
beforeAll(async () => {
  server = await listenRealServer([{ ...realProject, allowedOrigins: [] }])
})
afterAll(() => server.close())

async function open(options: Partial<KitOptions>, origin = 'http://localhost:3000') {
  const { adapter } = createTestAdapter({ wallets: [] })
  const page = openRealPage(server.url, { adapters: [adapter], features: { analytics: false }, ...options }, { origin })
  await page.kit.open()
  const read = () => page.kit.feature(catalogue).read()
  await expect.poll(() => read().list.status, { timeout: 30_000 }).toBe('ready')
  const names = (wallets: readonly { readonly name: string }[] = []) => wallets.map(({ name }) => name)
  return {
    ...page,
    featured: names(latestOf(read().featured)),
    list: names(latestOf(read().list)?.wallets),
    groups: walletGroups({ ...page.kit.getState(), catalogue: read() }, page.kit.options),
  }
}

const said = (reports: readonly { readonly message: string }[]) =>
  reports.map(({ message }) => message).filter((message) => message.includes('no wallet with the id'))

test('ids of another catalogue feature their wallets in the order given, beside our own', async () => {
  const { featured, environment } = await open({ featuredWalletIds: [trustElsewhere, rabby, metamaskElsewhere] })
  expect(featured).toEqual(['Trust Wallet', 'Rabby Wallet', 'MetaMask'])
  expect(said(environment.reports)).toEqual([])
})

test('they limit the catalogue and leave out of it', async () => {
  expect((await open({ includeWalletIds: [trustElsewhere, metamask] })).list.sort()).toEqual(['MetaMask', 'Trust Wallet'])
  const { list, groups } = await open({ excludeWalletIds: [metamaskElsewhere], featuredWalletIds: [metamask, rabby] })
  expect(list).not.toHaveLength(0)
  expect(groups.flatMap(({ wallets }) => wallets.map(({ name }) => name))).not.toContain('MetaMask')
})

describe('more than one request may name', () => {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const networkOf = (id: number) => ({ id, name: `Network ${id}`, nativeCurrency, rpcUrls: { default: { http: [] } } })
  const unknown = Array.from({ length: 210 }, (_, n) => (n + 1).toString(16).padStart(64, '0'))

  test('networks leave the catalogue whole', async () => {
    const networks = Array.from({ length: 60 }, (_, n) => networkOf(n + 1)) as unknown as KitOptions['networks']
    const { list } = await open({ networks })
    expect(list).toEqual((await open({})).list)
    expect(list.length).toBeGreaterThan(20)
  })

  test('ids to leave out leave it whole, and are left out all the same', async () => {
    const { list, groups } = await open({ excludeWalletIds: [...unknown, metamask] })
    expect(list.length).toBeGreaterThan(20)
    expect([...list, ...groups.flatMap(({ wallets }) => wallets.map(({ name }) => name))]).not.toContain('MetaMask')
  })

  test('ids to limit it to, or to feature, still show the first of them', async () => {
    const { list, featured } = await open({ includeWalletIds: [rabby, metamask, ...unknown], featuredWalletIds: [rabby, ...unknown] })
    expect(featured).toEqual(['Rabby Wallet'])
    expect(list.sort()).toEqual(['MetaMask', 'Rabby Wallet'])
  })
})

describe('ids that name no wallet', () => {
  const wrong: Partial<KitOptions> = {
    featuredWalletIds: [nobodys, rabby],
    excludeWalletIds: ['metamask', metamask, 'own'],
    customWallets: [{ id: 'own', name: 'Own' }],
  }

  test('are said in the console of a local page, by list; what is right holds', async () => {
    const { featured, list, environment } = await open(wrong)
    expect(featured).toEqual(['Rabby Wallet'])
    expect(list.length).toBeGreaterThan(20)
    await expect
      .poll(() => said(environment.reports))
      .toEqual([
        `For the networks of this page the catalogue has no wallet with the id ${nobodys} (featuredWalletIds), metamask (excludeWalletIds). GET /getWallets of the server lists the ids that it has.`,
      ])
  })

  test('with debug: true also on a live page, otherwise not there', async () => {
    const live = await open(wrong, 'https://app.test')
    const watched = await open({ ...wrong, debug: true }, 'https://app.test')
    await expect.poll(() => said(watched.environment.reports)).toHaveLength(1)
    expect(said(live.environment.reports)).toEqual([])
  })

  test('where nothing else is included, nothing is offered, rather than everything', async () => {
    expect((await open({ includeWalletIds: ['metamask'] })).list).toEqual([])
  })

  test('without a server they are held against the wallets that the kit carries', async () => {
    const { kit, place } = world(undefined, { debug: true, includeWalletIds: [metamaskElsewhere, nobodys] })
    await kit.open()
    const { wallets } = await until(kit, ({ catalogue }) => catalogue.list.status === 'ready' && catalogue.list.data)
    expect(wallets.map(({ name }) => name)).toEqual(['MetaMask'])
    await expect.poll(() => said(place.reports)).toEqual([expect.stringContaining(`${nobodys} (includeWalletIds).`)])
  })
})

test('the documents list the ids of the wallets that the kit carries', () => {
  const text = readFileSync(new URL('../../../../../docs/options.md', import.meta.url), 'utf8')
  for (const { id, name, other_ids = [] } of topWallets([], furtherFacts))
    expect(text).toContain(`| ${name} | \`${[id, ...other_ids].join('` | `')}\` |`)
})
