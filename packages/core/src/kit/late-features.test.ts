/** The production composition, its features' code coming at random moments and failing at random: a level, not an edge. */
import { memoryStorage, type SocketLike } from '@foyer/pairing'
import { pairing } from '@foyer/pairing/kit'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { closeModules, type Gate, gateOf } from '../../testing/gated-kit.ts'
import { account } from '../features/account/account.ts'
import { catalogue } from '../features/catalogue/catalogue.ts'
import { features } from '../features/features.ts'
import { notices } from '../features/notices/notices.ts'
import { networkAccess, walletInfoOf } from '../features/pairing/select.ts'
import { accountOf } from '../kernel/account-of.ts'
import type { UiEvent } from '../kernel/event.ts'
import { caipAddressOf, heldOf, isUnsupported, namespaceOfActive, screenOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { toFlatState } from '../mock/flat-state.ts'
import { createKit } from './create-kit.ts'

vi.mock('../features/features.ts', async (original) => {
  const { gated } = await import('../../testing/gated-kit.ts')
  const list = await original<typeof import('../features/features.ts')>()
  return { features: gated(list.features) }
})

// What connects, and what waits for wallets.
vi.mock('./create-effects.ts', async (original) => {
  const { gateModule } = await import('../../testing/gated-kit.ts')
  return gateModule('effects', await original<typeof import('./create-effects.ts')>())
})
vi.mock('./actions.ts', async (original) => {
  const { gateModule } = await import('../../testing/gated-kit.ts')
  return gateModule('actions', await original<typeof import('./actions.ts')>())
})

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const networks = [network, { ...network, id: 2, name: 'Second' }] as const
const addresses = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
const names = features.map(({ name }) => name)
const modules = ['effects', 'actions']

/** The way to a relay that never answers: codes are made and shown, and nobody ever scans one. */
function openSocket(): SocketLike {
  const listeners = { onopen: null, onmessage: null, onclose: null, onerror: null }
  return { ...listeners, send: () => undefined, close: () => undefined }
}

type Server = { isUp: boolean }

function answer({ isUp }: Server, url: URL): Response {
  if (!isUp) throw new TypeError('Failed to fetch')
  if (url.pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
  if (url.pathname === '/getWallets') return Response.json({ count: 1, data: [{ id: 'a'.repeat(64), name: 'Listed' }] })
  if (url.pathname.startsWith('/v1/identity')) return Response.json({ name: 'alice.eth', avatar: null })
  if (url.pathname.startsWith('/v1/account')) return Response.json({ balances: [] })
  if (url.pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: false })
  return Response.json({ allowedOrigins: [] })
}

/** What a restored connection finds in storage. */
function visited(connector: string): Map<string, string> {
  const entry = { connector, accounts: [{ namespace: 'eip155', address: addresses[0], type: 'eoa' }], network: 'eip155:1' }
  const byNamespace = { eip155: { ...entry, ...(connector === 'walletConnect' && { session: 'topic' }) } }
  return new Map([
    ['@foyer/test-project/connections', JSON.stringify({ version: 1, byNamespace })],
    ['@foyer/test-project/connection_status', 'connected'],
  ])
}

function load(stored: string | undefined, { modules = false } = {}) {
  const server: Server = { isUp: true }
  const environment = {
    ...createTestEnvironment({
      entries: stored ? visited(stored) : new Map(),
      fetch: async (request) => answer(server, new URL(String(request instanceof Request ? request.url : request))),
    }),
    page: {
      url: 'https://app.test/',
      origin: 'https://app.test',
      domain: 'app.test',
      refusesTracking: false,
      randomId: () => '350670db-19fa-4704-a166-e52e178b59d2',
      fetchImage: async () => undefined,
    },
  }
  const gate = gateOf(environment, { modules })
  const mock = createTestAdapter({ addresses, granted: ['test.wallet'] })
  const kit = createKit(
    {
      projectId: 'test-project',
      networks,
      adapters: [mock.adapter],
      server: 'https://server.test',
      pairing: pairing({ openSocket, storage: memoryStorage(), tabs: false, now: environment.now }),
    },
    environment,
  )
  return { kit, gate, mock, environment, server }
}
type Loaded = ReturnType<typeof load>

/** Whatever has come meanwhile is taken in. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}

type Action = { readonly name: string; run(at: Loaded): void }

const say = (...events: readonly UiEvent[]): readonly Action[] =>
  events.map((event) => ({ name: JSON.stringify(event), run: ({ kit }) => kit.send(event) }))

const visitor: readonly Action[] = [
  ...say({ type: 'open' }, { type: 'open' }, { type: 'open', screen: { name: 'AllWallets' } }, { type: 'close' }, { type: 'back' }),
  ...say({ type: 'open', screen: { name: 'ConnectingWalletConnectBasic' } }, { type: 'go', screen: { name: 'Networks' } }),
  ...say({ type: 'connect', connector: 'test.wallet' }, { type: 'connect', connector: 'walletConnect' }, { type: 'cancel' }),
  ...say({ type: 'disconnect' }, { type: 'switch-network', network: 'eip155:2' }, { type: 'switch-network', network: 'eip155:1' }),
  ...say({ type: 'select-account', address: addresses[1] }, { type: 'tab', tab: 'activity' }, { type: 'theme', mode: 'light' }),
  ...say({ type: 'notify', variant: 'error', message: 'It failed.' }, { type: 'warm' }, { type: 'shake' }),
  { name: 'looks at tokens', run: ({ kit }) => kit.feature(account).send({ type: 'refresh', what: 'tokens' }) },
  { name: 'searches', run: ({ kit }) => kit.feature(catalogue).send({ type: 'search', text: 'list' }) },
  { name: 'dismisses', run: ({ kit }) => kit.feature(notices).send({ type: 'dismiss' }) },
]

const world: readonly Action[] = [
  { name: 'another account', run: ({ mock }) => mock.wallet().changeAccounts([addresses[1]]) },
  { name: 'no account', run: ({ mock }) => mock.wallet().changeAccounts([]) },
  { name: 'unknown network', run: ({ mock }) => mock.wallet().changeNetwork('eip155:99') },
  { name: 'second network', run: ({ mock }) => mock.wallet().changeNetwork('eip155:2') },
  { name: 'wallet drops', run: ({ mock }) => mock.wallet().drop() },
  ...(['approves', 'rejects', 'waits', 'locked'] as const).map((said) => ({
    name: `wallet ${said}`,
    run({ mock }: Loaded) {
      mock.wallet().switches.answer = said
    },
  })),
  { name: 'wallet answers', run: ({ mock }) => mock.wallet().settle() },
  ...[true, false].map((isUp) => ({
    name: `server ${isUp ? 'up' : 'down'}`,
    run({ server }: Loaded) {
      server.isUp = isUp
    },
  })),
  { name: 'offline', run: ({ environment }) => environment.setOnline(false) },
  { name: 'online', run: ({ environment }) => environment.setOnline(true) },
  { name: 'another tab wrote', run: ({ environment }) => environment.hearStorage('@foyer/test-project/connections') },
  ...[200, 3_000, 31_000, 310_000].map((ms) => ({ name: `${ms} ms`, run: ({ environment }: Loaded) => environment.advance(ms) })),
]

const chunks = (names: readonly string[], outcomes: readonly ('comes' | 'fails')[]): readonly Action[] =>
  names.flatMap((name) =>
    outcomes.map((outcome) => ({ name: `${name} ${outcome}`, run: ({ gate }: { gate: Gate }) => gate.settle(name, outcome) })),
  )

const sequence = (actions: readonly Action[]) => fc.array(fc.constantFrom(...actions), { maxLength: 25 })
const stored = fc.constantFrom(undefined, 'test.wallet', 'walletConnect')

/** What holds at every moment. */
function check({ kit, environment }: Loaded): void {
  const state = kit.getState()
  const flat = toFlatState(state)
  expect(environment.reports.filter(({ message }) => message.includes('threw'))).toEqual([])
  expect(state.modal.open).toBe(state.modal.history.length > 0)
  expect(state.namespace).toBe(namespaceOfActive(state))
  const { caipAddress } = accountOf(state)
  expect(caipAddress).toBe(caipAddressOf(state))
  if (isUnsupported(state)) expect(caipAddress).toBeDefined()
  expect([screenOf(state), walletInfoOf(state), networkAccess(state, 'eip155:1')]).toHaveLength(3)
  expect(['idle', 'loading', 'ready', 'failed']).toContain(flat.catalogue.recommended.status)
  for (const connection of Object.values(state.connections)) {
    const held = heldOf(connection)
    if (held) expect(held.accounts.length).toBeGreaterThan(0)
  }
}

/** Everything has come, answered and passed: what is left is what the state wants. */
async function rest(at: Loaded): Promise<void> {
  const { kit, gate, mock, server, environment } = at
  gate.open()
  server.isUp = true
  environment.setOnline(true)
  mock.wallet().switches.answer = 'approves'
  for (let left = 0; left < 8; left++) mock.wallet().settle('rejects')
  await settle()
  kit.send({ type: 'cancel' })
  await settle()
  kit.send({ type: 'close', force: true })
  kit.feature(catalogue).send({ type: 'search', text: '' })
  for (let turn = 0; turn < 3; turn++) {
    environment.advance(310_000)
    await settle()
  }
  // A look at the account, and at the wallets.
  for (const event of [{ type: 'open' }, { type: 'go', screen: { name: 'AllWallets' } }] as const) {
    kit.send(event)
    for (let turn = 0; turn < 3; turn++) {
      environment.advance(2_000)
      await settle()
    }
  }
}

/** Without what counts events and time. */
function levelOf({ kit }: Loaded): unknown {
  const { connections, modal, network: at, catalogue: wallets, ...flat } = toFlatState(kit.getState())
  const key = caipAddressOf(kit.getState()) ?? ''
  const held = Object.entries(connections).flatMap(([namespace, one]) => {
    const { accounts, connector, network: on } = heldOf(one) ?? {}
    return one.status === 'disconnected' ? [] : [{ namespace, status: one.status, accounts, connector, on }]
  })
  const data = (remote: { readonly status: string; readonly data?: unknown } | undefined) => [remote?.status, remote?.data]
  return {
    held,
    active: at.active,
    history: modal.history.map(({ name }) => name),
    shown: [flat.theme, flat.tab, flat.consent, flat.online, flat.recent, flat.notice, flat.pairing.status],
    account: [flat.identities[key], flat.balances[key], flat.tokens[key]].map(data),
    catalogue: [data(wallets.recommended), data(wallets.list), wallets.search],
    analytics: kit.getState().features.analytics,
  }
}

/** The code that loads late by itself is on this machine: only the gate decides when it comes. */
beforeAll(async () => {
  const { kit, gate } = load(undefined)
  gate.open()
  await Promise.all(features.map((descriptor) => kit.feature(descriptor).load()))
  await kit.connect('test.wallet').finally(() => kit.dispose())
  // What features import once something has happened, such as the wallets that are carried for a server that does not answer.
  await Promise.all([
    import('../features/alerts/alert-texts.ts'),
    import('../features/catalogue/check-ids.ts'),
    import('../features/catalogue/further-facts.ts'),
    import('../features/catalogue/top-wallets.ts'),
    import('../links/opens-on-phone.ts'),
    import('../options/unread-keys.ts'),
  ])
  closeModules()
})

async function play(actions: readonly Action[], at: Loaded): Promise<void> {
  for (const { run } of actions) {
    run(at)
    await settle()
    check(at)
  }
}

test('the client that makes the codes is the real one', async () => {
  const { kit, gate } = load(undefined)
  gate.open()
  await kit.open({ view: 'ConnectingWalletConnectBasic' })
  await expect
    .poll(() => toFlatState(kit.getState()).pairing, { timeout: loadingTime })
    .toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:[0-9a-f]{64}@2\?/) })
  kit.dispose()
})

