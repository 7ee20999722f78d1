/** What a client says of its relay: that it is tried, there, lost, or turns it away; and that it tries when it is told to. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTabs } from '../../testing/locks.ts'
import { account, connect, createPeer, granted, optional, type Peer, pace, until } from '../../testing/peers.ts'
import { type Relay, startRelay } from '../../testing/relay.ts'
import type { ClientOptions } from './client.ts'
import { memoryStorage } from './storage.ts'

let relay: Relay
const peers: Peer[] = []

beforeEach(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const peer of peers.splice(0)) peer.dispose()
  await relay.stop()
})

function begin(name: string, options: Partial<ClientOptions> = {}): Peer {
  const peer = createPeer(name, relay.url, options)
  peers.push(peer)
  return peer
}
/** In place of the one that is there, at the same address and with its mail. */
async function replace(options: { readonly refusal?: string } = {}): Promise<void> {
  const { port, mailbox } = relay
  await relay.stop()
  relay = await startRelay({ port, mailbox, ...options })
}
const linkOf = ({ client }: Peer) => client.view().relay
const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }
/** Nothing is tried again by itself, and no try is given up. */
const patient = { ...pace, firstBackoff: 600_000, longestBackoff: 600_000, answer: 60_000 }

describe('how it stands with the relay', () => {
  test('nothing needs it; then it is there, until nothing needs it any more', async () => {
    const dapp = begin('dapp')
    expect(linkOf(dapp)).toEqual({ status: 'idle', attempts: 0 })
    const { cancel } = await dapp.client.propose({ optional })
    await until(() => linkOf(dapp).status === 'open')
    cancel()
    await until(() => linkOf(dapp).status === 'idle')
  })

  test('away at first: tried, each failure counted; then it is there, and the code works', async () => {
    await relay.stop()
    const [dapp, wallet] = [begin('dapp'), begin('wallet')]
    const { uri, approval } = await dapp.client.propose({ optional })
    await until(() => linkOf(dapp).attempts > 2)
    expect(linkOf(dapp)).toEqual({ status: 'trying', attempts: expect.any(Number) })
    expect(dapp.of('relay').length).toBeGreaterThan(2)
    relay = await startRelay({ port: relay.port })
    await until(() => linkOf(dapp).status === 'open')
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
    await until(() => linkOf(dapp).status === 'open')
    expect(linkOf(dapp)).toEqual({ status: 'open', attempts: 0 })
  })

  test('lost in the middle, and there again', async () => {
    const [dapp, wallet] = [begin('dapp'), begin('wallet')]
    await connect(dapp, wallet)
    const { port, mailbox } = relay
    await relay.stop()
    await until(() => linkOf(dapp).attempts > 2)
    expect(linkOf(dapp).status).toBe('lost')
    relay = await startRelay({ port, mailbox })
    await until(() => linkOf(dapp).status === 'open')
  })

  test('away for longer than a minute: who waits hears that, however long nothing else has happened', async () => {
    await relay.stop()
    let ahead = 0
    // A page that notifications a second of sleep: less than what it waits for here.
    const dapp = begin('dapp', { now: () => Date.now() + ahead, pace: { ...patient, answer: 500 } })
    const { approval } = await dapp.client.propose({ optional })
    ahead += 61_000
    const later = await dapp.client.propose({ optional })
    await expect(approval).rejects.toMatchObject({ code: 'relay_unreachable' })
    later.cancel()
    relay = await startRelay()
  })

  test('one that lets in and says nothing is not there', async () => {
    const dapp = begin('dapp', { pace: { ...pace, answer: 100 } })
    relay.setDeaf(true)
    const { approval } = await dapp.client.propose({ optional })
    approval.catch(() => undefined)
    // Subscribing is answered, so that this one is heard of.
    await until(() => linkOf(dapp).status === 'open')
    relay.freeze()
    await until(() => linkOf(dapp).status === 'lost')
  })
})

