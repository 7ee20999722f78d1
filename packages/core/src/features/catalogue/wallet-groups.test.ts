import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KitError } from '../../entities/errors.ts'
import { isSameWallet } from '../../entities/same-wallet.ts'
import type { CatalogueWallet, Connector } from '../../entities/wallet.ts'
import type { Remote } from '../../feature/remote.ts'
import { connectorOf } from '../../kernel/select.ts'
import type { Features, KitOptions } from '../../options/options.ts'
import { type WalletSources, walletGroups } from './wallet-groups.ts'

const idle = { status: 'idle' } as const
const ready = <T>(data: T) => ({ status: 'ready', data, at: 0 }) as const
const here = (name: string, id: string, type: Connector['type'] = 'ANNOUNCED'): Connector => ({ id, name, type, chain: 'eip155' })
const metamask = { id: 'mm', name: 'MetaMask', rdns: 'io.metamask', homepage: 'https://metamask.io/' }
const rabby = { id: 'rb', name: 'Rabby', rdns: 'io.rabby' }
const frame = { id: 'fr', name: 'Frame', injected: [{ namespace: 'eip155', injected_id: 'isFrame' }] }
const rainbow = { id: 'rw', name: 'Rainbow', rdns: 'me.rainbow' }
const connectors = [here('MetaMask', 'io.metamask'), here('Frame', 'isFrame', 'INJECTED'), here('SDK', 'sdk', 'EXTERNAL')]
/** One wallet on two chains, whose parts have ids of their own. */
const both: Connector = {
  ...here('Both', 'com.both', 'MULTI_CHAIN'),
  connectors: [here('Both', 'com.both'), { ...here('Both', 'Both'), chain: 'solana' }],
}

type Change = Partial<Omit<WalletSources, 'catalogue'>> & Partial<Pick<WalletSources['catalogue'], 'featured' | 'recommended' | 'list'>>

type Options = Partial<Pick<KitOptions, 'customWallets' | 'excludeWalletIds'>> & {
  readonly features?: Pick<Features, 'connectorTypeOrder'>
}

function groups({ features, ...options }: Options = {}, { connectors: found, recent, ...catalogue }: Change = {}) {
  const sources: WalletSources = {
    connectors: found ?? connectors,
    recent: recent ?? ['io.metamask', 'gone'],
    catalogue: {
      featured: ready([rabby]),
      recommended: ready([metamask, frame, rabby, rainbow]),
      list: ready({ wallets: [], page: 1, count: 61 }),
      search: '',
      results: idle,
      ...catalogue,
    },
  }
  return walletGroups(sources, { customWallets: [], excludeWalletIds: [], ...options, features: { connectorTypeOrder: [], ...features } })
}
const shape = (...input: Parameters<typeof groups>) =>
  groups(...input).map(({ type, wallets }) => [type, wallets.map(({ name }) => name)] as const)
const failed = (previous: readonly CatalogueWallet[]): Remote<readonly CatalogueWallet[]> => ({
  status: 'failed',
  error: new KitError('network_failed', 'The server is down.'),
  previous,
  at: 0,
})

