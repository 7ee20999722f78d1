import { describe, expect, test } from 'vitest'
import { createTabs } from '../../testing/locks.ts'
import { usePair } from '../../testing/pair.ts'
import { account, connect, createPeer, granted, optional, type Peer, pace, until } from '../../testing/peers.ts'
import type { Relay } from '../../testing/relay.ts'
import { memoryStorage } from './storage.ts'

let relay: Relay
let dapp: Peer
let wallet: Peer
let shift = 0
usePair(
  (begun) => {
    ;({ relay, dapp, wallet } = begun)
    shift = 0
  },
  { dapp: { now: () => Date.now() + shift } },
)

const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }

async function reload(): Promise<void> {
  dapp.restart()
  await dapp.client.ready
}

describe('a page that is reloaded while its code is out', () => {
  test('shows the same code until the same time, and gets the session', async () => {
    const before = await dapp.client.propose({ optional })
    await reload()
    await expect(before.approval).rejects.toMatchObject({ code: 'disconnected' })
    const after = dapp.client.resume()
    expect(after).toMatchObject({ id: before.id, uri: before.uri, expiry: before.expiry, expiresAt: before.expiresAt })
    await wallet.client.pair(before.uri)
    const { proposal } = await wallet.next('proposal')
    await reload()
    const last = dapp.client.resume(before.id)
    const [session] = await Promise.all([last?.approval, wallet.client.approve(proposal.id, { namespaces: granted })])
    expect(session?.namespaces).toEqual(granted)
    expect(dapp.client.resume()).toBeUndefined()
    expect(dapp.client.resume(before.id)).toBeUndefined()
  })

  test('hears that the wallet declined', async () => {
    const { uri } = await dapp.client.propose({ optional })
    await reload()
    const resumed = dapp.client.resume()
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    await wallet.client.reject(proposal.id)
    await expect(resumed?.approval).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })
  })

  test('can cancel it', async () => {
    await dapp.client.propose({ optional })
    await reload()
    const resumed = dapp.client.resume()
    resumed?.cancel()
    await expect(resumed?.approval).rejects.toMatchObject({ code: 'disconnected' })
    expect(dapp.client.view().proposed).toEqual([])
  })

  test('is not offered a code with ten seconds or less to go, yet a wallet that has it may still answer', async () => {
    const { id, uri } = await dapp.client.propose({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    shift = 180_000
    await reload()
    expect(dapp.client.resume()?.id).toBe(id)
    shift = 235_000
    await reload()
    expect(dapp.client.resume()).toBeUndefined()
    const resumed = dapp.client.resume(id)
    await Promise.all([resumed?.approval, wallet.client.approve(proposal.id, { namespaces: granted })])
  })

  test('takes the newest of several, or the one it names', async () => {
    const first = await dapp.client.propose({ optional })
    const second = await dapp.client.propose({ optional })
    await reload()
    expect(dapp.client.resume()?.uri).toBe(second.uri)
    expect(dapp.client.resume(first.id)?.uri).toBe(first.uri)
    expect(dapp.client.resume('1')).toBeUndefined()
  })

  test('hears of the end when nobody came', async () => {
    await dapp.client.propose({ optional })
    await until(() => JSON.parse(String(dapp.storage.read())).outbox.length === 0)
    await reload()
    const resumed = dapp.client.resume()
    const ended = expect(resumed?.approval).rejects.toMatchObject({ code: 'expired' })
    shift = 301_000
    await dapp.client.pair('wc:').catch(() => undefined)
    await ended
  })

  test('while another tab stays: both have the code, both get the session', async () => {
    const shared = { storage: memoryStorage(), tabs: createTabs(), name: crypto.randomUUID() }
    const [first, second] = [createPeer('dapp', relay.url, shared), createPeer('dapp', relay.url, shared)]
    try {
      const proposed = await second.client.propose({ optional })
      first.restart()
      await until(() => first.client.resume() !== undefined)
      await wallet.client.pair(proposed.uri)
      const { proposal } = await wallet.next('proposal')
      const resumed = first.client.resume()
      await wallet.client.approve(proposal.id, { namespaces: granted })
      expect(await resumed?.approval).toEqual(await proposed.approval)
    } finally {
      first.dispose()
      second.dispose()
    }
  })
})

