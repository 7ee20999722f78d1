/** What another tab of the same site has stored meanwhile: it is followed, and not written over. */
import { expect, test } from 'vitest'
import { accountOf } from '../kernel/account-of.ts'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter, type TestAdapterOptions } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import type { KitOptions } from '../options/options.ts'
import { createKit } from './create-kit.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const wallets = ['One', 'Two', 'Three'].map((name) => ({ name, id: name.toLowerCase() }))
const prefix = '@foyer/test-project/'

function load(entries: Map<string, string>, options: TestAdapterOptions = {}) {
  const environment = createTestEnvironment({ entries })
  const mock = createTestAdapter({ wallets, granted: ['one', 'two', 'three'], ...options })
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false }, environment)
  return { kit, mock, environment, connection: () => connectionOf(kit.getState()), stored: (key: string) => entries.get(prefix + key) }
}

/** Two tabs of one page, both with the first wallet. */
async function connectBoth() {
  const entries = new Map<string, string>()
  const here = load(entries)
  await here.kit.connect('one')
  const there = load(entries)
  await expect.poll(() => there.connection().status).toBe('connected')
  return { here, there }
}

const far = { ...network, id: 'far', name: 'Far', chainNamespace: 'solana' } as const
const sunny = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

/** With a second family. */
function loadTwo(entries: Map<string, string>, options: Partial<KitOptions> = {}) {
  const environment = createTestEnvironment({ entries })
  const mock = createTestAdapter({ wallets, granted: ['one', 'two'] })
  const other = createTestAdapter({ namespace: 'solana', wallets: [{ name: 'Sun', id: 'sun' }], granted: ['sun'], addresses: [sunny] })
  const adapters = [mock.adapter, other.adapter]
  const kit = createKit({ projectId: 'test-project', networks: [network, far], adapters, debug: false, ...options }, environment)
  const connection = (namespace: 'eip155' | 'solana') => connectionOf(kit.getState(), namespace)
  return { kit, mock, environment, connection, stored: (key: string) => entries.get(prefix + key) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

function connectorsIn(stored: string | undefined): readonly unknown[] {
  const byNamespace: Readonly<Record<string, { readonly connector: string }>> = JSON.parse(stored ?? '{}').byNamespace ?? {}
  return Object.values(byNamespace).map(({ connector }) => connector)
}

test('a question of this tab that comes to nothing leaves the other’s connection alone, and follows it', async () => {
  const entries = new Map<string, string>()
  const here = load(entries)
  here.mock.wallet('two').switches.answer = 'waits'
  const there = load(entries)
  await here.kit.open()
  here.kit.send({ type: 'connect', connector: 'two' })
  await there.kit.connect('one')
  here.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => here.kit.getState().recent).toEqual(['one'])
  expect(here.connection()).toMatchObject({ status: 'connecting', connector: 'two' })
  here.kit.close()
  expect(here.connection()).toMatchObject({ status: 'connecting', connector: 'one', restored: {} })
  await expect.poll(() => here.connection().status).toBe('connected')
  expect(JSON.parse(here.stored('connections') ?? '{}')).toMatchObject({ byNamespace: { eip155: { connector: 'one' } } })
})

test.each(['heard of first', 'found when the old wallet let go'])('another wallet in the other tab: %s', async (order) => {
  const { here, there } = await connectBoth()
  await there.kit.connect('two')
  if (order === 'heard of first') here.environment.hearStorage(`${prefix}connections`)
  here.mock.wallet('one').changeAccounts([])
  await expect.poll(() => here.connection()).toMatchObject({ status: 'connected', connector: 'two' })
  expect(JSON.parse(here.stored('connections') ?? '{}')).toMatchObject({ byNamespace: { eip155: { connector: 'two' } } })
  expect(here.kit.getState().recent).toEqual(there.kit.getState().recent)
})

test.each([
  { while: 'is still verifying the one before', asks: undefined },
  { while: 'asks for another', asks: 'three' },
])('another wallet in the other tab, while this one $while: it is not written over, and followed', async ({ asks }) => {
  const entries = new Map<string, string>()
  const there = load(entries)
  await there.kit.connect('one')
  const here = load(entries, asks ? {} : { switches: { answer: 'waits' } })
  await expect.poll(() => here.connection().status).toBe(asks ? 'connected' : 'connecting')
  if (asks) {
    here.mock.wallet(asks).switches.answer = 'waits'
    here.kit.send({ type: 'connect', connector: asks })
  }
  await there.kit.connect('two')
  here.mock.wallet('two').switches.answer = 'approves'
  here.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => accountOf(here.kit.getState()).isConnected && here.kit.getState().recent[0]).toBe('two')
  expect(connectorsIn(here.stored('connections'))).toEqual(['two'])
  there.environment.hearStorage(`${prefix}connections`)
  if (asks) {
    expect(here.connection()).toMatchObject({ connector: asks, previous: { connector: 'two', unverified: true } })
    here.kit.send({ type: 'cancel' })
  }
  await expect.poll(() => here.connection()).toMatchObject({ status: 'connected', connector: 'two' })
  expect(there.connection()).toMatchObject({ status: 'connected', connector: 'two' })
  expect(connectorsIn(here.stored('connections'))).toEqual(['two'])
})

