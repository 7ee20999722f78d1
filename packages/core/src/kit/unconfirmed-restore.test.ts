/** A stored connection that this tab could not verify: it ends here, and stays what it is for the other tabs and for the next visit. */
import { expect, test } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { KitError, type KitErrorCode } from '../entities/errors.ts'
import type { Adapter } from '../family/family.ts'
import { accountOf } from '../kernel/account-of.ts'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter, type TestAdapterOptions } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'
import type { Kit } from './kit.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const far = { ...network, id: 'far', name: 'Far', chainNamespace: 'solana' } as const
const sunny = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const wallets = ['One', 'Two'].map((name) => ({ name, id: name.toLowerCase() }))
const key = (name: string) => `@foyer/test-project/${name}`

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

const slow = { timeout: loadingTime }

/** Verifying fails with that code; asking does not. */
function failing(adapter: Adapter, fails: () => KitErrorCode | undefined): Adapter {
  return {
    ...adapter,
    create(host) {
      const client = adapter.create(host)
      return {
        ...client,
        wallets: {
          ...client.wallets,
          async connect(connector, options) {
            const code = options.silent && fails()
            if (code) throw new KitError(code, 'Not now.')
            return client.wallets.connect(connector, options)
          },
        },
      }
    },
  }
}

function load(entries: Map<string, string>, options: TestAdapterOptions = {}, fails?: KitErrorCode) {
  const environment = createTestEnvironment({ entries })
  const mock = createTestAdapter({ wallets, granted: ['one', 'two'], ...options })
  const other = createTestAdapter({ namespace: 'solana', wallets: [{ name: 'Sun', id: 'sun' }], granted: ['sun'], addresses: [sunny] })
  const switches = { fails }
  const adapters = [failing(mock.adapter, () => switches.fails), other.adapter]
  const kit = createKit({ projectId: 'test-project', networks: [network, far], adapters, debug: false }, environment)
  return {
    kit,
    mock,
    environment,
    switches,
    connection: (namespace?: 'eip155' | 'solana') => connectionOf(kit.getState(), namespace),
    connections: () => JSON.parse(entries.get(key('connections')) ?? '{}').byNamespace,
    /** Lets the time pass in which a wallet has to answer. */
    async wait() {
      await settled()
      for (const ms of [5001, 10_001]) {
        environment.advance(ms)
        await settled()
      }
    },
  }
}

async function connected(...connectors: readonly string[]) {
  const entries = new Map<string, string>()
  const here = load(entries)
  for (const connector of connectors) await here.kit.connect(connector)
  return { entries, here }
}

test.each<{ readonly why: string; readonly options?: TestAdapterOptions; readonly fails?: KitErrorCode }>([
  { why: 'its wallet stays silent', options: { switches: { answer: 'waits' } } },
  { why: 'its wallet is not there', options: { announcesLate: true } },
  { why: 'its wallet cannot be read', fails: 'wallet_broken' },
  { why: 'code did not load', fails: 'network_failed' },
])('$why: nobody else loses it', async ({ options, fails }) => {
  const { entries, here } = await connected('one')
  for (const kept of ['identity_cache', 'transfers', 'paired_wallets']) entries.set(key(kept), '{}')
  const before = new Map(entries)
  const there = load(entries, options, fails)
  await there.wait()
  expect(there.connection().status).toBe('disconnected')
  there.kit.send({ type: 'label', key: 'eip155:1:0x1', label: { name: 'somebody.eth', avatar: null } } as never)
  // A wallet that is not there does not say what it is called.
  expect(new Map([...before, ...entries])).toEqual(before)
  expect([...before.keys()].filter((name) => !entries.has(name))).toEqual(options?.announcesLate ? [key('wallet_name')] : [])
  here.environment.hearStorage(key('connections'))
  await settled()
  expect(here.connection()).toMatchObject({ status: 'connected', connector: 'one' })
})

test.each<{ readonly why: string; readonly options: TestAdapterOptions; readonly times: readonly number[] }>([
  { why: 'has not answered yet', options: { switches: { answer: 'waits' } }, times: [5001, 10_001] },
  { why: 'is not there yet', options: { announcesLate: true }, times: [5001] },
])('a page that slept has not waited meanwhile for a wallet that $why: it goes on counting where it was', async ({ options, times }) => {
  const { entries } = await connected('one')
  const { environment, connection } = load(entries, options)
  const listeners = environment.alive()
  await expect.poll(() => environment.alive(), slow).toBeGreaterThan(listeners)
  for (const ms of times) {
    environment.sleep(36_000_000)
    expect(connection().status).toBe('connecting')
    environment.advance(ms)
  }
  expect(connection().status).toBe('disconnected')
})

