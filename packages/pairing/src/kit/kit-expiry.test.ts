/** A session that is over, by time or by the wallet's word, while the page is open and while it was not: disconnected, with nothing kept of it. */
import { evm } from '@foyer/chains/evm'
import { accountOf, connectionOf, KitError, screenOf } from '@foyer/core'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { answer, createWorld, type Page, pair, signer, type World, when } from '../../testing/kit-world.ts'
import { pace, until } from '../../testing/peers.ts'
import { memoryStorage, type PairingStorage } from '../client/storage.ts'
import { parseState } from '../engine/parse-state.ts'
import { pairing } from './pairing.ts'

const day = 86_400_000
const realNow = Date.now.bind(Date)
let ahead = 0
// For the page, the wallet and the relay at once.
const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
afterAll(() => clock.mockRestore())

let world: World
let sessions: PairingStorage
let entries: Map<string, string>
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()] })
  ahead = 0
  sessions = memoryStorage()
  entries = new Map()
})
afterEach(() => world.stop())

/** In one browser. */
function load(): Page {
  const openSocket = (url: string) => new WebSocket(url)
  return world.load({ pairing: pairing({ openSocket, tabs: false, storage: sessions, pace }) }, { entries })
}

/** Nobody is connected, nothing names the wallet, and no key of the session is left. */
async function expectOver(page: Page): Promise<void> {
  const state = await when(page, (now) => !accountOf(now).isConnected && now)
  expect(connectionOf(state)).toEqual({ status: 'disconnected' })
  expect(state).toMatchObject({ paired: {}, pairing: { status: 'idle' } })
  const kept = Object.fromEntries([...entries].map(([key, value]) => [key.replace('@foyer/foyer-local/', ''), value]))
  expect(kept).toMatchObject({ connection_status: 'disconnected' })
  for (const key of [
    'connections',
    'paired_wallets',
    'deep_link',
    'connected_namespaces',
    'wallet_id',
    'wallet_name',
    'eip155:connected_connector_id',
  ])
    expect(kept).not.toHaveProperty([key])
  const stored = async () => parseState(await sessions.read())
  await expect.poll(async () => (await stored())?.sessions).toEqual({})
  expect((await stored())?.keys).toEqual({})
  expect(await sessions.read()).not.toContain(signer.address)
}

describe('by time', () => {
  test('while the page is open: what the wallet says next is heard by nobody, and the page asks to connect', async () => {
    const page = load()
    const { topic } = await pair(world, page, ['eip155:1'])
    await page.kit.open()
    ahead = 7 * day - 60_000
    await world.phone.client.ping(topic)
    expect(accountOf(page.kit.getState()).status).toBe('connected')
    ahead = 7 * day + 60_000
    world.phone.client.ping(topic).catch(() => undefined)
    await expectOver(page)
    expect(screenOf(page.kit.getState())).toEqual({ name: 'Connect' })
  })

  test('noticed when something is asked: that fails with words that say so', async () => {
    const page = load()
    await pair(world, page, ['eip155:1'])
    const asked = answer(world.phone, { personal_sign: () => `0x${'00'.repeat(65)}` })
    // What signs is loaded now: nothing else may be the first to notification.
    await page.kit.signMessage('Before')
    ahead = 7 * day + 60_000
    const failure = await page.kit.signMessage('Hello').catch((cause: unknown) => cause)
    expect(failure).toMatchObject({ code: 'wallet_disconnected' })
    expect(KitError.is(failure) && failure.retryable).toBe(true)
    await expectOver(page)
    expect(asked).toHaveLength(1)
    await expect(page.kit.signMessage('Hello')).rejects.toMatchObject({ code: 'not_connected' })
  })

  test('with a question open: whoever waits for its answer hears that the session is over', async () => {
    const page = load()
    const { topic } = await pair(world, page, ['eip155:1'])
    ahead = 7 * day - 60_000
    const signed = page.kit.signMessage('Hello').catch((cause: unknown) => cause)
    await world.phone.next('request')
    ahead = 7 * day + 60_000
    world.phone.client.ping(topic).catch(() => undefined)
    expect(await signed).toMatchObject({ code: 'wallet_disconnected' })
    await expectOver(page)
  })

  test('while the page was closed', async () => {
    const before = load()
    await pair(world, before, ['eip155:1'])
    before.kit.dispose()
    ahead = 7 * day + 60_000
    const page = load()
    // As it was left, until it is known better.
    expect(accountOf(page.kit.getState())).toMatchObject({ isConnected: true, status: 'connecting' })
    // Another tab might have it: the page waits for that.
    const isConnected = () => {
      page.environment.advance(2_000)
      return accountOf(page.kit.getState()).isConnected
    }
    await expect.poll(isConnected).toBe(false)
    await expectOver(page)
    // And a session that begins now works.
    await pair(world, page, ['eip155:1'])
  })
})

describe('by the wallet, while the page was closed', () => {
  async function loadAfter(): Promise<Page> {
    const before = load()
    const { topic } = await pair(world, before, ['eip155:1'])
    before.kit.dispose()
    await until(() => world.relay.sockets() === 1)
    await world.phone.client.disconnect(topic)
    return load()
  }

  test('the page hears of it', async () => expectOver(await loadAfter()))

  test('asked for something before it could know: that fails, and the page is disconnected', async () => {
    const page = await loadAfter()
    const failure = await page.kit.signMessage('Hello').catch((cause: unknown) => cause)
    expect(KitError.is(failure) && failure.code).toMatch(/^(wallet_disconnected|not_connected)$/)
    await expectOver(page)
  })
})
