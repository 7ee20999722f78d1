import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calls } from '../calls.ts'
import { analyticsConfig } from './analytics-config.ts'
import { analyticsEvent } from './analytics-event.ts'
import { balance } from './balance.ts'
import { convertBuildTransaction, convertQuotes } from './convert.ts'
import { fungiblePrice } from './fungible-price.ts'
import { health } from './health.ts'
import { identity } from './identity.ts'
import { walletImage } from './images.ts'
import { origins } from './origins.ts'
import { rpc, rpcResponse } from './rpc.ts'
import { supportedChains } from './supported-chains.ts'
import { wallets } from './wallets.ts'

type Case = readonly [what: string, schema: unknown, good: readonly unknown[], bad: readonly unknown[]]

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const project = { projectId: 'foyer-local' }
const event = {
  eventId: '0b6f7bb6-3f7c-4a53-9d68-0f6a6ee0a3c1',
  url: 'https://app.example/a',
  domain: 'app.example',
  timestamp: 1,
  props: { type: 'track', event: 'CLICK_NETWORKS' },
}
const token = { name: 'Ether', symbol: 'ETH', price: 1, quantity: { decimals: '18', numeric: '1.5' }, iconUrl: '' }
const wallet = { id: 'a'.repeat(64), name: 'MetaMask' }
const swap = { from: `eip155:1:${address}`, to: `eip155:1:${address}`, userAddress: `eip155:1:${address}`, amount: '1' }
const fungible = { address: `eip155:1:${address}`, name: 'USD', symbol: 'USD', iconUrl: '', price: 1, decimals: 6 }