describe('the groups of wallets', () => {
  test('recent first, then what is here; what is here is not offered to be got; nobody twice', () => {
    expect(shape({ customWallets: [{ id: 'own', name: 'Own' }] })).toEqual([
      ['recent', ['MetaMask']],
      ['injected', ['Frame']],
      ['featured', ['Rabby']],
      ['custom', ['Own']],
      ['external', ['SDK']],
      ['recommended', ['Rainbow']],
    ])
  })

  test('an installed wallet comes with what the catalogue knows about it, from whichever of its lists', () => {
    expect(groups()[0]?.wallets[0]).toMatchObject({ connector: { id: 'io.metamask' }, wallet: { homepage: 'https://metamask.io/' } })
    const list = ready({ wallets: [metamask], page: 1, count: 1 })
    expect(groups({}, { recommended: idle, list })[0]?.wallets[0]?.wallet).toEqual(metamask)
  })

  test('the integrator’s order, and behind it what they left out', () => {
    expect(shape({ features: { connectorTypeOrder: ['recommended', 'injected'] } })).toEqual([
      ['recommended', ['Rabby', 'Rainbow']],
      ['injected', ['MetaMask', 'Frame']],
      ['external', ['SDK']],
    ])
  })

  test('excluded wallets are not offered, an excluded one that is here still is', () => {
    expect(shape({ excludeWalletIds: ['rw', 'mm'] })).toEqual([
      ['recent', ['MetaMask']],
      ['injected', ['Frame']],
      ['featured', ['Rabby']],
      ['external', ['SDK']],
    ])
  })

  test('while the catalogue is on its way, what is here is there', () => {
    expect(shape({}, { recommended: idle, featured: idle, list: idle }).map(([type]) => type)).toEqual(['recent', 'injected', 'external'])
  })

  test('while the catalogue is out of reach, its last suggestions stay', () => {
    expect(shape({}, { featured: idle, recommended: failed([rainbow]) }).at(-1)).toEqual(['recommended', ['Rainbow']])
  })

  test('a recent wallet that is not here any more is forgotten', () => {
    expect(shape({}, { connectors: [], recommended: idle })).toEqual([['featured', ['Rabby']]])
  })

  test('a merged wallet that was last used on its second chain is recent, once, and not to be got', () => {
    const injected = [{ namespace: 'solana', injected_id: 'Both' }]
    expect(
      shape({}, { connectors: [both], recent: ['Both'], featured: idle, recommended: ready([{ id: 'bo', name: 'Both', injected }]) }),
    ).toEqual([['recent', ['Both']]])
  })

  test('never a wallet twice, never one lost, whatever the order asked for', () => {
    const types: NonNullable<Features['connectorTypeOrder']> = [
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ]
    const ids = fc.array(fc.constantFrom('io.metamask', 'isFrame', 'sdk', 'gone'))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...types)), ids, (connectorTypeOrder, recent) => {
        const all = shape({ features: { connectorTypeOrder } }, { recent }).flatMap(([, names]) => names)
        expect([...all].sort()).toEqual(['Frame', 'MetaMask', 'Rabby', 'Rainbow', 'SDK'])
      }),
    )
  })
})

test('a part of a merged wallet leads to the wallet as it was found', () => {
  expect(connectorOf([...connectors, both], 'Both')).toBe(both)
  expect(connectorOf([...connectors, both], 'isFrame')).toBe(connectors[1])
  expect(connectorOf(connectors, 'gone')).toBeUndefined()
  expect(connectorOf(connectors, undefined)).toBeUndefined()
})

test.each<[Partial<CatalogueWallet>, boolean]>([
  [{ rdns: 'com.both' }, true],
  [{ rdns: 'com.other' }, false],
  [{ injected: [{ namespace: 'solana', injected_id: 'Both' }] }, true],
  [{ injected: [{ namespace: 'eip155', injected_id: 'Both' }] }, false],
  [{}, false],
])('whether a connector is the wallet a catalogue describes by %j: %s', (change, yes) => {
  expect(isSameWallet(both, { id: 'x', name: 'X', ...change })).toBe(yes)
})

test('Solflare, installed, is known by what it puts into a page for Solana (its entry has no rdns)', () => {
  const entry: CatalogueWallet = { id: 'sf', name: 'Solflare', injected: [{ namespace: 'solana', injected_id: 'solflare' }] }
  const installed: Connector = { ...here('Solflare', 'solflare', 'INJECTED'), chain: 'solana' }
  expect(isSameWallet(installed, entry)).toBe(true)
  expect(isSameWallet({ ...installed, chain: 'eip155' }, entry)).toBe(false)
  const [group, ...others] = groups({}, { connectors: [installed], recent: [], featured: idle, recommended: ready([entry]) })
  expect(group).toMatchObject({ type: 'injected', wallets: [{ connector: { id: 'solflare' }, wallet: { id: 'sf' } }] })
  expect(others).toEqual([])
})