describe('whatever visitor, wallet, server and other tabs do', () => {
  test('features that come late end where they do that were there from the start', async () => {
    const actions = sequence([...visitor, ...world, ...chunks(names, ['comes'])])
    await fc.assert(
      fc.asyncProperty(stored, actions, async (connector, some) => {
        const ends: unknown[] = []
        for (const isLate of [true, false]) {
          const at = load(connector)
          if (!isLate) at.gate.open()
          await play(some, at)
          await rest(at)
          check(at)
          ends.push(levelOf(at))
          at.kit.dispose()
        }
        expect(ends[0]).toEqual(ends[1])
      }),
      { numRuns: 60 },
    )
  })

  test('code that fails to come breaks nothing: what was restored is settled, and disconnecting forgets', async () => {
    const actions = sequence([...visitor, ...world, ...chunks([...names, ...modules, ...modules], ['comes', 'fails'])])
    await fc.assert(
      fc.asyncProperty(stored, actions, async (connector, some) => {
        const at = load(connector, { modules: true })
        const { kit, environment } = at
        await play(some, at)
        await rest(at)
        check(at)
        const statuses = Object.values(kit.getState().connections).map(({ status }) => status)
        expect(statuses).not.toContain('connecting')
        await kit.disconnect()
        await settle()
        expect(Object.values(kit.getState().connections).every(({ status }) => status === 'disconnected')).toBe(true)
        const kept = [...environment.entries].filter(
          ([key, text]) => addresses.some((one) => text.includes(one)) || /cache|supported/.test(key),
        )
        expect(kept).toEqual([])
        kit.dispose()
        expect(environment.alive()).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})
