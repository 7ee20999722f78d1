import { describe, expect, test } from 'vitest'
import type { NetworkInput } from '../entities/network.ts'
import type { Adapter } from '../family/family.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { adapterOf } from './adapters.ts'
import type { KitOptions } from './options.ts'
import { resolveSetup } from './resolve-options.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const resolve = (options: Partial<KitOptions> = {}) =>
  resolveSetup({ projectId: 'test-project', networks: [network], ...options }, { isPhone: false })

describe('defaults', () => {
  test('an option that is left out has its value all the same', () => {
    const { networks, ...options } = resolve().options
    expect(networks).toEqual([network])
    expect(options).toEqual({
      projectId: 'test-project',
      storageKey: 'test-project',
      adapters: [],
      features: {
        onramp: true,
        receive: true,
        history: true,
        send: true,
        swaps: true,
        analytics: true,
        allWallets: true,
        legalCheckbox: false,
        collapseWallets: false,
        requestNotice: true,
        connectorTypeOrder: [],
        walletFeaturesOrder: [],
      },
      hosts: {},
      themeMode: 'dark',
      themeVariables: {},
      allWallets: 'SHOW',
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      customWallets: [],
      catalogueKeys: [],
      chainImages: {},
      connectorImages: {},
      customRpcUrls: {},
      enableWalletConnect: true,
      enableWalletGuide: true,
      enableWallets: true,
      enableEIP6963: true,
      enableInjected: true,
      enableNetworkSwitch: true,
      enableReconnect: true,
      enableCookie: false,
      enableEmbedded: false,
      enableMobileFullScreen: false,
      disableAppend: false,
      allowUnsupportedChain: false,
      debug: true,
    })
  })

  test('undefined is as good as left out, also for what no code reads', () => {
    const given = { debug: undefined, siwx: undefined, features: { receive: undefined, collapseWallets: true }, hosts: { api: undefined } }
    const { options } = resolve(given as unknown as KitOptions)
    expect(options).toMatchObject({ debug: true, features: { receive: true, collapseWallets: true } })
    expect(options).not.toHaveProperty('siwx')
  })

  test('a theme mode that there is not is refused', () => {
    const error = { code: 'configuration', message: 'Theme mode auto is not light, dark or system.' }
    expect(() => resolve({ themeMode: 'auto' as never })).toThrow(expect.objectContaining(error))
    expect(resolve({ themeMode: 'system' }).options.themeMode).toBe('system')
  })

  test('one server names every host, each can be named alone', () => {
    const { options } = resolve({ server: 'http://one.test/', hosts: { gateway: 'http://two.test//' } })
    expect(options.hosts).toEqual({
      server: 'http://one.test',
      api: 'http://one.test',
      catalogue: 'http://one.test',
      analytics: 'http://one.test',
      gateway: 'http://two.test',
      relay: 'ws://one.test/relay',
    })
    expect(resolve({ hosts: { server: 'https://one.test' } }).options.hosts).toMatchObject({
      catalogue: 'https://one.test',
      relay: 'wss://one.test/relay',
    })
    expect(resolve({ server: '', hosts: { api: '' } }).options.hosts).toEqual({})
  })
})

describe('what no code reads', () => {
  const refused = (options: object) => {
    try {
      resolve(options as Partial<KitOptions>)
    } catch (error) {
      return error
    }
    return undefined
  }

  test.each([
    'siwx',
    'siweConfig',
    'email',
    'socials',
    'enableAuthLogger',
    'defaultAccountTypes',
    'tokens',
    'smartSessions',
    'pay',
    'emailShowWallets',
    'connectMethodsOrder',
    'constructor',
  ])('%s is refused by its name, as an option and as a feature', (name) => {
    for (const [options, path] of [
      [{ [name]: {} }, name],
      [{ [name]: false }, name],
      [{ features: { [name]: true } }, `features.${name}`],
    ] as const) {
      expect(refused(options)).toMatchObject({
        code: 'configuration',
        message: `No code reads ${path}: leave it out.`,
      })
    }
  })

  test('a host that nothing asks is refused', () => {
    expect(refused({ hosts: { frame: 'https://frame.example' } })).toMatchObject({ message: expect.stringContaining('hosts.frame:') })
  })

  test('all are named at once, each with the known name that it is close to', () => {
    const options = { siwx: {}, enableEip6963: false, themeVarables: {}, features: { recieve: false, email: true }, hosts: { catalog: '' } }
    expect(refused(options)).toMatchObject({
      message: expect.stringContaining(
        'siwx, enableEip6963 (enableEIP6963?), themeVarables (themeVariables?), features.recieve (receive?), features.email, hosts.catalog (catalogue?):',
      ),
    })
  })
})

