import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTabs } from '../../testing/locks.ts'
import { account, connect, createPeer, granted, optional, type Peer, until } from '../../testing/peers.ts'
import { type Relay, startRelay } from '../../testing/relay.ts'
import { memoryStorage } from './storage.ts'

let relay: Relay
let wallet: Peer
/** The first leads. */
let first: Peer
let second: Peer

beforeEach(async () => {
  relay = await startRelay()
  wallet = createPeer('wallet', relay.url)
  const shared = { storage: memoryStorage(), tabs: createTabs(), name: crypto.randomUUID() }
  first = createPeer('dapp', relay.url, shared)
  second = createPeer('dapp', relay.url, shared)
})
afterEach(async () => {
  for (const peer of [first, second, wallet]) peer.dispose()
  await relay.stop()
})

const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }

describe('two tabs', () => {
  test('share one socket and one session, whichever connects', async () => {
    const session = await connect(second, wallet)
    await until(() => first.client.view().sessions.length === 1)
    // One tells the other a turn later.
    await vi.waitFor(() => expect(first.client.view()).toEqual(second.client.view()))
    expect(first.client.view().sessions[0]?.topic).toBe(session.topic)
    await until(() => relay.sockets() === 2)
  })

  test('each hears everything once, and only the one that asked gets the answer', async () => {
    const { topic } = await connect(first, wallet)
    const asked = second.client.request({ topic, ...sign })
    const { request } = await wallet.next('request')
    await wallet.client.respond({ topic, id: request.id, result: '0x1' })
    expect(await asked).toBe('0x1')
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [] })
    await Promise.all([first.next('session_event'), second.next('session_event')])
    await Promise.all([first.client.ping(topic), second.client.ping(topic)])
    for (const tab of [first, second]) {
      expect(tab.of('session_event')).toHaveLength(1)
      expect(tab.of('session_settled')).toHaveLength(1)
    }
    expect(wallet.of('request')).toHaveLength(1)
  })

  test('errors reach the tab that asked', async () => {
    const { topic } = await connect(first, wallet)
    await expect(second.client.request({ topic, ...sign, method: 'eth_sign' })).rejects.toMatchObject({
      code: 'unauthorized',
      peerCode: 3001,
    })
    await expect(second.client.pair('nonsense')).rejects.toMatchObject({ code: 'invalid_uri' })
  })
})

describe('when the leading tab is closed', () => {
  test('the other takes over, and what it asked is answered, once', async () => {
    const { topic } = await connect(first, wallet)
    const asked = second.client.request({ topic, ...sign })
    const { request } = await wallet.next('request')
    first.dispose()
    await wallet.client.respond({ topic, id: request.id, result: '0x2' })
    expect(await asked).toBe('0x2')
    await second.client.ping(topic)
    expect(wallet.of('request')).toHaveLength(1)
  })

  test('in the middle of a pairing that the other began', async () => {
    const { uri, approval } = await second.client.propose({ optional })
    first.dispose()
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    const [session] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
    expect(second.client.view().sessions).toEqual([session])
  })

  test('and one that only listened leaves nothing behind', async () => {
    const { topic } = await connect(first, wallet)
    second.dispose()
    await first.client.ping(topic)
    await until(() => relay.sockets() === 2)
  })
})

test('a channel that fails costs the other tabs the news, and this one nothing', async () => {
  const tabs = createTabs()
  let isBroken = false
  const openChannel = (name: string) => {
    const channel = tabs.openChannel(name)
    const { postMessage } = channel
    channel.postMessage = (message) => {
      if (isBroken) throw new DOMException('The message could not be cloned.', 'DataCloneError')
      postMessage(message)
    }
    return channel
  }
  const reports: string[] = []
  const report = (message: string) => void reports.push(message)
  const alone = createPeer('dapp', relay.url, { tabs: { ...tabs, openChannel }, name: crypto.randomUUID(), report })
  try {
    const { topic } = await connect(alone, wallet)
    isBroken = true
    await alone.client.ping(topic)
    await alone.client.ping(topic)
    expect(new Set(reports)).toEqual(new Set(['What has changed could not be told.']))
  } finally {
    alone.dispose()
  }
})

describe('where the browser denies locks or channels, as in a frame of a sandbox or with all site data blocked', () => {
  /** As Chromium does: the lock is there, and rejects whoever asks for it. */
  const denied = {
    ...createTabs(),
    locks: { request: () => Promise.reject(new DOMException('Access to the Locks API is denied in this context.', 'SecurityError')) },
  }

  /** As Firefox does with all site data blocked: the channel is not even made. */
  const channelless = {
    ...createTabs(),
    openChannel: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  }
  const ways = [
    { way: 'locks', tabs: denied },
    { way: 'channels', tabs: channelless },
  ]

  test.each(ways)('a tab connects and asks all the same, each by itself: $way', async ({ tabs }) => {
    const name = crypto.randomUUID()
    const [one, other] = [createPeer('dapp', relay.url, { tabs, name }), createPeer('dapp', relay.url, { tabs, name })]
    try {
      const [{ topic }, { topic: second }] = [await connect(one, wallet), await connect(other, wallet)]
      await one.client.ping(topic)
      await other.client.ping(second)
      expect([one.client.view().sessions.length, other.client.view().sessions.length]).toEqual([1, 1])
      expect([one.of('session_settled').length, other.of('session_settled').length]).toEqual([1, 1])
    } finally {
      one.dispose()
      other.dispose()
    }
  })

  test.each(ways)('one that is disposed of before it knows opens nothing: $way', async ({ tabs }) => {
    const opened: string[] = []
    const openSocket = (url: string) => {
      opened.push(url)
      return new WebSocket(url)
    }
    const [gone, there] = [createPeer('dapp', relay.url, { tabs, openSocket }), createPeer('dapp', relay.url, { tabs })]
    const asked = expect(gone.client.propose({ optional })).rejects.toMatchObject({ code: 'disconnected' })
    gone.dispose()
    await asked
    await there.client.propose({ optional })
    there.dispose()
    expect(opened).toEqual([])
  })
})
