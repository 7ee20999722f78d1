import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, connect, createPeer, granted, type Peer, until } from '../../testing/peers.ts'
import { useInteropRelay } from '../../testing/relays.ts'
import { createProvider, type SessionProvider } from './provider.ts'

const relay = useInteropRelay()
let dapp: Peer
let wallet: Peer
let topic: string
let provider: SessionProvider
const events: (readonly [string, unknown])[] = []

beforeEach(async () => {
  dapp = createPeer('dapp', relay.url)
  wallet = createPeer('wallet', relay.url)
  topic = (await connect(dapp, wallet)).topic
  provider = createProvider(dapp.client, { topic })
  events.length = 0
  for (const event of ['chainChanged', 'accountsChanged', 'disconnect'] as const) provider.on(event, (value) => events.push([event, value]))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dapp.dispose()
  wallet.dispose()
})

const other = '0x25caCa7f7Bf3A77b1738A8c98A666dd9e4C69A0C'

describe('requests', () => {
  test('that the session itself answers', async () => {
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([account])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  test('that the wallet answers or declines', async () => {
    const yes = provider.request({ method: 'personal_sign', params: ['0x00', account] })
    const { request } = await wallet.next('request')
    expect(request).toMatchObject({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', account] })
    await wallet.client.respond({ topic, id: request.id, result: '0x1' })
    expect(await yes).toBe('0x1')
    const no = provider.request({ method: 'personal_sign' })
    const second = await wallet.next('request', 2)
    await wallet.client.respond({ topic, id: second.request.id, error: { code: 5002, message: 'User rejected methods.' } })
    await expect(no).rejects.toMatchObject({ name: 'ProviderRpcError', code: 4001 })
    const broken = provider.request({ method: 'personal_sign' })
    const third = await wallet.next('request', 3)
    await wallet.client.respond({ topic, id: third.request.id, error: { code: -32_000, message: 'nonce too low' } })
    await expect(broken).rejects.toMatchObject({ code: -32_000, message: 'nonce too low' })
  })

  test('that a node answers, or nobody', async () => {
    await expect(provider.request({ method: 'eth_getBalance' })).rejects.toMatchObject({ code: 4200 })
    const reading = createProvider(dapp.client, { topic, chainId: 'eip155:137', read: async (chain, { method }) => `${chain} ${method}` })
    expect(await reading.request({ method: 'eth_getBalance' })).toBe('eip155:137 eth_getBalance')
  })
})

describe('networks', () => {
  test('approved ones are switched to without asking, others refused', async () => {
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })).toBeNull()
    expect(provider.chain()).toBe('eip155:137')
    expect(events).toEqual([['chainChanged', '0x89']])
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] })).rejects.toMatchObject({
      code: 4902,
    })
    for (const params of [undefined, [], [{ chainId: 'five' }], [{ chainId: '-0x1' }]])
      await expect(provider.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({ code: -32_602 })
    expect(events).toHaveLength(1)
  })

  test.each([137, '0x89', 'eip155:137', '137'])('the wallet switches with %s', async (data) => {
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data })
    await until(() => events.length > 0)
    expect(events).toEqual([['chainChanged', '0x89']])
    expect(createProvider(dapp.client, { topic }).chain()).toBe('eip155:137')
  })

  test('a switch to what was never approved is not followed', async () => {
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 5 })
    await dapp.next('session_event')
    expect(events).toEqual([])
    expect(provider.chain()).toBe('eip155:1')
  })

  test('a switch to what was never approved does not bring back the one before it, which is followed when it comes again', async () => {
    const emit = (data: number) => wallet.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data })
    await emit(137)
    await until(() => events.length === 1)
    provider.moveTo('eip155:1')
    await emit(10)
    await until(() => dapp.of('session_event').length === 2)
    expect(provider.chain()).toBe('eip155:1')
    await emit(137)
    await until(() => dapp.of('session_event').length === 3)
    expect(provider.chain()).toBe('eip155:137')
    expect(events).toEqual(['0x89', '0x1', '0x89'].map((chain) => ['chainChanged', chain]))
  })
})