const cases: readonly Case[] = [
  [
    'the query of every call',
    supportedChains.query,
    [project, { ...project, st: 'foyer-react', sv: '1.0.0' }, { ...project, unknown: '1' }],
    [{}, { projectId: 'short' }, { projectId: 'a b c d e f' }, { projectId: 'x'.repeat(65) }, { ...project, st: 'x'.repeat(65) }],
  ],
  [
    'supported chains',
    supportedChains.output,
    [{ http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [] }],
    [{}, { http: ['1'], ws: [] }, { http: ['eip155:01'], ws: [] }, { http: ['evil:1'], ws: [] }],
  ],
  [
    'an identity’s address',
    identity.params,
    [{ address }, { address: address.toLowerCase() }],
    [{ address: address.slice(2) }, { address: `${address}0` }, { address: 'alice.eth' }, {}],
  ],
  [
    'an identity',
    identity.output,
    [
      { name: null, avatar: null },
      { name: 'a.eth', avatar: 'https://a.example/a.png', resolvedAt: '2026-01-01T00:00:00.000Z' },
      { name: 'a.eth', avatar: 'data:image/png;base64,AA' },
    ],
    [
      {},
      { name: '', avatar: null },
      { name: 'a'.repeat(256), avatar: null },
      { name: 'a', avatar: 'javascript:alert(1)' },
      { name: 'a', avatar: 'data:text/html,x' },
      { name: 'a', avatar: 'https://u:p@a.example/' },
      { name: 'a', avatar: null, resolvedAt: 'now' },
    ],
  ],
  [
    'a balance’s query',
    balance.query,
    [project, { ...project, currency: 'eur', chainId: 'eip155:1', forceUpdate: `eip155:1:${address},` }],
    [
      { ...project, currency: 'doge' },
      { ...project, chainId: '1' },
      { ...project, forceUpdate: 'x' },
      { ...project, forceUpdate: Array(21).fill(`eip155:1:${address}`).join() },
    ],
  ],
  [
    'a quote’s query',
    convertQuotes.query,
    [
      { ...project, from: `eip155:1:${address}`, to: `eip155:1:${address}`, amount: '1' },
      { ...project, from: `eip155:1:${address}`, to: `eip155:1:${address}`, amount: String(2n ** 256n - 1n), gasPrice: '0' },
    ],
    ['0', '', '-1', '+1', '1.5', '01', '1e3', '0x1', ' 1', String(2n ** 256n), 1].map((amount) => ({
      ...project,
      from: `eip155:1:${address}`,
      to: `eip155:1:${address}`,
      amount,
    })),
  ],
  [
    'a swap to build',
    convertBuildTransaction.body,
    [1, 0.01, 5].map((slippage) => ({ ...swap, eip155: { slippage } })),
    [...[0, 0.001, 5.01, -1, '1', Number.NaN].map((slippage) => ({ ...swap, eip155: { slippage } })), { ...swap, minToAmount: '0' }],
  ],
  [
    'balances',
    balance.output,
    [{ balances: [] }, { balances: [token, { ...token, value: 1.5, chainId: 'eip155:1', address: `eip155:1:${address}` }] }],
    [
      { balances: [{ ...token, price: -1 }] },
      { balances: [{ ...token, price: Number.NaN }] },
      { balances: [{ ...token, price: '1' }] },
      { balances: [{ ...token, quantity: { decimals: 18, numeric: '1' } }] },
      { balances: [{ ...token, quantity: { decimals: '18', numeric: '1e3' } }] },
      { balances: [{ ...token, quantity: { decimals: '18', numeric: '-1' } }] },
      { balances: [{ ...token, name: 'x'.repeat(101) }] },
      { balances: Array(1001).fill(token) },
    ],
  ],
  [
    'what prices are asked of',
    fungiblePrice.body,
    [{ addresses: [`eip155:1:${address}`] }, { currency: 'btc', ...project, addresses: [`eip155:1:${address}`] }],
    [
      { addresses: [] },
      { addresses: [address] },
      { addresses: Array(101).fill(`eip155:1:${address}`) },
      { currency: 'x', addresses: [`eip155:1:${address}`] },
    ],
  ],
  [
    'prices',
    fungiblePrice.output,
    [{ fungibles: [fungible] }],
    [{ fungibles: [{ ...fungible, decimals: 1.5 }] }, { fungibles: [{ ...fungible, price: Number.POSITIVE_INFINITY }] }, {}],
  ],
  [
    'JSON-RPC requests',
    rpc.body,
    [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, [], [{ jsonrpc: '2.0', id: 'a', method: 'eth_call', params: [{}, 'latest'] }]],
    [
      {},
      { jsonrpc: '1.0', id: 1, method: 'x' },
      { jsonrpc: '2.0', method: 'x' },
      { jsonrpc: '2.0', id: {}, method: 'x' },
      { jsonrpc: '2.0', id: 1, method: '' },
      Array(20_001).fill({ jsonrpc: '2.0', id: 1, method: 'x' }),
    ],
  ],
  [
    'JSON-RPC answers',
    rpcResponse,
    [
      { jsonrpc: '2.0', id: 1, result: null },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'x' } },
    ],
    [
      { jsonrpc: '2.0', id: 1 },
      { jsonrpc: '2.0', id: 1, error: { message: 'x' } },
      { jsonrpc: '2.0', id: 1, error: { code: 1.5, message: 'x' } },
    ],
  ],
  [
    'the catalogue’s query',
    wallets.query,
    [project, { ...project, page: '2', entries: 40, search: 'a', include: 'a'.repeat(64), chains: 'eip155:1,eip155:10' }],
    [
      { ...project, page: '0' },
      { ...project, page: '1.5' },
      { ...project, page: '-1' },
      { ...project, entries: '101' },
      { ...project, entries: '1e2' },
      { ...project, include: 'nope' },
      { ...project, badge_type: 'x' },
      { ...project, search: 'x'.repeat(101) },
    ],
  ],
  [
    'catalogue entries',
    wallets.output,
    [
      { count: 0, data: [] },
      {
        count: 1,
        data: [
          {
            ...wallet,
            mobile_link: 'metamask://',
            homepage: 'https://a.example',
            rdns: 'io.metamask',
            injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
          },
        ],
      },
    ],
    [
      { count: -1, data: [] },
      { count: 1, data: [{ ...wallet, id: 'x' }] },
      ...['javascript:alert(1)', 'mailto:a@b.example', 'tel:+1', 'itms-services://x', 'chrome-extension://x'].map((link) => ({
        count: 1,
        data: [{ ...wallet, mobile_link: link }],
      })),
      { count: 1, data: [{ ...wallet, homepage: 'javascript:alert(1)' }] },
      { count: 1, data: [{ ...wallet, image_url: 'data:text/html,x' }] },
      { count: 1, data: [{ ...wallet, rdns: 'nodots' }] },
      { count: 101, data: Array(101).fill(wallet) },
    ],
  ],
  [
    'an image’s id',
    walletImage.params,
    [{ id: 'metamask' }, { id: 'eip155-1' }, { id: 'a'.repeat(64) }],
    [{ id: '' }, { id: '../secret' }, { id: 'a/b' }, { id: '.hidden' }, { id: 'a'.repeat(101) }],
  ],
  [
    'an image',
    walletImage.output,
    [new Blob(['<svg/>'], { type: 'image/svg+xml' })],
    ['<svg/>', new Blob(['x'], { type: 'text/html' }), new Blob([new Uint8Array(1_048_577)], { type: 'image/png' })],
  ],
  [
    'origins',
    origins.output,
    [{ allowedOrigins: [] }, { allowedOrigins: ['https://*.example'] }],
    [{}, { allowedOrigins: [''] }, { allowedOrigins: [1] }],
  ],
  ['the analytics switch', analyticsConfig.output, [{ isAnalyticsEnabled: true }], [{}, { isAnalyticsEnabled: 'true' }]],
  [
    'an analytics event',
    analyticsEvent.body,
    [event],
    [
      { ...event, eventId: 'x' },
      { ...event, url: 'file:///x' },
      { ...event, timestamp: 1.5 },
      { ...event, timestamp: -1 },
      { ...event, extra: 1 },
      { ...event, domain: 'x'.repeat(254) },
      {},
    ],
  ],
  [
    'health',
    health.output,
    [{ status: 'ok', database: 'ok', relay: 'degraded', chains: [{ chainId: 'eip155:1', name: 'Ethereum', status: 'ok', block: 1 }] }],
    [{}, { status: 'fine', database: 'ok', relay: 'ok', chains: [] }, { status: 'ok', database: 'ok', chains: [] }],
  ],
]

