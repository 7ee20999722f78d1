import { describe, expect, test, vi } from 'vitest'
import { usePair } from '../../testing/pair.ts'
import { account, connect, createPeer, granted, optional, type Peer, pace, until } from '../../testing/peers.ts'
import { type Relay, startRelay } from '../../testing/relay.ts'
import { memoryStorage } from './storage.ts'

let relay: Relay
let dapp: Peer
let wallet: Peer
const { replaceRelay } = usePair((begun) => {
  ;({ relay, dapp, wallet } = begun)
})

const restartRelay = (pauseMs = 0) => replaceRelay({}, () => new Promise((resolve) => setTimeout(resolve, pauseMs)))
const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }

/** The wallet has answered, and the connection by which it was asked says nothing of it. */
async function askUnheard(phone: Peer): Promise<{ readonly answer: Promise<unknown> }> {
  const { topic } = await connect(phone, wallet)
  const answer = phone.client.request({ topic, ...sign })
  const { request } = await wallet.next('request')
  relay.freeze()
  wallet.restart()
  await wallet.client.ready
  await wallet.client.respond({ topic, id: request.id, result: '0x1' })
  return { answer }
}

describe('a side starts again', () => {
  test('and its sessions are there before any network', async () => {
    const { topic } = await connect(dapp, wallet)
    dapp.restart()
    await dapp.client.ready
    expect(dapp.client.view().sessions).toMatchObject([{ topic, namespaces: granted }])
    wallet.restart()
    await dapp.client.ping(topic)
    await wallet.client.ping(topic)
  })

  test('the dapp between code and approval', async () => {
    const { uri } = await dapp.client.propose({ optional })
    dapp.restart()
    await dapp.client.ready
    expect(dapp.client.view().proposed).toMatchObject([{ uri, status: 'proposed' }])
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    dapp.restart()
    const approved = wallet.client.approve(proposal.id, { namespaces: granted })
    const { session } = await dapp.next('session_settled')
    expect((await approved).topic).toBe(session.topic)
    await dapp.client.ping(session.topic)
  })

  test('the dapp while the wallet answers: it finds the session when it is back', async () => {
    const { uri } = await dapp.client.propose({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    dapp.dispose()
    const approved = wallet.client.approve(proposal.id, { namespaces: granted })
    await until(() => relay.called.includes('wc_approveSession'))
    dapp.restart()
    await approved
    expect(dapp.client.view().sessions).toHaveLength(1)
  })

  test('the wallet between proposal and approval, and between request and answer', async () => {
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.client.pair(uri)
    await wallet.next('proposal')
    wallet.restart()
    await wallet.client.ready
    const [proposal] = wallet.client.view().proposals
    const [{ topic }] = await Promise.all([approval, wallet.client.approve(proposal?.id ?? '', { namespaces: granted })])

    const signature = dapp.client.request({ topic, ...sign })
    await wallet.next('request')
    wallet.restart()
    await wallet.client.ready
    const [request] = wallet.client.view().requests
    expect(request).toMatchObject(sign)
    await wallet.client.respond({ topic, id: request?.id ?? '', result: '0x1' })
    expect(await signature).toBe('0x1')
    expect(wallet.of('request')).toHaveLength(1)
  })

  test('the wallet finds what came while it was away, once', async () => {
    const { topic } = await connect(dapp, wallet)
    wallet.dispose()
    const signatures = [dapp.client.request({ topic, ...sign }), dapp.client.request({ topic, ...sign, params: ['0x00', account] })]
    await until(() => relay.mailbox.kept.filter(({ tag }) => tag === 1108).length === 2)
    wallet.restart()
    await wallet.next('request', 2)
    wallet.restart()
    await wallet.client.ready
    for (const { id } of wallet.client.view().requests) await wallet.client.respond({ topic, id, result: id })
    expect(new Set(await Promise.all(signatures)).size).toBe(2)
    expect(wallet.of('request')).toHaveLength(2)
  })

  test('an end that could not be sent is sent by the next start', async () => {
    const { topic } = await connect(dapp, wallet)
    const { port, mailbox } = relay
    await relay.stop()
    const ended = expect(dapp.client.disconnect(topic)).rejects.toMatchObject({ code: 'disconnected' })
    await dapp.next('session_ended')
    dapp.restart()
    await ended
    relay = await startRelay({ port, mailbox })
    expect(await wallet.next('session_ended')).toMatchObject({ topic })
  })
})

describe('the relay starts again', () => {
  test('between the two halves of a pairing', async () => {
    const { uri, approval } = await dapp.client.propose({ optional })
    await restartRelay()
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    await restartRelay()
    const [session] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
    await restartRelay()
    await dapp.client.ping(session.topic)
  })

  test('while requests are asked and answered: every one is answered exactly once', async () => {
    const { topic } = await connect(dapp, wallet)
    const answered: string[] = []
    wallet.client.watch((notification) => {
      if (notification.type !== 'request') return
      answered.push(notification.request.id)
      void wallet.client.respond({ topic, id: notification.request.id, result: notification.request.params })
    })
    const asked = Array.from({ length: 12 }, (_, index) => dapp.client.request({ topic, ...sign, params: [index] }))
    for (let round = 0; round < 3; round++) await restartRelay(30)
    expect(await Promise.all(asked)).toEqual(asked.map((_, index) => [index]))
    expect(answered).toHaveLength(12)
    expect(new Set(answered).size).toBe(12)
  })

  test('many topics are subscribed in one call', async () => {
    await connect(dapp, wallet)
    await connect(dapp, wallet)
    await restartRelay()
    await until(() => relay.called.includes('irn_batchSubscribe'))
    for (const { topic } of dapp.client.view().sessions) await dapp.client.ping(topic)
  })

  test('a relay that turns everybody away: its reason is reported once, and it is tried again', async () => {
    const { port } = relay
    await relay.stop()
    relay = await startRelay({ port, refusal: 'Unauthorized: origin not allowed' })
    const reports: string[] = []
    const stranger = createPeer('stranger', relay.url, { report: (message) => reports.push(message) })
    try {
      const first = await stranger.client.propose({ optional })
      await expect(first.approval).rejects.toMatchObject({ code: 'relay_refused' })
      expect(reports).toEqual(['The relay closed the connection (3000): Unauthorized: origin not allowed'])
      await relay.stop()
      relay = await startRelay({ port })
      const { uri, approval } = await stranger.client.propose({ optional })
      await wallet.client.pair(uri)
      const { proposal } = await wallet.next('proposal')
      await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
      expect(reports).toHaveLength(1)
    } finally {
      stranger.dispose()
    }
  })

  test('a relay that says that it restarts turns nobody away, and nothing is reported', async () => {
    const { port } = relay
    await relay.stop()
    relay = await startRelay({ port, refusal: 'The relay restarts.', refusalCode: 1012 })
    const reports: string[] = []
    const guest = createPeer('guest', relay.url, { report: (message) => reports.push(message) })
    try {
      const { uri, approval } = await guest.client.propose({ optional })
      await until(() => relay.turnedAway() > 1)
      await relay.stop()
      relay = await startRelay({ port })
      await wallet.client.pair(uri)
      const { proposal } = await wallet.next('proposal')
      await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
      expect(reports).toEqual([])
    } finally {
      guest.dispose()
    }
  })

  test('a page that slept through the minute is not told so: what it sent has its answer', async () => {
    let shift = 0
    const phone = createPeer('phone', relay.url, { now: () => Date.now() + shift })
    try {
      const { topic } = await connect(phone, wallet)
      // The relay takes the request, and its confirmation is lost: the page sleeps while the person is in the wallet.
      relay.setMute(true)
      const asked = phone.client.request({ topic, ...sign })
      const { request } = await wallet.next('request')
      relay.setMute(false)
      shift = 90_000
      phone.client.view()
      await wallet.client.respond({ topic, id: request.id, result: '0x1' })
      expect(await asked).toBe('0x1')
    } finally {
      phone.dispose()
    }
  })

  test('nor is one that slept past the end of its request: what the wallet said in time counts', async () => {
    let shift = 0
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const phone = createPeer('phone', relay.url, { now: () => Date.now() + shift })
    vi.unstubAllGlobals()
    try {
      const asked = await askUnheard(phone)
      shift = 360_000
      page.dispatchEvent(new Event('visibilitychange'))
      expect(await asked.answer).toBe('0x1')
    } finally {
      phone.dispose()
    }
  })

  test('a connection that only looks open is found out when somebody looks at the page again', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const phone = createPeer('phone', relay.url)
    vi.unstubAllGlobals()
    try {
      const asked = await askUnheard(phone)
      page.dispatchEvent(new Event('visibilitychange'))
      expect(await asked.answer).toBe('0x1')
    } finally {
      phone.dispose()
    }
  })

  test('a relay that takes nothing for a minute is said to be relayUnreachable', async () => {
    let shift = 0
    const late = createPeer('late', relay.url, { now: () => Date.now() + shift, pace: { ...pace, answer: 500 } })
    try {
      relay.setDeaf(true)
      const { approval } = await late.client.propose({ optional })
      approval.catch(() => undefined)
      await until(() => relay.called.filter((method) => method === 'irn_publish').length > 1)
      shift = 61_000
      late.restart()
      await until(() => late.client.view().proposed.length === 0)
    } finally {
      late.dispose()
    }
  })
})

describe('what is stored', () => {
  test('a storage that fails costs the memory, not the session', async () => {
    const reports: string[] = []
    const fail = () => {
      throw new Error('full')
    }
    const forgetful = createPeer('forgetful', relay.url, {
      storage: { read: fail, write: fail },
      report: (message) => reports.push(message),
    })
    try {
      const { topic } = await connect(forgetful, wallet)
      await forgetful.client.ping(topic)
      expect(reports).toHaveLength(2)
    } finally {
      forgetful.dispose()
    }
  })

  test.each([
    '',
    'null',
    '{"version":1}',
    '{"version":2,"seed":"00"}',
    '[1',
    `{"version":1,"seed":"${'ab'.repeat(32)}","sessions":{"x":{}},"keys":[],"outbox":{}}`,
  ])('by somebody else is no reason to fail: %s', async (text) => {
    const storage = memoryStorage()
    await storage.write(text)
    const peer = createPeer('peer', relay.url, { storage })
    try {
      await peer.client.ready
      expect(peer.client.view().sessions).toEqual([])
      await connect(peer, wallet)
    } finally {
      peer.dispose()
    }
  })

  test('slow storage delays the confirmation to the relay, and loses nothing', async () => {
    let text: string | undefined
    const storage = {
      read: async () => text,
      write: async (next: string) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        text = next
      },
    }
    const slow = createPeer('slow', relay.url, { storage })
    try {
      const { topic } = await connect(dapp, slow)
      const signature = dapp.client.request({ topic, ...sign })
      const { request } = await slow.next('request')
      expect(text).toContain(request.id)
      slow.restart()
      await slow.client.ready
      await until(() => slow.client.view().requests.length === 1)
      await slow.client.respond({ topic, id: request.id, result: 1 })
      expect(await signature).toBe(1)
    } finally {
      slow.dispose()
    }
  })
})