test('nor does it lose what this tab has kept of its accounts', async () => {
  const { entries } = await connected('one')
  const there = load(entries, { switches: { answer: 'waits' } })
  await there.kit.open()
  await expect.poll(() => entries.get(key('native_balance_cache')), slow).toContain('eip155:1')
  const kept = () => [...entries].filter(([name]) => name.endsWith('_cache'))
  const before = kept()
  await there.wait()
  expect(there.connection().status).toBe('disconnected')
  there.kit.close()
  there.kit.send({ type: 'tab', tab: 'activity' })
  expect(kept()).toEqual(before)
  await there.kit.disconnect()
  expect(kept()).toEqual([])
})

test.each<KitErrorCode>(['not_connected', 'unauthorized'])('a wallet’s own no (%s) ends it for everybody', async (code) => {
  const { entries, here } = await connected('one')
  entries.set(key('identity_cache'), '{}')
  load(entries, {}, code)
  await settled()
  expect([entries.get(key('connections')), entries.get(key('identity_cache'))]).toEqual([undefined, undefined])
  here.environment.hearStorage(key('connections'))
  await expect.poll(() => here.connection().status).toBe('disconnected')
})

test('one of two families is not verified: it stays stored beside what this tab writes of the other', async () => {
  const { entries, here } = await connected('one', 'sun')
  const there = load(entries, {}, 'unknown')
  await settled()
  expect([there.connection('eip155').status, there.connection('solana').status]).toEqual(['disconnected', 'connected'])
  there.kit.send({ type: 'label', key: `solana:far:${sunny}`, label: { name: 'sun.sol', avatar: null } } as never)
  expect(there.connections()).toMatchObject({ eip155: { connector: 'one' }, solana: { identity: { name: 'sun.sol' } } })
  expect(entries.get(key('connected_namespaces'))).toBe('eip155,solana')
  await there.kit.disconnect('solana')
  expect(Object.keys(there.connections())).toEqual(['eip155'])
  here.environment.hearStorage(key('connections'))
  await expect.poll(() => here.connection('solana').status).toBe('disconnected')
  expect(here.connection('eip155').status).toBe('connected')
})

test.each([
  { what: 'another wallet', ends: (kit: Kit) => kit.connect('two'), left: ['two', '{}'] },
  { what: 'a disconnect', ends: (kit: Kit) => kit.disconnect(), left: [undefined, undefined] },
])('$what of this tab takes its place', async ({ ends, left }) => {
  const { entries } = await connected('one')
  entries.set(key('identity_cache'), '{}')
  const there = load(entries, {}, 'unknown')
  await settled()
  await ends(there.kit)
  expect([there.connections()?.eip155.connector, entries.get(key('identity_cache'))]).toEqual(left)
})

test('a disconnect before the code is here that would verify it', async () => {
  const { entries } = await connected('one')
  const there = load(entries)
  await there.kit.disconnect()
  expect([there.connections(), entries.get(key('connection_status'))]).toEqual([undefined, 'disconnected'])
})

test('a question of this tab that comes to nothing leaves it as it was', async () => {
  const { entries } = await connected('one')
  const before = entries.get(key('connections'))
  const there = load(entries, { switches: { answer: 'rejects' } }, 'unknown')
  await settled()
  await expect(there.kit.connect('two')).rejects.toMatchObject({ code: 'request_rejected' })
  there.kit.send({ type: 'cancel' })
  await settled()
  expect([there.connection().status, entries.get(key('connections'))]).toEqual(['disconnected', before])
})

test('what the other tab does next is followed, and the next visit shows the account again', async () => {
  const { entries, here } = await connected('one')
  const there = load(entries, {}, 'unknown')
  await settled()
  expect(accountOf(load(entries).kit.getState()).isConnected).toBe(true)
  there.switches.fails = undefined
  await here.kit.connect('two')
  there.environment.hearStorage(key('connections'))
  await expect.poll(() => there.connection()).toMatchObject({ status: 'connected', connector: 'two' })
  await here.kit.disconnect()
  there.environment.hearStorage(key('connections'))
  await expect.poll(() => there.connection().status).toBe('disconnected')
  expect(there.connections()).toBeUndefined()
})