describe('a network that the wallet adds', () => {
  const adding = { methods: ['wallet_switchEthereumChain', 'wallet_addEthereumChain'], events: ['chainChanged'] }
  const on = (...chains: readonly number[]) => chains.map((chain) => `eip155:${chain}:${account}`)
  const grants = (...chains: readonly number[]) => wallet.client.update(topic, { eip155: { ...adding, accounts: on(...chains) } })

  beforeEach(async () => {
    await grants(1, 137)
    await until(() => dapp.of('session_updated').length === 1)
    events.length = 0
  })

  /** The person has approved it, and the update that grants it comes later. */
  async function approve(chain: number): Promise<void> {
    const asked = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chain.toString(16)}` }] })
    const { request } = await wallet.next('request')
    await wallet.client.respond({ topic, id: request.id, result: null })
    expect(await asked).toBeNull()
    expect(provider.chain()).toBe('eip155:1')
  }

  test('is gone to when the update comes after the answer', async () => {
    // However long a busy machine takes to bring it.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await approve(10)
    await grants(1, 137, 10)
    await until(() => events.length === 1)
    expect(events).toEqual([['chainChanged', '0xa']])
    expect(provider.chain()).toBe('eip155:10')
  })

  test('is not gone to when the update comes much later', async () => {
    await approve(10)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 4000)
    await grants(1, 137, 10)
    await until(() => dapp.of('session_updated').length === 2)
    expect(provider.chain()).toBe('eip155:1')
    expect(events).toEqual([])
  })

  test('is not gone to once the page has gone elsewhere', async () => {
    await approve(10)
    provider.moveTo('eip155:137')
    await grants(1, 137, 10)
    await until(() => dapp.of('session_updated').length === 2)
    expect(provider.chain()).toBe('eip155:137')
  })
})

describe('accounts', () => {
  const both = { ...granted.eip155, accounts: [account, other].map((one) => `eip155:1:${one}`), methods: [], events: ['accountsChanged'] }

  test('follow the wallet by event and by update', async () => {
    await wallet.client.update(topic, { eip155: both })
    await until(() => events.length === 1)
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [`eip155:1:${other}`, `eip155:137:${account}`] })
    await until(() => events.length === 2)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([other])
    await wallet.client.update(topic, { eip155: { ...both, accounts: [`eip155:137:${account}`] } })
    await until(() => events.length === 4)
    expect(events).toEqual([
      ['accountsChanged', [account, other]],
      ['accountsChanged', [other]],
      ['chainChanged', '0x89'],
      ['accountsChanged', [account]],
    ])
  })

  const third = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
  const on = (chain: number, ...addresses: readonly string[]) => addresses.map((address) => `eip155:${chain}:${address}`)
  const grants = (...accounts: readonly string[]) => wallet.client.update(topic, { eip155: { ...both, accounts } })

  /** The wallet grants two accounts on two networks, and chooses the second. */
  async function choose(): Promise<void> {
    await grants(...on(1, account, other), ...on(137, account, other))
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [other] })
    await until(() => events.length === 2)
    events.length = 0
  }

  test('that the wallet chose stay chosen on another network, in its spelling there, and when an update adds a network', async () => {
    await choose()
    provider.moveTo('eip155:137')
    expect(provider.accounts()).toEqual([other])
    await grants(...on(1, account, other), ...on(137, account, other), ...on(10, account, other.toLowerCase()))
    await until(() => dapp.of('session_updated').length === 2)
    expect(provider.accounts()).toEqual([other])
    expect(events).toEqual([['chainChanged', '0x89']])
    provider.moveTo('eip155:10')
    expect(provider.accounts()).toEqual([other.toLowerCase()])
  })

  test('that an update adds come after the one that the wallet chose', async () => {
    await choose()
    await grants(...on(1, account, third, other), ...on(137, account, third, other))
    await until(() => events.length === 1)
    provider.moveTo('eip155:137')
    expect(events).toEqual([
      ['accountsChanged', [other, third]],
      ['chainChanged', '0x89'],
    ])
  })

  test('that the wallet chose are forgotten where none of them is granted', async () => {
    await choose()
    await grants(...on(1, account, third), ...on(137, account, other))
    await until(() => events.length === 1)
    provider.moveTo('eip155:137')
    expect(events).toEqual([
      ['accountsChanged', [account, third]],
      ['chainChanged', '0x89'],
      ['accountsChanged', [account, other]],
    ])
  })

  test('are those of the network that is moved to, whatever a listener does: one that fails is reported, and the others are called', async () => {
    await grants(...on(1, account), ...on(137, other))
    await until(() => dapp.of('session_updated').length === 1)
    const broken = new Error('The page cannot count.')
    const uncaught: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => uncaught.push(error))
    provider.on('chainChanged', () => {
      throw broken
    })
    const after: string[] = []
    provider.on('chainChanged', (chain) => after.push(chain))
    expect(provider.moveTo('eip155:137')).toBe(true)
    expect(after).toEqual(['0x89'])
    expect(provider.accounts()).toEqual([other])
    expect(events).toEqual([
      ['chainChanged', '0x89'],
      ['accountsChanged', [other]],
    ])
    expect(uncaught).toEqual([broken])
  })

  test('that the session does not grant are ignored in an event', async () => {
    const emit = (data: unknown) => wallet.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data })
    await emit([other])
    await emit([`eip155:1:${other}`, 'eip155:1:0x', 5, null])
    await emit([other, account.toUpperCase().replace('0X', '0x')])
    await emit([])
    await until(() => dapp.of('session_event').length === 4)
    expect(events).toEqual([['accountsChanged', []]])
    await emit([`eip155:1:${account}`])
    await until(() => events.length === 2)
    expect(events.at(-1)).toEqual(['accountsChanged', [account]])
  })
})

test.each(['abc', '-1', '0x1', '01', '1e3', '1_0'])('a chain eip155:%s is refused by both sides, with the reason', async (reference) => {
  const accounts = [`eip155:1:${account}`, `eip155:${reference}:${account}`]
  const broken = { name: 'PairingError', code: 'invalid_namespaces', message: expect.stringContaining('CAIP-10') }
  await expect(wallet.client.update(topic, { eip155: { ...granted.eip155, accounts, methods: [], events: [] } })).rejects.toMatchObject(
    broken,
  )
  const required = { [`eip155:${reference}`]: { methods: [], events: [] } }
  await expect(dapp.client.propose({ required })).rejects.toMatchObject({ name: 'PairingError', code: 'invalid_namespaces' })
  expect(provider.moveTo(`eip155:${reference}`)).toBe(false)
  expect(createProvider(dapp.client, { topic, chainId: `eip155:${reference}` }).chain()).toBe('eip155:1')
  await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: reference })
  await dapp.next('session_event')
  expect(events).toEqual([])
})

test('an end by the wallet is an end here', async () => {
  await wallet.client.disconnect(topic)
  await until(() => events.length === 2)
  expect(events).toMatchObject([
    ['accountsChanged', []],
    ['disconnect', { code: 4900 }],
  ])
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  expect(() => createProvider(dapp.client, { topic })).toThrow('no session')
})
