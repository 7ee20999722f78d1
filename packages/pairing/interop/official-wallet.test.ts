/** Our dapp, and a wallet on the official SDK: everything that a session is for, through a relay. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OfficialWallet, officialWallets } from '../testing/official-wallets.ts'
import { account, createPeer, granted, optional, type Peer, until } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }
const no = { code: 5000, message: 'User rejected.' }
const empty = { pairings: [], proposed: [], proposals: [], sessions: [], requests: [] }

let dapp: Peer
let wallet: OfficialWallet

describe.each(Object.entries(officialWallets))('a wallet on %s', (_, startWallet) => {
  beforeEach(async () => {
    dapp = createPeer('dapp', relay.url)
    wallet = await startWallet('wallet', relay.url)
  })
  afterEach(async () => {
    // Nothing that the other side sends is strange to us.
    expect(dapp.of('dropped')).toEqual([])
    dapp.dispose()
    await wallet.stop()
  })

  async function scan(count = 1) {
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.pair(uri)
    return { approval, proposal: await wallet.next('session_proposal', count) }
  }

  async function connect(count = 1) {
    const { approval, proposal } = await scan(count)
    const [session, topic] = await Promise.all([approval, wallet.approve(proposal.id, granted)])
    expect(topic).toBe(session.topic)
    return session
  }

  test('is shown what is proposed, and settles a session', async () => {
    const { approval, proposal } = await scan()
    expect(proposal.params).toMatchObject({ requiredNamespaces: {}, optionalNamespaces: optional })
    expect(proposal.params.proposer.metadata).toEqual({
      name: 'dapp',
      description: 'The dapp.',
      url: 'https://dapp.example',
      icons: [],
    })
    const [session, topic] = await Promise.all([approval, wallet.approve(proposal.id, granted)])
    expect(session).toMatchObject({ topic, status: 'settled', controller: 'peer', namespaces: granted })
    expect(session.peer.metadata).toMatchObject({ name: 'wallet', url: 'https://wallet.example' })
    expect(session.expiry).toBeGreaterThan(Date.now() / 1000 + 604_000)
    expect(wallet.sessions()).toEqual([topic])
  })

  test('declines', async () => {
    const { approval, proposal } = await scan()
    await Promise.all([wallet.reject(proposal.id, no), expect(approval).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })])
    expect(dapp.client.view()).toMatchObject(empty)
  })

  test('answers, declines and fails', async () => {
    const { topic } = await connect()
    const before = Math.floor(Date.now() / 1000)
    const asked = [1, 2, 3].map((index) => dapp.client.request({ topic, ...sign, params: [`0x0${index}`, account] }))
    const answers = asked.map((one) => one.catch((error: unknown) => error))
    await wallet.next('session_request', 3)
    const [yes, declined, broken] = wallet.of('session_request')
    expect(yes).toMatchObject({ topic, params: { chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x01', account] } } })
    expect(yes?.params.request.expiryTimestamp).toBeGreaterThanOrEqual(before + 300)
    await wallet.respond(topic, broken?.id ?? 0, { error: { code: -32_000, message: 'insufficient funds' } })
    await wallet.respond(topic, yes?.id ?? 0, { result: { deep: ['0x12', null, 1.5, { a: true }] } })
    await wallet.respond(topic, declined?.id ?? 0, { error: no })
    expect(await Promise.all(answers)).toMatchObject([
      { deep: ['0x12', null, 1.5, { a: true }] },
      { code: 'rejected', peerCode: 5000 },
      { code: 'peer_failed', peerCode: -32_000, message: 'insufficient funds' },
    ])
    expect(wallet.waiting()).toEqual([])
  })

  test('tells events, changes what it grants, and extends', async () => {
    const { topic, expiry } = await connect()
    await wallet.emit(topic, 'eip155:1', { name: 'chainChanged', data: 137 })
    expect(await dapp.next('session_event')).toMatchObject({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 137 })
    await wallet.emit(topic, 'eip155:137', { name: 'accountsChanged', data: [account] })
    expect(await dapp.next('session_event', 2)).toMatchObject({ chainId: 'eip155:137', name: 'accountsChanged', data: [account] })

    const other = { eip155: { accounts: [`eip155:10:${account}`], methods: ['personal_sign'], events: ['chainChanged'] } }
    await wallet.update(topic, other)
    expect((await dapp.next('session_updated')).session.namespaces).toEqual(other)
    await expect(dapp.client.request({ topic, ...sign })).rejects.toMatchObject({ code: 'unauthorized', peerCode: 3005 })

    await wallet.extend(topic)
    expect((await dapp.next('session_extended')).session.expiry).toBeGreaterThanOrEqual(expiry)
  })

  test('is pinged, and pings', async () => {
    const { topic } = await connect()
    await dapp.client.ping(topic)
    expect(await wallet.next('session_ping')).toMatchObject({ topic })
    await wallet.ping(topic)
  })

  test('is left', async () => {
    const { topic } = await connect()
    await dapp.client.disconnect(topic)
    expect(await wallet.next('session_delete')).toMatchObject({ topic })
    await until(() => wallet.sessions().length === 0)
    expect(dapp.client.view()).toMatchObject(empty)
  })

  test('leaves, with requests open', async () => {
    const { topic } = await connect()
    const asked = expect(dapp.client.request({ topic, ...sign })).rejects.toMatchObject({ code: 'disconnected' })
    await wallet.next('session_request')
    await wallet.disconnect(topic, { code: 6000, message: 'Gone.' })
    expect(await dapp.next('session_ended')).toMatchObject({ topic, reason: { code: 6000 } })
    await asked
    expect(dapp.client.view()).toMatchObject(empty)
  })

  test('holds several sessions, and keeps them apart', async () => {
    const [first, second] = [await connect(1), await connect(2)]
    expect(new Set(wallet.sessions())).toEqual(new Set([first.topic, second.topic]))
    const asked = [first, second].map(({ topic }) => dapp.client.request({ topic, ...sign }))
    await wallet.next('session_request', 2)
    for (const { topic, id } of wallet.of('session_request')) await wallet.respond(topic, id, { result: topic })
    expect(await Promise.all(asked)).toEqual([first.topic, second.topic])

    await wallet.disconnect(first.topic, { code: 6000, message: 'Gone.' })
    await dapp.next('session_ended')
    expect(dapp.client.view().sessions.map(({ topic }) => topic)).toEqual([second.topic])
    await dapp.client.ping(second.topic)
  })
})
