/** What a caller passes by mistake: it hears so, and its client goes on. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTabs } from '../../testing/locks.ts'
import { account, connect, createPeer, granted, type Peer } from '../../testing/peers.ts'
import { type Relay, startRelay } from '../../testing/relay.ts'
import type { DappClient } from './client.ts'
import { memoryStorage } from './storage.ts'

let relay: Relay
let dapp: Peer
let other: Peer
let wallet: Peer
let topic: string

beforeEach(async () => {
  relay = await startRelay()
  const shared = { tabs: createTabs(), storage: memoryStorage() }
  dapp = createPeer('dapp', relay.url, shared)
  other = createPeer('dapp', relay.url, shared)
  wallet = createPeer('wallet', relay.url)
  topic = (await connect(dapp, wallet)).topic
})
afterEach(async () => {
  for (const peer of [other, dapp, wallet]) peer.dispose()
  await relay.stop()
})

const sign = { chainId: 'eip155:1', method: 'personal_sign' }
const circle: unknown[] = []
circle.push(circle)
const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown

/** The next request has its answer. */
async function goesOn(client: DappClient): Promise<void> {
  const seen = wallet.of('request').length
  const asked = client.request({ topic, ...sign, params: ['0x00', account] })
  const { request } = await wallet.next('request', seen + 1)
  await wallet.client.respond({ topic, id: request.id, result: 'fine' })
  expect(await asked).toBe('fine')
}

describe.each([
  ['leads', () => dapp],
  ['is led', () => other],
] as const)('a tab that %s', (_, peerOf) => {
  test.each([
    ['a bigint', [1n], 'invalid_input'],
    ['a circle', circle, 'invalid_input'],
    ['a function', [() => undefined, 1n], 'invalid_input'],
    ['nesting without end', deep, 'invalid_input'],
    ['more than a relay takes', ['x'.repeat(200_000)], 'too_large'],
    ['far more than a relay takes', ['x'.repeat(1_200_000)], 'too_large'],
  ])('asks with %s', async (_name, params, code) => {
    const { client } = peerOf()
    await expect(client.request({ topic, ...sign, params })).rejects.toMatchObject({ name: 'PairingError', code })
    await goesOn(client)
    await goesOn(dapp.client)
    expect(wallet.of('request')).toHaveLength(2)
  })

  test.each(['constructor', '__proto__', 'toString', ''])('asks in the session %j', async (name) => {
    const { client } = peerOf()
    await expect(client.request({ topic: name, ...sign, params: [] })).rejects.toMatchObject({ name: 'PairingError' })
    await expect(client.ping(name)).rejects.toMatchObject({ name: 'PairingError' })
    await Promise.allSettled([client.disconnect(name)])
    await goesOn(client)
  })
})

test('a wallet that answers, approves or tells what cannot be sent', async () => {
  const asked = dapp.client.request({ topic, ...sign, params: [] })
  const { request } = await wallet.next('request')
  const wrong = { name: 'PairingError', code: 'invalid_input' }
  await expect(wallet.client.respond({ topic, id: request.id, result: 1n })).rejects.toMatchObject(wrong)
  await expect(wallet.client.respond({ topic, id: request.id, result: 'x'.repeat(1_200_000) })).rejects.toMatchObject({
    ...wrong,
    code: 'too_large',
  })
  await expect(wallet.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: circle })).rejects.toMatchObject(wrong)
  // What could not be said has not been said.
  expect(wallet.client.view().requests).toMatchObject([{ id: request.id }])
  await wallet.client.respond({ topic, id: request.id, result: 'at last' })
  expect(await asked).toBe('at last')

  const seen = wallet.of('proposal').length
  const { uri, approval } = await dapp.client.propose({})
  await wallet.client.pair(uri)
  const { proposal } = await wallet.next('proposal', seen + 1)
  await expect(wallet.client.approve(proposal.id, { namespaces: granted, properties: { a: 1n } })).rejects.toMatchObject(wrong)
  expect(wallet.client.view().sessions).toHaveLength(1)
  const [session] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
  expect(session.status).toBe('settled')
})
