/** A page that was not there when another page of the site wrote, or knows less of it than the other. */
import { expect, onTestFinished, test } from 'vitest'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const far = { ...network, id: 'far', name: 'Far', chainNamespace: 'solana' } as const
const sunny = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const prefix = '@foyer/test-project/'

/** One page of the site; with `families` of two it reaches both. */
function load(entries: Map<string, string>, families: 1 | 2 = 1) {
  const environment = createTestEnvironment({ entries })
  const { adapter, wallet } = createTestAdapter({ wallets: [{ name: 'One', id: 'one' }], granted: ['one'] })
  const other = createTestAdapter({ namespace: 'solana', wallets: [{ name: 'Sun', id: 'sun' }], granted: ['sun'], addresses: [sunny] })
  const set =
    families === 2
      ? { networks: [network, far] as const, adapters: [adapter, other.adapter] }
      : { networks: [network] as const, adapters: [adapter] }
  const kit = createKit({ projectId: 'test-project', debug: false, ...set }, environment)
  onTestFinished(() => kit.dispose())
  return { kit, wallet, environment, connection: (namespace: 'eip155' | 'solana' = 'eip155') => connectionOf(kit.getState(), namespace) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

const storedIn = (entries: Map<string, string>) => Object.keys(JSON.parse(entries.get(`${prefix}connections`) ?? '{}').byNamespace ?? {})

test('a page that the browser had kept while another disconnected shows nobody when one goes back to it', async () => {
  const entries = new Map<string, string>()
  const here = load(entries)
  await here.kit.connect('one')
  const next = load(entries)
  await expect.poll(() => next.connection().status).toBe('connected')
  await next.kit.disconnect()
  here.environment.show(false)
  await settled()
  expect(here.connection().status).toBe('connected')
  here.environment.show(true)
  await expect.poll(() => here.connection().status).toBe('disconnected')
  expect(storedIn(entries)).toEqual([])
})

test('a page that the browser had kept while another connected shows the account, though it had loaded nothing of its own', async () => {
  const entries = new Map<string, string>()
  const here = load(entries)
  await load(entries).kit.connect('one')
  here.environment.show(true)
  await expect.poll(() => here.connection().status).toBe('connected')
})

test('a page that the browser had kept while the line came back knows that it is there', () => {
  const environment = createTestEnvironment()
  let online = true
  const kit = createKit({ projectId: 'test-project', networks: [network], debug: false }, { ...environment, isOnline: () => online })
  onTestFinished(() => kit.dispose())
  online = false
  environment.setOnline(false)
  expect(kit.getState().online).toBe(false)
  online = true
  environment.show(true)
  expect(kit.getState().online).toBe(true)
})

test('what is learnt of an account does not undo the disconnect of another tab', async () => {
  const entries = new Map<string, string>()
  const here = load(entries)
  await here.kit.connect('one')
  const there = load(entries)
  await expect.poll(() => there.connection().status).toBe('connected')
  await there.kit.disconnect()
  expect(storedIn(entries)).toEqual([])
  const account = connectionOf(here.kit.getState())
  here.kit.send({
    type: 'label',
    key: `eip155:1:${account.status === 'connected' && account.accounts[0].address}`,
    label: { name: 'alice.eth', avatar: null },
  } as never)
  await expect.poll(() => here.connection().status).toBe('disconnected')
  expect(storedIn(entries)).toEqual([])
  expect(entries.get(`${prefix}connection_status`)).toBe('disconnected')
})

test('a page with fewer families leaves the wallets of the others connected', async () => {
  const entries = new Map<string, string>()
  const wide = load(entries, 2)
  await wide.kit.connect('one')
  await wide.kit.connect('sun')
  expect(storedIn(entries)).toEqual(['eip155', 'solana'])
  const narrow = load(entries)
  await expect.poll(() => narrow.connection().status).toBe('connected')
  narrow.wallet('one').changeAccounts(['0x00000000000000000000000000000000000000b2'])
  await settled()
  expect(storedIn(entries)).toEqual(['eip155', 'solana'])
  wide.environment.hearStorage(`${prefix}connections`)
  await settled()
  expect(wide.connection('solana').status).toBe('connected')
})

test('a page with fewer families that disconnects all ends what is stored of the others, too', async () => {
  const entries = new Map<string, string>()
  const wide = load(entries, 2)
  await wide.kit.connect('one')
  await wide.kit.connect('sun')
  const narrow = load(entries)
  await expect.poll(() => narrow.connection().status).toBe('connected')
  await narrow.kit.disconnect('eip155')
  expect(storedIn(entries)).toEqual(['solana'])
  await narrow.kit.disconnect()
  expect(storedIn(entries)).toEqual([])
  expect(entries.get(`${prefix}connection_status`)).toBe('disconnected')
  wide.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => [wide.connection('eip155').status, wide.connection('solana').status]).toEqual(['disconnected', 'disconnected'])
})

test('a page with fewer families that ends a session leaves none of its families stored', async () => {
  const entries = new Map<string, string>()
  const narrow = load(entries)
  await narrow.kit.connect('one')
  const stored = JSON.parse(entries.get(`${prefix}connections`) ?? '{}')
  const member = { ...stored.byNamespace.eip155, session: 'shared' }
  const sun = { ...member, connector: 'sun', network: 'solana:far', accounts: [{ address: sunny, type: 'eoa' }] }
  entries.set(`${prefix}connections`, JSON.stringify({ ...stored, byNamespace: { eip155: member, solana: sun } }))
  const again = load(entries)
  await expect.poll(() => again.connection().status).toBe('connected')
  expect(storedIn(entries)).toEqual(['eip155', 'solana'])
  await again.kit.disconnect('eip155')
  expect(storedIn(entries)).toEqual([])
})
