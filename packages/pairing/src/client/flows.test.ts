import { describe, expect, test } from 'vitest'
import { usePair } from '../../testing/pair.ts'
import { account, connect, createPeer, granted, optional, type Peer, pace, until } from '../../testing/peers.ts'
import { type Relay, startRelay } from '../../testing/relay.ts'

let relay: Relay
let dapp: Peer
let wallet: Peer
usePair((begun) => {
  ;({ relay, dapp, wallet } = begun)
})

const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }

describe('pairing', () => {
  test('nothing is asked of the network before somebody connects', async () => {
    await dapp.client.ready
    expect(relay.sockets()).toBe(0)
  })

  test('from a code to a session on both sides', async () => {
    const session = await connect(dapp, wallet)
    expect(session).toMatchObject({ status: 'settled', controller: 'peer', namespaces: granted, peer: { metadata: { name: 'wallet' } } })
    expect(wallet.client.view().sessions).toMatchObject([
      { topic: session.topic, status: 'settled', controller: 'self', peer: { metadata: { name: 'dapp' } } },
    ])
    expect(session.expiry).toBeGreaterThan(Date.now() / 1000 + 604_000)
    // The code is used up on both sides.
    expect(dapp.client.view().proposed).toEqual([])
    expect(wallet.client.view().pairings).toEqual([])
    expect(relay.called).toContain('wc_proposeSession')
    expect(relay.called).toContain('wc_approveSession')
  })

  test.each([true, 'silent'] as const)('over a relay that only knows the plain methods: %s', async (plainOnly) => {
    const plain = await startRelay({ plainOnly })
    const [app, phone] = [createPeer('dapp', plain.url), createPeer('wallet', plain.url)]
    try {
      const { topic } = await connect(app, phone)
      const request = app.client.request({ topic, ...sign })
      const { request: asked } = await phone.next('request')
      await phone.client.respond({ topic, id: asked.id, result: '0x1' })
      expect(await request).toBe('0x1')
    } finally {
      app.dispose()
      phone.dispose()
      await plain.stop()
    }
  })

  test('declined', async () => {
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    expect(proposal.optional).toEqual(optional)
    await wallet.client.reject(proposal.id)
    await expect(approval).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })
    expect(dapp.client.view()).toMatchObject({ pairings: [], proposed: [], proposals: [], sessions: [], requests: [] })
    expect(wallet.client.view()).toMatchObject({ pairings: [], proposed: [], proposals: [], sessions: [], requests: [] })
    await expect(wallet.client.pair(uri)).rejects.toMatchObject({ code: 'uri_expired' })
  })

  test('cancelled by the dapp', async () => {
    const { approval, cancel } = await dapp.client.propose({ optional })
    cancel()
    await expect(approval).rejects.toMatchObject({ code: 'disconnected' })
    expect(dapp.client.view().proposed).toEqual([])
    await until(() => relay.sockets() === 0)
  })

  test('cancelled by the dapp while the wallet asks its person: the wallet stops asking', async () => {
    const { uri, cancel } = await dapp.client.propose({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    cancel()
    expect(await wallet.next('proposal_ended')).toMatchObject({ id: proposal.id, reason: 'cancelled' })
    expect(wallet.client.view()).toMatchObject({ proposals: [], pairings: [] })
    await expect(wallet.client.approve(proposal.id, { namespaces: granted })).rejects.toMatchObject({ code: 'not_found' })
    await until(() => relay.sockets() === 0)
  })

  test('a wallet cannot approve less than what is required', async () => {
    const required = { eip155: { chains: ['eip155:10'], methods: ['personal_sign'], events: [] } }
    const { uri } = await dapp.client.propose({ required })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    await expect(wallet.client.approve(proposal.id, { namespaces: granted })).rejects.toMatchObject({
      code: 'invalid_namespaces',
      peerCode: 5001,
    })
    expect(wallet.client.view().proposals).toHaveLength(1)
    await expect(wallet.client.approve('1', { namespaces: granted })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a second wallet with the same code gets nothing', async () => {
    const thief = createPeer('thief', relay.url)
    try {
      const { uri, approval } = await dapp.client.propose({ optional })
      await wallet.client.pair(uri)
      await thief.client.pair(uri)
      const [{ proposal }, stolen] = [await wallet.next('proposal'), await thief.next('proposal')]
      const approved = wallet.client.approve(proposal.id, { namespaces: granted })
      const session = await approval
      await approved
      thief.client.approve(stolen.proposal.id, { namespaces: granted }).catch(() => undefined)
      await dapp.client.ping(session.topic)
      expect(dapp.client.view().sessions).toHaveLength(1)
      expect(dapp.client.view().sessions[0]?.peer.metadata.name).toBe('wallet')
    } finally {
      thief.dispose()
    }
  })
})

describe('in a session', () => {
  test('requests are answered, declined, refused', async () => {
    const { topic } = await connect(dapp, wallet)
    const yes = dapp.client.request({ topic, ...sign })
    const { request } = await wallet.next('request')
    expect(request).toMatchObject({ ...sign, topic })
    await wallet.client.respond({ topic, id: request.id, result: { signature: '0x12', list: [1, null] } })
    expect(await yes).toEqual({ signature: '0x12', list: [1, null] })
    await expect(wallet.client.respond({ topic, id: request.id, result: 1 })).rejects.toMatchObject({ code: 'not_found' })

    const no = dapp.client.request({ topic, ...sign })
    const second = await wallet.next('request', 2)
    await wallet.client.respond({ topic, id: second.request.id, error: { code: 5000, message: 'User rejected.' } })
    await expect(no).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })

    const broken = dapp.client.request({ topic, ...sign })
    const third = await wallet.next('request', 3)
    await wallet.client.respond({ topic, id: third.request.id, error: { code: -32_000, message: 'insufficient funds' } })
    await expect(broken).rejects.toMatchObject({ code: 'peer_failed', peerCode: -32_000, message: 'insufficient funds' })
  })

  test('what was not approved is not even sent', async () => {
    const { topic } = await connect(dapp, wallet)
    const ask = (change: object) => dapp.client.request({ topic, ...sign, ...change })
    await expect(ask({ chainId: 'eip155:5' })).rejects.toMatchObject({ code: 'unauthorized', peerCode: 3005 })
    await expect(ask({ method: 'eth_sign' })).rejects.toMatchObject({ code: 'unauthorized', peerCode: 3001 })
    await expect(ask({ expiry: 299 })).rejects.toMatchObject({ code: 'invalid_input', peerCode: 8000 })
    await expect(ask({ expiry: 604_801 })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(ask({ topic: 'ab' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(dapp.client.update(topic, granted)).rejects.toMatchObject({ code: 'unauthorized', peerCode: 3003 })
    await expect(dapp.client.extend(topic)).rejects.toMatchObject({ code: 'unauthorized', peerCode: 3004 })
    await expect(wallet.client.emit({ topic, chainId: 'eip155:1', name: 'secret', data: 1 })).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  test('events, updates and extensions reach the dapp', async () => {
    const { topic, expiry } = await connect(dapp, wallet)
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 137 })
    expect(await dapp.next('session_event')).toMatchObject({ name: 'chainChanged', data: 137, chainId: 'eip155:1' })
    expect(dapp.client.view().sessions[0]?.chains).toEqual({ eip155: 'eip155:137' })

    const more = { eip155: { ...granted.eip155, accounts: [`eip155:10:${account}`], methods: ['personal_sign'], events: ['chainChanged'] } }
    await wallet.client.update(topic, more)
    expect((await dapp.next('session_updated')).session).toMatchObject({ namespaces: more, chains: {} })
    expect(wallet.client.view().sessions[0]?.namespaces).toEqual(more)

    await wallet.client.extend(topic)
    expect((await dapp.next('session_extended')).session.expiry).toBeGreaterThanOrEqual(expiry)
    await dapp.client.ping(topic)
    await wallet.client.ping(topic)
  })

  test.each(['dapp', 'wallet'] as const)('the %s ends it', async (who) => {
    const { topic } = await connect(dapp, wallet)
    const [ending, other] = who === 'dapp' ? [dapp, wallet] : [wallet, dapp]
    const pending = dapp.client.request({ topic, ...sign })
    pending.catch(() => undefined)
    await wallet.next('request')
    await ending.client.disconnect(topic)
    expect(ending.client.view().sessions).toEqual([])
    expect(await other.next('session_ended')).toMatchObject({ topic, reason: { code: 6000 } })
    expect(other.client.view().sessions).toEqual([])
    expect(wallet.client.view().requests).toEqual([])
    await expect(pending).rejects.toMatchObject({ code: 'disconnected' })
    // With nothing left to do, neither keeps a socket open.
    await until(() => relay.sockets() === 0)
  })

  test('two at once are kept apart', async () => {
    const other = createPeer('other', relay.url)
    try {
      const first = await connect(dapp, wallet)
      const second = await connect(other, wallet)
      expect(wallet.client.view().sessions).toHaveLength(2)
      const [a, b] = [dapp.client.request({ topic: first.topic, ...sign }), other.client.request({ topic: second.topic, ...sign })]
      await wallet.next('request', 2)
      for (const { request } of wallet.of('request'))
        await wallet.client.respond({ topic: request.topic, id: request.id, result: request.topic })
      expect(await Promise.all([a, b])).toEqual([first.topic, second.topic])
      await wallet.client.disconnect(first.topic)
      await dapp.next('session_ended')
      await other.client.ping(second.topic)
    } finally {
      other.dispose()
    }
  })
})

describe("a dapp without the wallet's half", () => {
  test('proposes, asks and ends', async () => {
    const { createDapp } = await import('./create-client.ts')
    const metadata = { name: 'small', description: '', url: 'https://small.example', icons: [] }
    const { WebSocket } = await import('ws')
    const small = createDapp({
      relayUrl: relay.url,
      projectId: 'foyer-local',
      metadata,
      tabs: false,
      pace,
      openSocket: (url) => new WebSocket(url),
    })
    try {
      const { uri, approval } = await small.propose({ optional })
      await wallet.client.pair(uri)
      const { proposal } = await wallet.next('proposal')
      const [{ topic }] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
      const asked = small.request({ topic, ...sign })
      const { request } = await wallet.next('request')
      await wallet.client.respond({ topic, id: request.id, result: '0x1' })
      expect(await asked).toBe('0x1')
      expect(small).not.toHaveProperty('pair')
      await small.disconnect(topic)
      await wallet.next('session_ended')
    } finally {
      small.dispose()
    }
  })
})
