import type { CatalogueWallet, Connector, Remote } from '@foyer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueWallets, devWallet, options, otherWallet } from '../../test/samples.ts'
import { groupWallets, type Sources, stands } from './wallet-groups.ts'

const ready = (data: readonly CatalogueWallet[]): Remote<readonly CatalogueWallet[]> => ({ status: 'ready', data, at: 0 })
const [harbour, juniper, lantern] = catalogueWallets(3) as [CatalogueWallet, CatalogueWallet, CatalogueWallet]
const sources = (change: Partial<Sources> = {}): Sources => ({
  connectors: [devWallet, otherWallet],
  recent: [],
  featured: ready([harbour]),
  recommended: ready([juniper, lantern]),
  ...change,
})
const shape = (...input: Parameters<typeof groupWallets>) =>
  groupWallets(...input).map(({ type, wallets }) => [type, wallets.map(({ name }) => name)])

describe('the groups of wallets (spec 2.16b)', () => {
  it('recent, installed, featured, custom, recommended; empty ones are left out', () => {
    const own = { id: 'own', name: 'Own' }
    expect(shape(sources({ recent: [otherWallet.id] }), { ...options, customWallets: [own] })).toEqual([
      ['recent', ['Rabbit Hole']],
      ['injected', ['Foyer Dev Wallet']],
      ['featured', ['Harbour']],
      ['custom', ['Own']],
      ['recommended', ['Juniper', 'Lantern']],
    ])
  })

  it('follows connectorTypeOrder, with what it does not name after it', () => {
    const features = { connectorTypeOrder: ['recommended', 'injected'] as const }
    expect(shape(sources(), { ...options, features }).map(([type]) => type)).toEqual(['recommended', 'injected', 'featured'])
  })

  it('offers an installed wallet once, as installed, with what the catalogue knows', () => {
    const described = { ...juniper, rdns: 'com.example.rabbit' }
    const groups = groupWallets(sources({ recommended: ready([described]) }), options)
    expect(groups.map(({ type }) => type)).toEqual(['injected', 'featured'])
    expect(groups[0]?.wallets[1]).toMatchObject({ connector: { id: otherWallet.id }, wallet: { id: juniper.id } })
  })

  it('forgets a recent wallet that is not here any more', () => {
    expect(shape(sources({ recent: ['gone'], connectors: [] }), options)[0]).toEqual(['featured', ['Harbour']])
  })

  it('keeps the last known suggestions while the catalogue is out of reach', () => {
    const failed = { status: 'failed', error: new Error('x') as never, previous: [juniper], at: 0 } as const
    expect(shape(sources({ recommended: failed, featured: { status: 'idle' } }), options).at(-1)).toEqual(['recommended', ['Juniper']])
  })

  it('never shows a wallet twice, whatever the order asked for', () => {
    const types = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'] as const
    const external: Connector = { id: 'ext', name: 'Ext', type: 'EXTERNAL', chain: 'eip155' }
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...types)),
        fc.array(fc.constantFrom(devWallet.id, otherWallet.id, 'ext', 'gone')),
        (order, recent) => {
          const groups = groupWallets(
            sources({ recent, connectors: [devWallet, otherWallet, external], featured: ready([harbour, juniper]) }),
            {
              ...options,
              features: { connectorTypeOrder: order },
            },
          )
          const ids = groups.flatMap(({ wallets }) => wallets.map(({ id }) => id))
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids).toHaveLength(6)
        },
      ),
    )
  })
})

describe('whether a connector is a catalogue’s wallet', () => {
  it.each([
    [{ rdns: 'com.example.rabbit' }, true],
    [{ rdns: 'com.example.other' }, false],
    [{ injected: [{ namespace: 'eip155', injected_id: 'com.example.rabbit' }] }, true],
    [{}, false],
  ])('%j: %s', (change, yes) => expect(stands(otherWallet, { id: 'x', name: 'X', ...change })).toBe(yes))
})
