/** Our EIP-1193 provider, over a session with a wallet on walletkit as it comes: one request a second, in turn. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProvider } from '../src/provider/provider.ts'
import { type OfficialWallet, startPatientWallet } from '../testing/official-wallets.ts'
import { account, createPeer, granted, optional, type Peer, until } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
let dapp: Peer
let wallet: OfficialWallet
let topic: string

beforeEach(async () => {
  dapp = createPeer('dapp', relay.url)
  wallet = await startPatientWallet('wallet', relay.url)
  const { uri, approval } = await dapp.client.propose({ optional })
  await wallet.pair(uri)
  const { id } = await wallet.next('session_proposal')
  const [session] = await Promise.all([approval, wallet.approve(id, granted)])
  topic = session.topic
})
afterEach(async () => {
  expect(dapp.of('dropped')).toEqual([])
  dapp.dispose()
  await wallet.stop()
})

test('asks the wallet what it granted, and answers by itself what the session says', async () => {
  const provider = createProvider(dapp.client, { topic })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4200 })

  const asked = [1, 2].map((index) => provider.request({ method: 'personal_sign', params: [`0x0${index}`, account] }))
  const answers = Promise.allSettled(asked)
  const first = await wallet.next('session_request')
  // The second is held back until the first is answered.
  expect(wallet.of('session_request')).toHaveLength(1)
  await wallet.respond(topic, first.id, { result: '0x51' })
  const second = await wallet.next('session_request', 2)
  await wallet.respond(topic, second.id, { error: { code: 5000, message: 'User rejected.' } })
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: '0x51' },
    { status: 'rejected', reason: { name: 'ProviderRpcError', code: 4001 } },
  ])
})

test('follows the wallet to another network and account, and hears that it left', async () => {
  const provider = createProvider(dapp.client, { topic })
  const heard: unknown[] = []
  for (const event of ['chainChanged', 'accountsChanged', 'disconnect'] as const)
    provider.on(event, (value: unknown) => heard.push([event, value instanceof Error ? 'error' : value]))

  await wallet.emit(topic, 'eip155:1', { name: 'chainChanged', data: 137 })
  await until(() => heard.length === 1)
  expect(provider.chain()).toBe('eip155:137')
  const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  await wallet.update(topic, { eip155: { ...granted.eip155, accounts: [`eip155:137:${other}`], methods: ['personal_sign'], events: [] } })
  await until(() => heard.length === 2)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([other])
  await wallet.disconnect(topic, { code: 6000, message: 'Gone.' })
  await until(() => heard.some((one) => (one as readonly unknown[])[0] === 'disconnect'))
  expect(heard).toEqual([
    ['chainChanged', '0x89'],
    ['accountsChanged', [other]],
    ['accountsChanged', []],
    ['disconnect', 'error'],
  ])
  await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4900 })
})
