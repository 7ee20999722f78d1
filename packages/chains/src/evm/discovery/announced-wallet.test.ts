import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FoundWallet } from '../../shared/discovery/found-wallets.ts'
import { readAnnouncement } from './announced-wallet.ts'

const provider = { request: async () => null }
const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Example', icon, rdns: 'com.example' }

function read(detail: unknown): FoundWallet | undefined {
  let found: FoundWallet | undefined
  readAnnouncement(new CustomEvent('eip6963:announceProvider', { detail }), (_, provider, describe) => {
    const connector = describe()
    if (connector) found = { connector, provider }
  })
  return found
}

test('a good one is a frozen connector with its provider', () => {
  const wallet = read({ info, provider })
  expect(wallet?.connector).toEqual({
    id: 'com.example',
    alias: `com.example#Example${icon.length}`,
    name: 'Example',
    type: 'ANNOUNCED',
    chain: 'eip155',
    imageUrl: icon,
    info: { rdns: 'com.example' },
  })
  expect(wallet?.provider).toBe(provider)
  expect(Object.isFrozen(wallet?.connector)).toBe(true)
})

describe('what cannot be used is dropped', () => {
  test.each([
    ['nothing', null],
    ['no info', { provider }],
    ['no provider', { info }],
    ['a provider that cannot be asked', { info, provider: {} }],
    ['a function for a provider', { info, provider: () => {} }],
    ['no uuid', { info: { ...info, uuid: '' }, provider }],
    ['a uuid that is a name', { info: { ...info, uuid: 'com.example' }, provider }],
    ['a uuid of no version from 1 to 5', { info: { ...info, uuid: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f' }, provider }],
    ['a uuid that is no text', { info: { ...info, uuid: [info.uuid] }, provider }],
    ['an endless uuid', { info: { ...info, uuid: 'x'.repeat(10_000) }, provider }],
    ['an rdns that is no text', { info: { ...info, rdns: new String('com.example') }, provider }],
    ['the id of one of our own connectors', { info: { ...info, rdns: 'walletConnect' }, provider }],
    ['a prototype key as rdns', { info: { ...info, rdns: '__proto__' }, provider }],
    ['markup as rdns', { info: { ...info, rdns: 'com.<img>' }, provider }],
  ])('%s', (_, detail) => {
    expect(read(detail)).toBeUndefined()
  })

  test('getters that throw', () => {
    const trap = (key: string) => Object.defineProperty({ ...info }, key, { get: () => fail() })
    for (const key of Object.keys(info)) expect(read({ info: trap(key), provider })).toBeUndefined()
    expect(read(new Proxy({}, { get: fail }))).toBeUndefined()
    expect(read({ info, provider: new Proxy({}, { get: fail }) })).toBeUndefined()
  })
})

test('a getter that changes its mind is read once', () => {
  let reads = 0
  const shifty = { ...info, get icon() { return reads++ ? 'https://spy.example/i.png' : icon } } // biome-ignore format: one line
  expect(read({ info: shifty, provider })?.connector.imageUrl).toBe(icon)
  expect(reads).toBe(1)
})

describe('icons', () => {
  test.each([
    'https://example.com/i.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
    '',
    null,
    {},
  ])('%# is left out, the wallet stays', (value) => {
    const connector = read({ info: { ...info, icon: value }, provider })?.connector
    expect(connector).toMatchObject({ id: 'com.example' })
    expect(connector).not.toHaveProperty('imageUrl')
  })

  test('space around is tolerated', () => {
    expect(read({ info: { ...info, icon: `\n ${icon}\n` }, provider })?.connector.imageUrl).toBe(icon)
  })
})

describe('names', () => {
  test('Trust Wallet goes by the name that it has on other chains, so that both are one entry', () => {
    expect(read({ info: { ...info, rdns: 'com.trustwallet.app', name: 'Trust Wallet' }, provider })?.connector.name).toBe('Trust')
    expect(read({ info: { ...info, name: 'My Trust Wallet' }, provider })?.connector.name).toBe('My Trust Wallet')
  })

  test('a nameless wallet goes by its rdns, and so does one whose name mixes scripts that look alike', () => {
    for (const name of ['\u200b', 'M\u0435taMask', 'Meta\u039cask'])
      expect(read({ info: { ...info, name }, provider })?.connector.name).toBe('com.example')
    expect(read({ info: { ...info, name: '\u202eMeta\u200bMask' }, provider })?.connector.name).toBe('MetaMask')
  })
})

test('takes any detail and throws at none', () => {
  fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (detail) => void read(detail)))
  fc.assert(
    fc.property(
      fc.record({ uuid: fc.oneof(fc.constant(info.uuid), fc.anything()), rdns: fc.anything(), name: fc.anything(), icon: fc.anything() }),
      (some) => {
        const connector = read({ info: some, provider })?.connector
        expect(connector === undefined || typeof connector.name === 'string').toBe(true)
      },
    ),
  )
})

function fail(): never {
  throw new Error('trap')
}
