import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestHost, type TestHost } from '../../testing/adapter-host.ts'
import { announce, clearPageAfterEach, putOnPage } from '../../testing/page.ts'
import { addressA, addressB, createTestWallet, inTurn, silence, type TestWallet, throws } from '../../testing/wallet.ts'
import { type EvmClient, evm } from './evm.ts'

clearPageAfterEach()
const clients: EvmClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
})

function start(wallet: unknown): { client: EvmClient; host: TestHost; signal: AbortSignal; stop: AbortController } {
  putOnPage(wallet)
  const host = createTestHost()
  const client = evm().create(host)
  clients.push(client)
  client.wallets.start()
  const stop = new AbortController()
  return { client, host, signal: stop.signal, stop }
}

function wallet(answers: Record<string, unknown> = {}): TestWallet {
  return createTestWallet(answers)
}

describe('connect', () => {
  test('gives accounts with checksum and the network, asking each once', async () => {
    const page = wallet({ eth_requestAccounts: [addressA.toLowerCase(), addressB], eth_chainId: '0x7a69' })
    const { client, signal } = start(page)
    expect(await client.wallets.connect('injected', { signal })).toEqual({
      accounts: [
        { namespace: 'eip155', address: addressA, type: 'eoa' },
        { namespace: 'eip155', address: addressB, type: 'eoa' },
      ],
      network: 'eip155:31337',
    })
    expect(page.asked.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('two thousand accounts are read in slices', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
    const page = wallet({ eth_requestAccounts: many })
    const { client, signal } = start(page)
    // The client's own code is there: from here on nothing but the accounts takes time.
    await client.wallets.request('injected', { method: 'eth_chainId' })
    let turns = 0
    const timer = setInterval(() => turns++)
    const { accounts } = await client.wallets.connect('injected', { signal })
    expect(accounts).toHaveLength(2000)
    expect(turns).toBeGreaterThan(0)
    clearInterval(timer)
  })

  test('of an endless list of accounts the first five thousand are read', async () => {
    const page = wallet({ eth_requestAccounts: Array.from({ length: 20_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`) })
    const { client, signal } = start(page)
    expect((await client.wallets.connect('injected', { signal })).accounts).toHaveLength(5000)
  })

  test('silent only looks, and says when access is gone', async () => {
    const page = wallet()
    const { client, signal } = start(page)
    await client.wallets.connect('injected', { signal, silent: true })
    expect(page.asked[0]?.method).toBe('eth_accounts')
    page.answers.eth_accounts = []
    await expect(client.wallets.connect('injected', { signal, silent: true })).rejects.toMatchObject({ code: 'not_connected' })
  })

  test('asks the wallet within the call itself once its code is there, as wallets on phones need', async () => {
    const page = wallet()
    const { client, signal } = start(page)
    await client.wallets.request('injected', { method: 'eth_chainId' })
    void client.wallets.connect('injected', { signal })
    expect(page.asked).toHaveLength(2)
  })

  test('a wallet that is not there is not found', async () => {
    const { client, signal } = start(undefined)
    await expect(client.wallets.connect('io.never', { signal })).rejects.toMatchObject({ code: 'wallet_not_found' })
    await expect(client.wallets.connect('__proto__', { signal, silent: true })).rejects.toMatchObject({ code: 'wallet_not_found' })
  })

  test.each([
    ['declined', throws({ code: 4001 }), 'request_rejected'],
    ['declined without a code', throws(new Error('User rejected')), 'request_rejected'],
    ['already asking', throws({ code: -32002 }), 'request_pending'],
    ['locked', throws({ code: 4100 }), 'unauthorized'],
    ['throwing nothing', throws(undefined), 'unknown'],
    ['without accounts', [], 'unauthorized'],
    ['answering nothing', null, 'wallet_broken'],
    ['answering garbage', ['hello'], 'wallet_broken'],
    ['answering an object', { accounts: [] }, 'wallet_broken'],
  ])('a wallet that is %s', async (_, answer, code) => {
    const page = wallet({ eth_requestAccounts: answer })
    const { client, signal } = start(page)
    await expect(client.wallets.connect('injected', { signal })).rejects.toMatchObject({ name: 'KitError', code })
    expect(page.listeners()).toBe(0)
  })

  test('a wallet that throws instead of rejecting, or answers without a promise, is understood', async () => {
    const broken = {
      request() {
        throw { code: 4001 }
      },
    }
    const first = start(broken)
    await expect(first.client.wallets.connect('injected', { signal: first.signal })).rejects.toMatchObject({ code: 'request_rejected' })
    const plain = { request: ({ method }: { method: string }) => (method === 'eth_chainId' ? 1 : [addressA]) }
    const second = start(plain)
    expect((await second.client.wallets.connect('injected', { signal: second.signal })).network).toBe('eip155:1')
  })

  test('declined, then accepted', async () => {
    const { client, signal } = start(wallet({ eth_requestAccounts: inTurn(throws({ code: 4001 }), [addressA]) }))
    await expect(client.wallets.connect('injected', { signal })).rejects.toMatchObject({ code: 'request_rejected' })
    expect((await client.wallets.connect('injected', { signal })).accounts).toHaveLength(1)
  })

  test('a wallet without a readable network is not connected and not listened to', async () => {
    const page = wallet({ eth_chainId: 'mainnet' })
    const { client, signal } = start(page)
    await expect(client.wallets.connect('injected', { signal })).rejects.toMatchObject({ code: 'wallet_broken' })
    expect(page.listeners()).toBe(0)
  })
})

describe('giving up', () => {
  test('cancels at once; the late answer changes nothing', async () => {
    let answer: (value: unknown) => void = () => {}
    const page = wallet({ eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) })
    const { client, host, signal, stop } = start(page)
    const connecting = client.wallets.connect('injected', { signal })
    await vi.waitFor(() => expect(page.asked).toHaveLength(1))
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'request_cancelled' })
    const before = host.events.length
    answer([addressA])
    await Promise.resolve()
    page.say('accountsChanged', [addressB])
    expect(host.events).toHaveLength(before)
    expect(page.listeners()).toBe(0)
    expect(page.asked).toHaveLength(1)
  })

  test('a wallet that never answers is let go by dispose', async () => {
    const { client, signal } = start(wallet({ eth_requestAccounts: silence() }))
    const connecting = client.wallets.connect('injected', { signal })
    client.dispose()
    await expect(connecting).rejects.toMatchObject({ code: 'request_cancelled' })
  })

  test('an aborted signal asks nothing', async () => {
    const page = wallet()
    const { client, signal, stop } = start(page)
    stop.abort()
    await expect(client.wallets.connect('injected', { signal })).rejects.toMatchObject({ code: 'request_cancelled' })
    expect(page.asked).toEqual([])
  })
})

describe('what the wallet changes by itself', () => {
  async function connected(answers: Record<string, unknown> = {}) {
    const page = wallet(answers)
    const all = start(page)
    await all.client.wallets.connect('injected', { signal: all.signal })
    all.host.events.length = 0
    return { page, ...all }
  }

  test('accounts and network are reported, each change once', async () => {
    const { page, host } = await connected()
    page.say('accountsChanged', [addressB])
    page.say('accountsChanged', [addressB.toLowerCase()])
    for (const id of ['0x89', 137, '137', '0x2105']) page.say('chainChanged', id)
    expect(host.events).toEqual([
      { type: 'accounts', connector: 'injected', accounts: [{ namespace: 'eip155', address: addressB, type: 'eoa' }] },
      { type: 'network', connector: 'injected', network: 'eip155:137' },
      { type: 'network', connector: 'injected', network: 'eip155:8453' },
    ])
  })

  test('a further account beside the one that was first is said to be that', async () => {
    const { page, host } = await connected()
    page.say('accountsChanged', [addressA, addressB])
    page.say('accountsChanged', [addressA])
    page.say('accountsChanged', [addressB, addressA])
    expect(host.events).toMatchObject([{ sameFirst: true }, { sameFirst: true }, { type: 'accounts' }])
    expect(host.events.at(-1)).not.toHaveProperty('sameFirst')
  })

  test('no account left ends it: reported, then deaf', async () => {
    const { page, host } = await connected()
    page.say('accountsChanged', [])
    page.say('accountsChanged', [addressA])
    expect(host.events).toEqual([{ type: 'accounts', connector: 'injected', accounts: [] }])
    expect(page.listeners()).toBe(0)
  })

  test('garbage in events is not heard', async () => {
    const { page, host } = await connected()
    const trap = { get chainId(): string { throw new Error('no') } } // biome-ignore format: one line
    for (const value of [undefined, null, 'x', {}, [1], trap]) {
      for (const event of ['accountsChanged', 'chainChanged', 'connect']) page.say(event, value)
    }
    expect(host.events).toEqual([])
  })

  test('disconnect is reported with why', async () => {
    const { page, host } = await connected()
    page.say('disconnect', { code: 4900, message: 'gone' })
    expect(host.events).toMatchObject([{ type: 'disconnect', connector: 'injected', error: { code: 'wallet_disconnected' } }])
    expect(page.listeners()).toBe(0)
  })

  test('an extension that only fell asleep stays connected', async () => {
    const { page, host } = await connected()
    page.say('disconnect', { code: 1013 })
    await vi.waitFor(() => expect(page.asked.at(-1)?.method).toBe('eth_accounts'), 10_000)
    await Promise.resolve()
    page.say('chainChanged', '0x89')
    expect(host.events).toEqual([{ type: 'network', connector: 'injected', network: 'eip155:137' }])
  })

  test('and one that lost us while asleep is disconnected', async () => {
    const { page, host } = await connected({ eth_accounts: [] })
    page.say('disconnect', { code: 1013 })
    await vi.waitFor(() => expect(host.events).toMatchObject([{ type: 'disconnect' }]), 10_000)
  })

  test('a change while connecting is in the result, not an event', async () => {
    const page = wallet()
    page.answers.eth_chainId = () => {
      page.say('accountsChanged', [addressB])
      page.say('chainChanged', '0x89')
      return '0x1'
    }
    const { client, host, signal } = start(page)
    const result = await client.wallets.connect('injected', { signal })
    expect(result).toMatchObject({ accounts: [{ address: addressB }], network: 'eip155:137' })
    expect(host.events.filter(({ type }) => type !== 'connectors')).toEqual([])
  })

  test('accounts revoked while connecting fail it', async () => {
    const page = wallet()
    page.answers.eth_chainId = () => {
      page.say('accountsChanged', [])
      return '0x1'
    }
    const { client, signal } = start(page)
    await expect(client.wallets.connect('injected', { signal })).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('connecting again does not listen twice', async () => {
    const { page, client, signal } = await connected()
    const before = page.listeners()
    await client.wallets.connect('injected', { signal })
    expect(page.listeners()).toBe(before)
  })
})

describe('disconnect', () => {
  test('asks the wallet to forget the page, and hears nothing more', async () => {
    const page = wallet({ wallet_revokePermissions: null })
    const { client, host, signal } = start(page)
    await client.wallets.connect('injected', { signal })
    host.events.length = 0
    await client.wallets.disconnect('injected')
    page.say('accountsChanged', [])
    expect(page.asked.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(host.events).toEqual([])
    expect(page.listeners()).toBe(0)
  })

  test('asks it also where the wallet was connected by another of its ids, and has ended that itself', async () => {
    const page = wallet({ wallet_revokePermissions: null })
    const { client, host, signal } = start(page)
    await client.wallets.connect('injected', { signal })
    announce({ info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', rdns: 'io.same', name: 'Same', icon: '' }, provider: page })
    page.say('accountsChanged', [])
    expect(host.events.at(-1)).toMatchObject({ type: 'accounts', connector: 'injected', accounts: [] })
    await client.wallets.connect('io.same', { signal })
    await client.wallets.disconnect('io.same')
    expect(page.asked.at(-1)?.method).toBe('wallet_revokePermissions')
  })

  test('does not ask it while the wallet is connected by another of its ids', async () => {
    const page = wallet({ wallet_revokePermissions: null })
    const { client, signal } = start(page)
    await client.wallets.connect('injected', { signal })
    announce({ info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', rdns: 'io.same', name: 'Same', icon: '' }, provider: page })
    await client.wallets.connect('io.same', { signal })
    await client.wallets.disconnect('io.same')
    expect(page.asked.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  })

  test.each([
    ['cannot forget', throws({ code: 4200 })],
    ['does not answer', silence()],
  ])('a wallet that %s is disconnected all the same', async (_, answer) => {
    const { client, signal } = start(wallet({ wallet_revokePermissions: answer }))
    await client.wallets.connect('injected', { signal })
    await client.wallets.disconnect('injected')
    await client.wallets.disconnect('not.there')
  })

  test.each([
    ['declines', throws({ code: 4001 }), 'request_rejected'],
    ['fails', throws({ code: -32603, message: 'Internal error.' }), 'unknown'],
    ['has lost its connection', throws({ code: 4900 }), 'wallet_disconnected'],
  ])('a wallet that %s to forget the page is dropped here, and the failure is reported', async (_, answer, code) => {
    const page = wallet({ wallet_revokePermissions: answer })
    const { client, host, signal } = start(page)
    await client.wallets.connect('injected', { signal })
    host.events.length = 0
    await expect(client.wallets.disconnect('injected')).rejects.toMatchObject({ name: 'KitError', code })
    page.say('accountsChanged', [addressB])
    expect(host.events).toEqual([])
    expect(page.listeners()).toBe(0)
    // Nothing is left to fail at.
    page.answers.wallet_revokePermissions = null
    await client.wallets.disconnect('injected')
  })

  test.each([4100, -32601])('a wallet that has nothing to revoke (%d) is no failure', async (code) => {
    const { client, signal } = start(wallet({ wallet_revokePermissions: throws({ code }) }))
    await client.wallets.connect('injected', { signal })
    await client.wallets.disconnect('injected')
  })

  test('a wallet without removeListener, or whose listeners throw, is dropped too', async () => {
    const page = wallet({ wallet_revokePermissions: null })
    const { client, host, signal } = start({ ...page, removeListener: undefined })
    await client.wallets.connect('injected', { signal })
    await client.wallets.disconnect('injected')
    host.events.length = 0
    page.say('accountsChanged', [addressB])
    expect(host.events).toEqual([])
    const angry = {
      ...wallet(),
      on() {
        throw new Error('no events here')
      },
    }
    const other = start(angry)
    await other.client.wallets.connect('injected', { signal: other.signal })
  })
})

test('dispose leaves nothing behind', async () => {
  const page = wallet()
  const { client, host, signal } = start(page)
  await client.wallets.connect('injected', { signal })
  client.dispose()
  host.events.length = 0
  page.say('chainChanged', '0x89')
  announce({ info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', rdns: 'io.late', name: 'Late', icon: '' }, provider: wallet() })
  expect(page.listeners()).toBe(0)
  expect(host.events).toEqual([])
})

test('raw requests reach the wallet and come back translated', async () => {
  const { client } = start(wallet({ wallet_getCapabilities: { '0x1': {} } }))
  expect(await client.wallets.request('injected', { method: 'wallet_getCapabilities' })).toEqual({ '0x1': {} })
  await expect(client.wallets.request('injected', { method: 'eth_nothing' })).rejects.toMatchObject({
    code: 'method_unsupported',
    peerCode: -32601,
  })
  await expect(client.wallets.request('not.there', { method: 'eth_chainId' })).rejects.toMatchObject({ code: 'wallet_not_found' })
})