test('a wallet that answers after another tab has connected a third takes its place, and both tabs have it', async () => {
  const { here, there } = await connectBoth()
  here.mock.wallet('two').switches.answer = 'waits'
  const connecting = here.kit.connect('two')
  await there.kit.connect('three')
  here.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => here.connection().previous?.connector).toBe('three')
  here.mock.wallet('two').settle()
  await connecting
  there.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => there.connection()).toMatchObject({ status: 'connected', connector: 'two' })
  expect(here.mock.wallet('three').requests.map(({ method }) => method)).toEqual(['disconnect'])
})

test('the account that another tab has chosen is the account of a tab that is still verifying', async () => {
  const entries = new Map<string, string>()
  const there = load(entries)
  await there.kit.connect('one')
  const here = load(entries, { switches: { answer: 'waits' } })
  await expect.poll(() => here.mock.wallet('one').requests.length).toBeGreaterThan(0)
  const second = accountOf(there.kit.getState()).allAccounts[1]?.address ?? ''
  there.kit.send({ type: 'select-account', address: second })
  here.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => accountOf(here.kit.getState()).address).toBe(second)
  here.mock.wallet('one').settle()
  await expect.poll(() => here.connection().status).toBe('connected')
  expect(accountOf(here.kit.getState()).address).toBe(second)
})

test('what another tab has connected stays while this one asks for a wallet of that family, and writes what it has of another', async () => {
  const entries = new Map<string, string>()
  const [here, there] = [loadTwo(entries), loadTwo(entries)]
  await here.kit.connect('sun')
  there.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => there.connection('solana').status).toBe('connected')
  here.mock.wallet('two').switches.answer = 'waits'
  here.kit.send({ type: 'connect', connector: 'two' })
  await there.kit.connect('one')
  here.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => here.kit.getState().recent[0]).toBe('one')
  here.kit.send({ type: 'label', key: `solana:far:${sunny}`, label: { name: 'sun.sol', avatar: null } } as never)
  expect(connectorsIn(here.stored('connections'))).toEqual(['one', 'sun'])
  there.environment.hearStorage(`${prefix}connections`)
  await settled()
  expect(there.connection('eip155')).toMatchObject({ status: 'connected', connector: 'one' })
})

test('a question that is asked here outlives the disconnect of another tab', async () => {
  const { here, there } = await connectBoth()
  here.mock.wallet('two').switches.answer = 'waits'
  await here.kit.open()
  const connecting = here.kit.connect('two')
  await there.kit.disconnect()
  here.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => accountOf(here.kit.getState()).isConnected).toBe(false)
  expect(here.connection()).toMatchObject({ status: 'connecting', connector: 'two' })
  here.mock.wallet('two').settle()
  await connecting
  expect(here.connection()).toMatchObject({ status: 'connected', connector: 'two' })
})

test('what a sleeping tab has left is tried once: a wallet that has let go stays gone', async () => {
  const entries = new Map<string, string>()
  const here = load(entries)
  await here.kit.connect('one')
  const theirs = (here.stored('connections') ?? '').replace('"network"', '"by":"another tab","network"')
  entries.set(`${prefix}connections`, theirs)
  let asked = 0
  here.kit.subscribe(() => {
    asked += here.connection().status === 'connecting' ? 1 : 0
  })
  here.mock.wallet('one').changeAccounts([])
  await expect.poll(() => here.stored('connections')).toBeUndefined()
  expect(here.connection().status).toBe('disconnected')
  expect(asked).toBe(1)
})

