/** What a page says of its relay: away, lost, there again, or not letting it in; and that nothing is lost meanwhile. */
import { evm } from '@foyer/chains/evm'
import { accountOf, pairing as pairingFeature } from '@foyer/core'
import { toFlatState } from '@foyer/core/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { answer, approve, codeOf, createWorld, type Page, pair, showCode, type World, when } from '../../testing/kit-world.ts'
import { pace, until } from '../../testing/peers.ts'
import { startRelay } from '../../testing/relay.ts'
import { memoryStorage } from '../client/storage.ts'
import { pairing } from './pairing.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()] })
})
afterEach(() => world.stop())

async function stopRelay(): Promise<void> {
  await world.relay.stop()
}
async function startAgain(options: { readonly refusal?: string } = {}): Promise<void> {
  const { port, mailbox } = world.relay
  world.relay = await startRelay({ port, mailbox, ...options })
}
const relayOf = ({ kit }: Page) => toFlatState(kit.getState()).relay
/** The three seconds after which it is said. */
async function waitForNotice(page: Page): Promise<void> {
  await when(page, ({ relay }) => relay.status === 'trying')
  page.environment.advance(3_000)
  expect(relayOf(page)).toMatchObject({ status: 'away' })
}

describe('away', () => {
  test('at first: the code is there and says that nobody can use it; when the relay comes, it connects', async () => {
    await stopRelay()
    const page = world.load()
    expect(relayOf(page)).toEqual({ status: 'idle' })
    const uri = await showCode(page)
    page.environment.advance(2_900)
    expect(relayOf(page)).toMatchObject({ status: 'trying' })
    await waitForNotice(page)
    expect(await codeOf(page)).toBe(uri)
    await startAgain()
    await when(page, ({ relay }) => relay.status === 'open')
    expect(toFlatState(page.kit.getState()).pairing).toMatchObject({ status: 'waiting', uri, codes: 1 })
    await approve(world.phone, uri, ['eip155:1'])
    await when(page, (state) => accountOf(state).status === 'connected')
  })

  test('lost while the code is shown', async () => {
    const page = world.load()
    const uri = await showCode(page)
    await when(page, ({ relay }) => relay.status === 'open')
    await stopRelay()
    await waitForNotice(page)
    await startAgain()
    await when(page, ({ relay }) => relay.status === 'open')
    await approve(world.phone, uri, ['eip155:1'])
    await when(page, (state) => accountOf(state).status === 'connected')
  })

  test('lost before a request: it is said, and the request arrives when the relay does', async () => {
    const page = world.load()
    await pair(world, page, ['eip155:1'])
    const asked = answer(world.phone, { personal_sign: () => '0x'.padEnd(132, 'a') })
    await stopRelay()
    await waitForNotice(page)
    const signed = page.kit.signMessage('Hello')
    await startAgain()
    expect(await signed).toMatch(/^0xa/)
    expect(asked).toHaveLength(1)
    expect(await when(page, ({ relay }) => relay.status === 'open' && relay)).toEqual({ status: 'open' })
  })

  test('back within three seconds: nobody hears of it', async () => {
    const page = world.load()
    const seen = new Set<string>()
    page.kit.subscribe(() => seen.add(relayOf(page).status))
    await showCode(page)
    await when(page, ({ relay }) => relay.status === 'open')
    await stopRelay()
    await when(page, ({ relay }) => relay.status === 'trying')
    await startAgain()
    await when(page, ({ relay }) => relay.status === 'open')
    page.environment.advance(10_000)
    expect([...seen].sort()).toEqual(['idle', 'open', 'trying'])
  })

  test('without a network: at once', async () => {
    const page = world.load()
    await stopRelay()
    page.environment.setOnline(false)
    await showCode(page)
    await when(page, ({ relay }) => relay.status === 'away')
  })

  test('another try is now, and says so until it has been', async () => {
    await stopRelay()
    const page = world.load()
    await showCode(page)
    await waitForNotice(page)
    page.kit.feature(pairingFeature).send({ type: 'retry-relay' })
    expect(relayOf(page)).toMatchObject({ status: 'trying', again: true })
    page.environment.advance(3_000)
    expect(relayOf(page)).toMatchObject({ status: 'away' })
    await startAgain()
    page.kit.feature(pairingFeature).send({ type: 'retry-relay' })
    await when(page, ({ relay }) => relay.status === 'open')
  })

  test('for a minute: the code is given up, and another try works once the relay is there', async () => {
    await stopRelay()
    let ahead = 0
    const now = () => Date.now() + ahead
    const page = world.load({
      pairing: pairing({ openSocket: (url) => new WebSocket(url), tabs: false, storage: memoryStorage(), pace, now }),
    })
    await showCode(page)
    ahead += 61_000
    // Another code, so that the client looks at what it has.
    page.environment.advance(230_000)
    const { error } = await when(page, ({ pairing: code }) => code.status === 'failed' && code)
    expect(error.code).toBe('network_failed')
    await startAgain()
    page.kit.feature(pairingFeature).send({ type: 'retry-pairing' })
    await approve(world.phone, await codeOf(page), ['eip155:1'])
    await when(page, (state) => accountOf(state).status === 'connected')
  })
})

describe('a relay that turns the page away', () => {
  test('during a session: what is asked fails at once and says why, and the session goes on when it is let in', async () => {
    const page = world.load({ debug: true })
    await pair(world, page, ['eip155:1'])
    await stopRelay()
    await startAgain({ refusal: 'Unauthorized: origin not allowed' })
    await when(page, ({ relay }) => relay.status === 'away' && relay.error)
    expect(relayOf(page)).toMatchObject({ error: { code: 'configuration' } })
    await expect(page.kit.signMessage('Hello')).rejects.toMatchObject({ code: 'configuration' })
    expect(await when(page, ({ alert }) => alert)).toMatchObject({ key: 'INVALID_APP_CONFIGURATION' })
    expect(accountOf(page.kit.getState()).status).toBe('connected')
    await stopRelay()
    await startAgain()
    await when(page, ({ relay }) => relay.status === 'open')
    const asked = answer(world.phone, { personal_sign: () => '0x'.padEnd(132, 'b') })
    expect(await page.kit.signMessage('Hello')).toMatch(/^0xb/)
    expect(asked).toHaveLength(1)
  })

  test('for a reason nobody knows: the person hears that it does not work, the developer the words', async () => {
    await stopRelay()
    await startAgain({ refusal: 'Nobody comes in on Sundays.' })
    const page = world.load()
    await page.kit.open()
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
    const { error } = await when(page, ({ pairing }) => pairing.status === 'failed' && pairing)
    expect(error.code).toBe('configuration')
    await until(() => page.environment.reports.some(({ message }) => message.includes('Nobody comes in on Sundays.')))
  })
})
