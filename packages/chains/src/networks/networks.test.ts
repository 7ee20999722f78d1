import * as networks from '@foyer/chains/networks'
import type { Network } from '@foyer/core'
import fc from 'fast-check'
import { type Chain, isAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { defineNetwork } from './define-network.ts'

const { defineNetwork: _, ...all } = networks
const list = Object.entries(all) as [string, Network][]
// Renamed chains stay in viem under both names; the newer comes first in the alphabet so far.
const known = new Map((Object.values(viemChains) as Chain[]).reverse().map((chain) => [chain.id, chain]))

describe('the networks that come with the kit', () => {
  test('each has its own id', () => {
    expect(new Set(list.map(([, { id }]) => id)).size).toBe(list.length)
  })

  test.each(list)('%s agrees with viem and with itself', (_, network) => {
    const chain = known.get(network.id as number) as Chain
    expect(network.nativeCurrency).toEqual(chain.nativeCurrency)
    expect(network.testnet ?? false).toBe(chain.testnet ?? false)
    expect(network.caipNetworkId).toBe(`eip155:${chain.id}`)
    expect(network.rpcUrls.default.http.every((url) => url.startsWith('https://'))).toBe(true)
    expect(network.blockExplorers?.default.url).toBe(chain.blockExplorers?.default.url)
    for (const [name, { address }] of Object.entries(network.contracts ?? {})) {
      expect(isAddress(address)).toBe(true)
      expect(chain.contracts?.[name]).toMatchObject({ address })
    }
    expect(defineNetwork(network)).toEqual(network)
  })

  test('the networks of swaps are among them', () => {
    const ids = new Set(list.map(([, { id }]) => id))
    for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]) expect(ids).toContain(id)
  })
})

describe('defineNetwork', () => {
  const good = {
    id: 5,
    name: 'Mine',
    nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:1'] } },
  }

  test('completes a chain from viem', () => {
    expect(defineNetwork(viemChains.sepolia)).toMatchObject({
      id: 11155111,
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:11155111',
      testnet: true,
    })
  })

  test('takes other namespaces', () => {
    const solana = { ...good, id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' as const }
    expect(defineNetwork(solana).caipNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  test.each([
    ['no name', { name: '' }, /no name/],
    ['id 0', { id: 0 }, /whole number/],
    ['a fraction', { id: 1.5 }, /belong together|whole number/],
    ['an id that is no value at all', { id: { toString: {} } }, /neither a number nor text/],
    ['a name that is no text', { name: Object.create(null) }, /no name/],
    ['a symbol that is no text', { nativeCurrency: { name: 'E', symbol: ['E'], decimals: 18 } }, /currency/],
    ['an id as text', { id: '5' }, /whole number/],
    ['a CAIP-2 id of another', { caipNetworkId: 'eip155:6' }, /whole number/],
    ['a CAIP-2 id of another family', { caipNetworkId: 'solana:5' }, /belong together/],
    ['an unknown namespace', { chainNamespace: 'near' }, /belong together/],
    ['no symbol', { nativeCurrency: { name: 'E', symbol: '', decimals: 18 } }, /currency/],
    ['no decimals', { nativeCurrency: { name: 'E', symbol: 'E' } }, /currency/],
    ['a websocket', { rpcUrls: { default: { http: ['ws://localhost'] } } }, /RPC/],
    ['no list of URLs', { rpcUrls: {} }, /RPC/],
  ])('refuses %s, saying what is wrong', (_, change, words) => {
    expect(() => defineNetwork({ ...good, ...change } as never)).toThrow(words)
  })

  test('throws a KitError or gives a network, whatever it gets', () => {
    const anything = fc.record({ id: fc.anything(), name: fc.anything(), nativeCurrency: fc.anything(), rpcUrls: fc.anything() })
    fc.assert(
      fc.property(anything, (input) => {
        try {
          expect(defineNetwork(input as never).caipNetworkId).toMatch(/^eip155:\d+$/)
        } catch (error) {
          expect(error).toMatchObject({ name: 'KitError', code: 'configuration' })
        }
      }),
    )
  })
})
