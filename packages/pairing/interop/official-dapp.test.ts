/** Our wallet, and an app on the official SDK: everything that a session is for, through a relay. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OfficialDapp, officialDapps } from '../testing/official-dapps.ts'
import { account, createPeer, granted, optional, type Peer, until } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
const sign = { method: 'personal_sign', params: ['0x68656c6c6f', account] }
const empty = { pairings: [], proposed: [], proposals: [], sessions: [], requests: [] }

let dapp: OfficialDapp
let wallet: Peer

async function scan(count = 1, asked: Parameters<OfficialDapp['connect']>[0] = { optional }) {
  const { uri, approval } = await dapp.connect(asked)
  await wallet.client.pair(uri)
  return { approval, proposal: (await wallet.next('proposal', count)).proposal }
}

async function connect(count = 1) {
  const { approval, proposal } = await scan(count)
  const [session, ours] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
  expect(ours.topic).toBe(session.topic)
  return session
}

async function start(startDapp: (typeof officialDapps)[keyof typeof officialDapps]) {
  dapp = await startDapp('dapp', relay.url)
  wallet = createPeer('wallet', relay.url)
}
afterEach(async () => {
  // Nothing that the other side sends is strange to us.
  expect(wallet.of('dropped')).toEqual([])
  wallet.dispose()
  await dapp.stop()
})

describe.each(Object.entries(officialDapps))('an app on %s', (_, startDapp) => {
  beforeEach(() => start(startDapp))

  test('proposes, and has a session', async () => {
    const { approval, proposal } = await scan()
    expect(proposal).toMatchObject({ required: {}, optional, proposer: { metadata: { name: 'dapp', url: 'https://dapp.example' } } })
    const [session, ours] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
    expect(session).toMatchObject({ topic: ours.topic, namespaces: granted, peer: { metadata: { name: 'wallet' } } })
    expect(wallet.client.view()).toMatchObject({ ...empty, sessions: [{ status: 'settled', controller: 'self' }] })
    expect(dapp.sessions()).toHaveLength(1)
  })

  test('requires less than it would like', async () => {
    const required = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }
    const { approval, proposal } = await scan(1, { required, optional })
    // The SDK asks for everything as optional since it knows that wallets may grant in part.
    const asked = [...Object.values(proposal.required), ...Object.values(proposal.optional)].flatMap(({ methods }) => methods)
    expect(asked).toEqual(expect.arrayContaining(['personal_sign', 'eth_sendTransaction']))
    const [session] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
    expect(session.namespaces).toEqual(granted)
  })

  test('is declined', async () => {
    const { approval, proposal } = await scan()
    await Promise.all([wallet.client.reject(proposal.id), expect(approval).rejects.toMatchObject({ code: 5000 })])
    expect(wallet.client.view()).toMatchObject(empty)
  })

  test('asks, and is answered, declined and failed', async () => {
    const { topic } = await connect()
    const answers: Promise<unknown>[] = []
    for (const index of [1, 2, 3]) {
      const asked = dapp.request(topic, 'eip155:1', { ...sign, params: [`0x0${index}`, account] })
      answers.push(asked.catch((error: unknown) => error))
      // The SDK draws ids from the millisecond and three random digits: two asked in one millisecond may share one.
      await wallet.next('request', index)
    }
    const by = new Map(wallet.of('request').map(({ request }) => [(request.params as readonly string[])[0], request]))
    expect(by.get('0x01')).toMatchObject({ topic, chainId: 'eip155:1', method: 'personal_sign' })
    const respond = (which: string, answer: object) => wallet.client.respond({ topic, id: by.get(which)?.id ?? '', ...answer })
    await respond('0x03', { error: { code: -32_000, message: 'insufficient funds' } })
    await respond('0x01', { result: { deep: ['0x12', null, 1.5, { a: true }] } })
    await respond('0x02', { error: { code: 5000, message: 'User rejected.' } })
    expect(await Promise.all(answers)).toMatchObject([
      { deep: ['0x12', null, 1.5, { a: true }] },
      { code: 5000 },
      { code: -32_000, message: 'insufficient funds' },
    ])
    expect(wallet.client.view().requests).toEqual([])
  })

  test('hears events, other grants, and a longer life', async () => {
    const { topic, expiry } = await connect()
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 137 })
    expect(await dapp.next('session_event')).toMatchObject({
      topic,
      params: { chainId: 'eip155:1', event: { name: 'chainChanged', data: 137 } },
    })
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [`eip155:1:${account}`] })
    expect(await dapp.next('session_event', 2)).toMatchObject({ params: { event: { name: 'accountsChanged' } } })

    const other = { eip155: { accounts: [`eip155:10:${account}`], methods: ['personal_sign'], events: ['chainChanged'] } }
    await wallet.client.update(topic, other)
    expect((await dapp.next('session_update')).params.namespaces).toEqual(other)
    expect(dapp.sessions()[0]?.namespaces).toEqual(other)
    expect(wallet.client.view().sessions[0]?.namespaces).toEqual(other)

    // Expiries count whole seconds, so that a longer life shows only in a later second.
    const settledAt = Math.floor(Date.now() / 1000)
    await until(() => Math.floor(Date.now() / 1000) > settledAt)
    await wallet.client.extend(topic)
    await dapp.next('session_extend')
    await until(() => (dapp.sessions()[0]?.expiry ?? 0) > expiry)
    // The SDK counts the new life from the moment it hears of it, later than we do by what the relay takes.
    const late = (dapp.sessions()[0]?.expiry ?? 0) - (wallet.client.view().sessions[0]?.expiry ?? 0)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThanOrEqual(10)
  })

  test('pings, and is pinged', async () => {
    const { topic } = await connect()
    await dapp.ping(topic)
    await wallet.client.ping(topic)
    expect(await dapp.next('session_ping')).toMatchObject({ topic })
  })

  test('is left', async () => {
    const { topic } = await connect()
    await wallet.client.disconnect(topic)
    expect(await dapp.next('session_delete')).toMatchObject({ topic })
    await until(() => dapp.sessions().length === 0)
    expect(wallet.client.view()).toMatchObject(empty)
  })

  test('leaves, with requests open', async () => {
    const { topic } = await connect()
    dapp.request(topic, 'eip155:1', sign).catch(() => undefined)
    await wallet.next('request')
    await dapp.disconnect(topic)
    expect(await wallet.next('session_ended')).toMatchObject({ topic, reason: { code: 6000 } })
    expect(await wallet.next('request_ended')).toMatchObject({ topic, reason: 'session_ended' })
    expect(wallet.client.view()).toMatchObject(empty)
  })
})

// The universal provider knows one session only.
test('an app on the sign client holds several sessions, and keeps them apart', async () => {
  await start(officialDapps['sign-client'])
  const [first, second] = [await connect(1), await connect(2)]
  const asked = [dapp.request(first.topic, 'eip155:1', sign)]
  await wallet.next('request', 1)
  asked.push(dapp.request(second.topic, 'eip155:1', sign))
  await wallet.next('request', 2)
  for (const { request } of wallet.of('request'))
    await wallet.client.respond({ topic: request.topic, id: request.id, result: request.topic })
  expect(await Promise.all(asked)).toEqual([first.topic, second.topic])

  await dapp.disconnect(first.topic)
  await wallet.next('session_ended')
  expect(wallet.client.view().sessions.map(({ topic }) => topic)).toEqual([second.topic])
  await wallet.client.ping(second.topic)
})
