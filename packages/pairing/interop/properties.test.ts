/** What is said beside the namespaces, and the capabilities in it: in each role against the official SDK, through a relay. */
import { afterEach, expect, test } from 'vitest'
import { createProvider } from '../src/provider/provider.ts'
import { type OfficialDapp, officialDapps } from '../testing/official-dapps.ts'
import { type OfficialWallet, officialWallets } from '../testing/official-wallets.ts'
import { account, createPeer, granted, optional, type Peer } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
const asked = { sessionProperties: { expiry: 'never' }, scopedProperties: { 'eip155:1': { paymasterService: { supported: true } } } }
const told = {
  sessionProperties: { atomic: '{"status":"supported"}', issuer: 'Wallet Inc.' },
  scopedProperties: { 'eip155:137': { atomic: { status: 'ready' }, [`eip155:137:${account}`]: { auxiliaryFunds: { supported: true } } } },
}
/** EIP-5792, of what was told: where an account has its own, those of the chain are not its. */
const capabilities = {
  '0x1': { atomic: { status: 'supported' } },
  '0x89': { atomic: { status: 'supported' }, auxiliaryFunds: { supported: true } },
}
const question = { method: 'wallet_getCapabilities', params: [account, ['0x1', '0x89']] }
const namespaces = { eip155: { ...granted.eip155, methods: ['personal_sign', 'wallet_getCapabilities'], events: [] } } as never

let ours: Peer
let theirs: OfficialDapp | OfficialWallet
afterEach(async () => {
  expect(ours.of('dropped')).toEqual([])
  ours.dispose()
  await theirs.stop()
})

test.each(Object.entries(officialWallets))('a wallet on %s reads what our dapp says, and tells it what it can', async (_, startWallet) => {
  ours = createPeer('dapp', relay.url)
  const wallet = await startWallet('wallet', relay.url)
  theirs = wallet
  const { uri, approval } = await ours.client.propose({
    ...{ optional, properties: asked.sessionProperties, scopedProperties: asked.scopedProperties },
  })
  await wallet.pair(uri)
  const { id, params } = await wallet.next('session_proposal')
  expect(params).toMatchObject(asked)
  const [session] = await Promise.all([approval, wallet.approve(id, namespaces, told)])
  expect(session).toMatchObject({ properties: told.sessionProperties, scopedProperties: told.scopedProperties })

  ours.restart()
  await ours.client.ready
  const provider = createProvider(ours.client, { topic: session.topic })
  expect(await provider.request(question)).toEqual(capabilities)
  expect(wallet.of('session_request')).toEqual([])
})

test.each(Object.entries(officialDapps))('an app on %s says it to our wallet, and has its answer', async (kind, startDapp) => {
  ours = createPeer('wallet', relay.url)
  const dapp = await startDapp('dapp', relay.url)
  theirs = dapp
  const { uri, approval } = await dapp.connect({ optional, ...asked })
  await ours.client.pair(uri)
  const { proposal } = await ours.next('proposal')
  expect(proposal).toMatchObject({ properties: asked.sessionProperties, scopedProperties: asked.scopedProperties })
  const granting = { namespaces, properties: told.sessionProperties, scopedProperties: told.scopedProperties }
  const [session, own] = await Promise.all([approval, ours.client.approve(proposal.id, granting)])
  expect(session).toMatchObject(told)
  expect(own).toMatchObject({ properties: told.sessionProperties, scopedProperties: told.scopedProperties })

  // The sign client asks the wallet whatever it was told; the provider over it reads it as ours does.
  if (kind === 'sign-client') return
  expect(await dapp.request(session.topic, 'eip155:1', question)).toEqual(capabilities)
  expect(ours.of('request')).toEqual([])
})

test('a session in which nothing is said has no such fields on the wire', async () => {
  ours = createPeer('dapp', relay.url)
  const wallet = await officialWallets['sign-client']('wallet', relay.url)
  theirs = wallet
  const { uri, approval } = await ours.client.propose({ optional })
  await wallet.pair(uri)
  const { id, params } = await wallet.next('session_proposal')
  expect(params).not.toHaveProperty('scopedProperties')
  expect(params).not.toHaveProperty('sessionProperties')
  const [session] = await Promise.all([approval, wallet.approve(id, namespaces)])
  expect(session).not.toMatchObject({ properties: expect.anything() })
})