describe('times', () => {
  test('a clock that runs fast, by less than an hour, is no reason to be turned away', async () => {
    shift = 3_500_000
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
  })

  test('a countdown runs by the clock of the page, however wrong that is', async () => {
    shift = 3 * 3_600_000
    const { expiry, expiresAt } = await dapp.client.propose({ optional })
    expect(expiry).toBeGreaterThan((Date.now() + shift) / 1000)
    expect(Math.abs(expiresAt - Date.now() - 240_000)).toBeLessThan(10_000)
  })

  test('a relay whose clock is ahead corrects ours', async () => {
    const slow = createPeer('slow', relay.url, { now: () => Date.now() - 600_000 })
    try {
      // Its own code would look expired to everybody; what it hears sets it right.
      await connect(dapp, slow)
      const { expiry, expiresAt } = await slow.client.propose({ optional })
      expect(Math.abs(expiry - Date.now() / 1000 - 240)).toBeLessThan(10)
      expect(Math.abs(expiresAt - Date.now() - 240_000)).toBeLessThan(10_000)
    } finally {
      slow.dispose()
    }
  })
})

describe('a signal', () => {
  test('takes a proposal back, before and after its code is there', async () => {
    const early = AbortSignal.abort()
    await expect(dapp.client.propose({ optional, signal: early })).rejects.toMatchObject({ code: 'aborted' })
    const late = new AbortController()
    const { approval, uri } = await dapp.client.propose({ optional, signal: late.signal })
    late.abort()
    await expect(approval).rejects.toMatchObject({ code: 'aborted', retryable: true })
    await until(() => dapp.client.view().proposed.length === 0)
    await wallet.client.pair(uri)
    expect(dapp.client.view().sessions).toEqual([])
  })

  test('after the session is there does nothing', async () => {
    const done = new AbortController()
    const { approval, uri } = await dapp.client.propose({ optional, signal: done.signal })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    const [{ topic }] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
    done.abort()
    await dapp.client.ping(topic)
  })

  test('ends the wait for an answer, which is then not heard', async () => {
    const { topic } = await connect(dapp, wallet)
    const given = new AbortController()
    const asked = dapp.client.request({ topic, ...sign, signal: given.signal })
    const { request } = await wallet.next('request')
    given.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    await wallet.client.respond({ topic, id: request.id, result: '0x1' })
    await dapp.client.ping(topic)
    expect(dapp.of('dropped')).toEqual([])
  })

  test('calls back a request that the relay has not taken yet', async () => {
    // It says nothing twice: what it had said again might come to the relay when that hears.
    const once = createPeer('once', relay.url, { pace: { ...pace, retry: 600_000, answer: 60_000 } })
    try {
      const { topic } = await connect(once, wallet)
      relay.setDeaf(true)
      const given = new AbortController()
      const publishes = () => relay.called.filter((method) => method === 'irn_publish').length
      const before = publishes()
      const asked = once.client.request({ topic, ...sign, signal: given.signal })
      await until(() => publishes() > before)
      given.abort()
      await expect(asked).rejects.toMatchObject({ code: 'aborted' })
      await until(() => JSON.parse(String(once.storage.read())).outbox.length === 0)
      relay.setDeaf(false)
      await once.client.ping(topic)
      expect(wallet.of('request')).toEqual([])
    } finally {
      once.dispose()
    }
  })

  test('ends a ping', async () => {
    const { topic } = await connect(dapp, wallet)
    wallet.dispose()
    await expect(dapp.client.ping(topic, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ code: 'aborted' })
  })

  test('works from a tab that does not lead', async () => {
    const shared = { storage: memoryStorage(), tabs: createTabs(), name: crypto.randomUUID() }
    const [first, second] = [createPeer('dapp', relay.url, shared), createPeer('dapp', relay.url, shared)]
    try {
      const given = new AbortController()
      const { approval } = await second.client.propose({ optional, signal: given.signal })
      await until(() => first.client.view().proposed.length === 1)
      given.abort()
      await expect(approval).rejects.toMatchObject({ code: 'aborted' })
      await until(() => first.client.view().proposed.length === 0)
    } finally {
      first.dispose()
      second.dispose()
    }
  })
})