describe.each(cases)('%s', (_, schema, good, bad) => {
  test('good input', () => {
    for (const value of good) expect(v.safeParse(schema as v.GenericSchema, value).issues, JSON.stringify(value)).toBeUndefined()
  })

  test('bad input, and what is no object at all', () => {
    for (const value of [...bad, null, 1, 'x', undefined]) {
      expect(v.is(schema as v.GenericSchema, value), JSON.stringify(value)).toBe(false)
    }
  })
})

test('numbers and lists in a query arrive as such, with their defaults', () => {
  const parsed = v.parse(wallets.query as v.GenericSchema, { ...project, page: '3', include: `${'a'.repeat(64)},` })
  expect(parsed).toEqual({ ...project, page: 3, entries: 40, include: ['a'.repeat(64)] })
})

test('unknown properties of an answer do not get through', () => {
  expect(v.parse(identity.output, { name: null, avatar: null, email: 'a@b.example' })).toEqual({ name: null, avatar: null })
})

test('ids and paths are unique, and no call lacks words', () => {
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  for (const { summary } of calls) expect(summary.length).toBeGreaterThan(10)
})

test('what is sent compressed is what a shared cache may give to everybody: a secret’s length would tell of it', () => {
  const compressed = calls.filter((call) => call.compressed)
  const ids = ['assetImage', 'currencyImage', 'signedWallets', 'tokenImage', 'walletImage', 'wallets']
  expect(compressed.map(({ id }) => id).sort()).toEqual(ids)
  for (const { method, access, maxAge } of compressed) {
    expect(method).toBe('GET')
    expect(['open', 'project']).toContain(access)
    expect(maxAge).toBeGreaterThan(0)
  }
})