describe('a relay that turns the client away', () => {
  const refusal = 'Unauthorized: origin not allowed'

  test('is quoted, and who waits hears at once', async () => {
    const dapp = begin('dapp')
    const seen: unknown[] = []
    dapp.client.watch(({ type }) => type === 'relay' && seen.push(linkOf(dapp)))
    await replace({ refusal })
    const { approval } = await dapp.client.propose({ optional })
    await expect(approval).rejects.toMatchObject({ code: 'relay_refused' })
    // A try before may have been given up on a busy machine.
    expect(seen).toContainEqual({ status: 'trying', attempts: expect.any(Number), refusal })
    // Nobody waits any more: it is left alone.
    expect(dapp.client.view()).toMatchObject({ proposed: [], relay: { status: 'idle', attempts: 0 } })
  })

  test('goes on being asked, with longer and longer pauses', async () => {
    const [dapp, wallet] = [begin('dapp', { pace: { ...pace, firstBackoff: 10, longestBackoff: 600_000 } }), begin('wallet')]
    await connect(dapp, wallet)
    wallet.dispose()
    await replace({ refusal })
    await until(() => relay.turnedAway() > 3)
    // 10, 20, 40 and 80 ms at most: whoever begins anew each time is there twenty times by now.
    expect(linkOf(dapp).attempts).toBeGreaterThan(3)
  })

  test('a request to a wallet fails at once, is not sent later, and the session goes on', async () => {
    const [dapp, wallet] = [begin('dapp'), begin('wallet')]
    const { topic } = await connect(dapp, wallet)
    await replace({ refusal })
    await until(() => linkOf(dapp).refusal === refusal)
    await expect(dapp.client.request({ topic, ...sign })).rejects.toMatchObject({ code: 'relay_refused' })
    await replace()
    await until(() => linkOf(dapp).status === 'open')
    expect(linkOf(dapp)).toEqual({ status: 'open', attempts: 0 })
    await dapp.client.ping(topic)
    expect(wallet.of('request')).toEqual([])
  })

  test('a disconnect rejects, ends the session here, and reaches the wallet later', async () => {
    const [dapp, wallet] = [begin('dapp'), begin('wallet')]
    const { topic } = await connect(dapp, wallet)
    await replace({ refusal })
    await until(() => linkOf(dapp).refusal === refusal)
    await expect(dapp.client.disconnect(topic)).rejects.toMatchObject({ name: 'PairingError', code: 'relay_refused' })
    expect(dapp.client.view().sessions).toEqual([])
    await replace()
    expect(await wallet.next('session_ended')).toMatchObject({ topic })
  })

  test('away after that is away, not refused', async () => {
    const [dapp, wallet] = [begin('dapp'), begin('wallet')]
    await connect(dapp, wallet)
    await replace({ refusal })
    await until(() => linkOf(dapp).refusal === refusal)
    await relay.stop()
    await until(() => linkOf(dapp).refusal === undefined && linkOf(dapp).attempts > 0)
  })
})

describe('trying now', () => {
  test('instead of after the pause', async () => {
    await relay.stop()
    const dapp = begin('dapp', { pace: patient })
    const { cancel } = await dapp.client.propose({ optional })
    await until(() => linkOf(dapp).attempts === 1)
    relay = await startRelay({ port: relay.port })
    dapp.client.wake()
    await until(() => linkOf(dapp).status === 'open')
    cancel()
  })

  test('a tab that follows sees the same, and has the leader try', async () => {
    await relay.stop()
    const shared = { storage: memoryStorage(), tabs: createTabs(), name: crypto.randomUUID(), pace: patient }
    const [leader, follower] = [begin('dapp', shared), begin('dapp', shared)]
    const { cancel } = await follower.client.propose({ optional })
    await until(() => linkOf(follower).attempts === 1)
    expect(linkOf(leader)).toEqual(linkOf(follower))
    relay = await startRelay({ port: relay.port })
    follower.client.wake()
    await until(() => linkOf(follower).status === 'open')
    cancel()
  })
})

test('a request tells its id, once it is on its way, to whoever asked', async () => {
  const [dapp, wallet] = [begin('dapp'), begin('wallet')]
  const { topic } = await connect(dapp, wallet)
  const sent: string[] = []
  const asked = dapp.client.request({ topic, ...sign, sent: (id) => sent.push(id) })
  const { request } = await wallet.next('request')
  expect(sent).toEqual([request.id])
  await wallet.client.respond({ topic, id: request.id, result: '0x1' })
  expect(await asked).toBe('0x1')
  // What is refused before it goes has no id.
  await expect(dapp.client.request({ topic, ...sign, method: 'eth_sign', sent: (id) => sent.push(id) })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  expect(sent).toHaveLength(1)
})

test.each(['reported', 'reported, and the report fails'])('a callback of the page’s that fails is %s, and both tabs go on', async (way) => {
  const shared = { storage: memoryStorage(), tabs: createTabs(), name: crypto.randomUUID() }
  const reports: unknown[] = []
  const uncaught: unknown[] = []
  const broken = new Error('The page cannot count.')
  const sent = () => {
    throw broken
  }
  vi.stubGlobal('reportError', (error: unknown) => uncaught.push(error))
  const report = (message: string, cause?: unknown) => {
    reports.push([message, cause])
    if (way !== 'reported') throw new Error('The page cannot log.')
  }
  const [leader, follower, wallet] = [begin('dapp', { ...shared, report }), begin('dapp', { ...shared, report }), begin('wallet')]
  const { topic } = await connect(leader, wallet)
  for (const [index, { client }] of [leader, follower].entries()) {
    const asked = client.request({ topic, ...sign, sent })
    const { request } = await wallet.next('request', index + 1)
    await wallet.client.respond({ topic, id: request.id, result: '0x1' })
    expect(await asked).toBe('0x1')
  }
  await Promise.all([leader.client.ping(topic), follower.client.ping(topic)])
  expect(reports).toEqual(Array(2).fill(['What a request called once it was sent failed.', broken]))
  expect(uncaught).toMatchObject(way === 'reported' ? [] : Array(2).fill({ message: 'The page cannot log.' }))
})