test.each([true, false])('a disconnect here is one, whatever another tab has written since (heard of: %s)', async (isHeard) => {
  const entries = new Map<string, string>()
  const here = load(entries)
  await here.kit.connect('one')
  entries.set(`${prefix}connections`, (here.stored('connections') ?? '').replace('"network"', '"by":"another tab","network"'))
  entries.set(`${prefix}portfolio_cache`, '{}')
  if (isHeard) here.environment.hearStorage(`${prefix}connections`)
  const seen = new Set<string>()
  here.kit.subscribe(() => seen.add(here.connection().status))
  await here.kit.disconnect()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([...seen]).toEqual(['disconnected'])
  expect([here.stored('connections'), here.stored('portfolio_cache')]).toEqual([undefined, undefined])
})

test.each([undefined, 'two'])(
  'a wallet that lets go ends what is stored, though another tab has written what changed nothing here (asked: %s)',
  async (asked) => {
    const { here } = await connectBoth()
    if (asked) {
      here.mock.wallet(asked).switches.answer = 'waits'
      here.kit.send({ type: 'connect', connector: asked })
    }
    const caches = ['identity_cache', 'portfolio_cache']
    for (const key of caches) here.environment.entries.set(prefix + key, '{}')
    here.environment.hearStorage(`${prefix}connections`)
    await settled()
    here.mock.wallet('one').changeAccounts([])
    if (asked) here.kit.send({ type: 'cancel' })
    await settled()
    expect(here.connection().status).toBe('disconnected')
    expect(['connections', ...caches].map(here.stored)).toEqual([undefined, undefined, undefined])
  },
)

test('the account that another tab has chosen is the account here', async () => {
  const { here, there } = await connectBoth()
  const [, second] = accountOf(there.kit.getState()).allAccounts
  there.kit.send({ type: 'select-account', address: second?.address ?? '' })
  here.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => accountOf(here.kit.getState()).address).toBe(second?.address)
})

test.each([
  { mode: 'closes', enableEmbedded: false, shown: [] },
  { mode: 'embedded, shows the account', enableEmbedded: true, shown: ['Account'] },
])('who looks at the way in while another tab connects is through: the modal $mode', async ({ enableEmbedded, shown }) => {
  for (const connector of ['one', 'sun']) {
    const entries = new Map<string, string>()
    const there = loadTwo(entries, { enableEmbedded })
    const screens = () => there.kit.getState().modal.history.map(({ name }) => name)
    await there.kit.open()
    expect(screens()).toEqual(['Connect'])
    await loadTwo(entries).kit.connect(connector)
    there.environment.hearStorage(`${prefix}connections`)
    await expect.poll(() => accountOf(there.kit.getState()).status).toBe('connected')
    expect(screens(), connector).toEqual(shown)
  }
})

test('whoever is asked for a wallet here goes on being asked, whatever another tab connects in another family', async () => {
  const entries = new Map<string, string>()
  const here = loadTwo(entries)
  here.mock.wallet('two').switches.answer = 'waits'
  await here.kit.open()
  here.kit.send({ type: 'connect', connector: 'two' })
  await loadTwo(entries).kit.connect('sun')
  here.environment.hearStorage(`${prefix}connections`)
  await expect.poll(() => here.connection('solana').status).toBe('connected')
  expect(here.connection('eip155')).toMatchObject({ status: 'connecting', connector: 'two' })
  expect(here.kit.getState().modal.history.map(({ name }) => name)).toEqual(['Connect', 'ConnectingExternal'])
})

test('without reconnecting nothing of another tab is followed', async () => {
  const entries = new Map<string, string>()
  const environment = createTestEnvironment({ entries })
  const mock = createTestAdapter({ wallets, granted: ['one'] })
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], enableReconnect: false }, environment)
  await kit.open()
  await load(entries).kit.connect('one')
  environment.hearStorage(`${prefix}connections`)
  kit.send({ type: 'connect', connector: 'nobody' })
  kit.close()
  expect(connectionOf(kit.getState()).status).toBe('disconnected')
})

test('what was kept about addresses goes with the last connection, and at a start without one', async () => {
  const caches = ['identity_cache', 'native_balance_cache', 'portfolio_cache']
  const entries = new Map<string, string>()
  const here = load(entries)
  await here.kit.connect('one')
  for (const key of caches) entries.set(prefix + key, '{}')
  await here.kit.disconnect()
  expect(caches.map(here.stored)).toEqual([undefined, undefined, undefined])
  for (const key of caches) entries.set(prefix + key, '{}')
  const again = load(entries)
  await again.kit.open()
  await expect.poll(() => caches.map(again.stored)).toEqual([undefined, undefined, undefined])
})