test.each([
  [{ server: 'foyer.example' }, 'server needs a scheme: write https://foyer.example.'],
  [{ hosts: { api: '//api.example' } }, 'api needs a scheme'],
  [{ hosts: { relay: 'https://relay.example' } }, 'relay needs a scheme: write wss://'],
])('an address without its scheme is refused: %j', (options, words) => {
  expect(() => resolve(options)).toThrow(words)
})

describe('chain families', () => {
  const sessions: Adapter = { ...createTestAdapter().adapter, namespace: '*', walletless: true }
  const pairing = { open: () => Promise.reject(new Error('Nothing is paired here.')) }
  const networks = [network, { ...network, chainNamespace: 'solana', id: 's' }] as const

  test('an adapter for paired sessions alone serves every family of the networks, and no wallet of this browser', () => {
    const setup = resolve({ networks, adapters: [sessions], pairing })
    expect(setup).toMatchObject({ adapters: [], namespaces: ['eip155', 'solana'] })
  })

  test("beside a family's own adapter it serves the others", () => {
    const { adapter } = createTestAdapter({ namespace: 'solana' })
    expect(resolve({ networks, adapters: [sessions, adapter], pairing })).toMatchObject({
      adapters: ['solana'],
      namespaces: ['solana', 'eip155'],
    })
    expect(adapterOf({ adapters: [sessions, adapter] }, 'solana')).toBe(adapter)
    expect(adapterOf({ adapters: [sessions, adapter] }, 'eip155')).toBe(sessions)
  })

  test('with pairing turned off it serves none', () => {
    expect(resolve({ networks, adapters: [sessions], pairing, enableWalletConnect: false }).namespaces).toEqual([])
  })

  test.each<[string, Partial<KitOptions>, string]>([
    ['pairing without an adapter', { pairing }, "sessions() of '@foyer/chains/sessions'"],
    ['an adapter for sessions without pairing', { adapters: [sessions] }, "pairing() of '@foyer/pairing/kit'"],
    ['two of them', { adapters: [sessions, sessions], pairing }, 'There are two adapters for sessions'],
  ])('%s: the error says what to write', (_, options, message) => {
    expect(() => resolve(options)).toThrow(expect.objectContaining({ code: 'configuration', message: expect.stringContaining(message) }))
  })
})

describe('networks', () => {
  test('a viem-shaped chain is EVM; the same one twice is there once', () => {
    const { networks, defaultNetwork } = resolve({
      networks: [network, { ...network, id: 2, name: 'Second' }, network],
      defaultNetwork: { ...network, id: 2 },
    })
    expect(networks.map(({ caipNetworkId, chainNamespace }) => [caipNetworkId, chainNamespace])).toEqual([
      ['eip155:1', 'eip155'],
      ['eip155:2', 'eip155'],
    ])
    expect(defaultNetwork).toBe('eip155:2')
  })

  test.each<[string, Partial<KitOptions>, string]>([
    ['none', { networks: [] as unknown as KitOptions['networks'] }, 'networks names no network.'],
    ['one that is none', { networks: [{ id: 1 } as NetworkInput] }, 'Network 1 needs id, name'],
    [
      'an id that fits no namespace',
      { networks: [{ ...network, chainNamespace: 'solana', caipNetworkId: 'eip155:1' }] },
      'Network First needs',
    ],
    [
      'a coin that does not say in which units it counts',
      { networks: [{ ...network, nativeCurrency: { name: 'Ether', symbol: 'ETH' } as NetworkInput['nativeCurrency'] }] },
      'needs id, name, nativeCurrency.decimals',
    ],
    ['an id of three parts', { networks: [{ ...network, caipNetworkId: 'eip155:1:2' }] }, 'Network First needs'],
    ['a chain id that is no number', { networks: [{ ...network, id: 'one' }] }, 'Network First needs'],
    ['a default that is not among them', { defaultNetwork: { ...network, id: 9 } }, 'defaultNetwork must be one of networks.'],
    [
      'no adapter',
      { networks: [network, { ...network, chainNamespace: 'solana', id: 's' }], adapters: [createTestAdapter().adapter] },
      "Adapter for namespace solana doesn't exist",
    ],
    ['two adapters', { adapters: [createTestAdapter().adapter, createTestAdapter().adapter] }, 'There are two adapters for eip155'],
  ])('%s: said at once', (_, options, message) => {
    expect(() => resolve(options)).toThrow(expect.objectContaining({ code: 'configuration', message: expect.stringContaining(message) }))
  })
})
