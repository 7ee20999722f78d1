/** One-click sign-in with official SDKs on the other side, in both roles. */
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offerSignIn } from '../src/sign-in/message.ts'
import { dappSignIn, walletSignIn } from '../src/sign-in/role.ts'
import { beginSignClient, beginWalletKit, type Official, startOfficial, toMutable } from '../testing/official.ts'
import { createPeer, type Peer } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'
import { person, verify } from '../testing/signing.ts'

const relay = useInteropRelay()
const account = `eip155:1:${person.address}`
const supported = { chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign', 'eth_sendTransaction'] }
const asked = {
  ...{ chains: ['eip155:1', 'eip155:137'], domain: 'dapp.example', uri: 'https://dapp.example/login', nonce: 'a1b2c3d4e5' },
  ...{ statement: 'Welcome.', methods: ['eth_sendTransaction', 'eth_signTypedData_v4'], resources: ['https://dapp.example/terms'] },
}

let own: Peer
let other: { stop(): Promise<void> }

afterEach(async () => {
  expect(own.of('dropped')).toEqual([])
  own.dispose()
  await other.stop()
})

describe('our dapp', () => {
  beforeEach(() => {
    own = createPeer('dapp', relay.url, { signIn: dappSignIn() })
  })

  test('is signed in to by a wallet on walletkit, which signs what we reconstruct', async () => {
    const wallet = await startOfficial('wallet', relay.url, beginWalletKit)
    other = wallet
    const { uri, approval } = await own.client.authenticate({ ...asked, verify })
    await wallet.sdk.pair({ uri })
    const { id, params } = await wallet.next('session_authenticate')
    const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils')
    const authPayload = populateAuthPayload({ authPayload: params.authPayload, ...toMutable(supported) })
    const message = wallet.sdk.formatAuthMessage({ request: authPayload, iss: account })
    const signature = await person.signMessage({ message })
    const auth = buildAuthObject(authPayload, { t: 'eip191', s: signature }, account)
    const { session: theirs } = await wallet.sdk.approveSessionAuthenticate({ id, auths: [auth] })
    const session = await approval
    expect(session.topic).toBe(theirs?.topic)
    expect(session.namespaces.eip155?.accounts).toEqual([account, `eip155:137:${person.address}`])
    expect([...(session.namespaces.eip155?.methods ?? [])].sort()).toEqual(['eth_sendTransaction', 'personal_sign'])
    await own.client.ping(session.topic)
    const answer = own.client.request({ topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] })
    const request = await wallet.next('session_request')
    await wallet.sdk.respondSessionRequest({ topic: session.topic, response: { id: request.id, jsonrpc: '2.0', result: '0x1' } })
    expect(await answer).toBe('0x1')
  })

  test('is declined by a wallet on walletkit', async () => {
    const wallet = await startOfficial('wallet', relay.url, beginWalletKit)
    other = wallet
    const { uri, approval } = await own.client.authenticate(asked)
    await wallet.sdk.pair({ uri })
    const { id } = await wallet.next('session_authenticate')
    const declined = expect(approval).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })
    await wallet.sdk.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
    await declined
  })
})

describe('our wallet', () => {
  beforeEach(() => {
    own = createPeer('wallet', relay.url, { signIn: walletSignIn() })
  })

  async function ask(): Promise<{
    readonly dapp: Official<Awaited<ReturnType<typeof beginSignClient>>['sdk']>
    readonly answer: Promise<unknown>
  }> {
    const dapp = await startOfficial('dapp', relay.url, beginSignClient)
    other = dapp
    const { uri, response } = await dapp.sdk.authenticate(toMutable(asked))
    await own.client.pair(uri)
    const answer = response()
    answer.catch(() => undefined)
    return { dapp, answer }
  }

  test('signs in to a dapp on the official client, which verifies it', async () => {
    const { dapp, answer } = await ask()
    const { signIn } = await own.next('sign_in')
    expect(signIn.payload).toMatchObject({ chains: asked.chains, nonce: asked.nonce, domain: asked.domain, statement: asked.statement })
    const { message, toCacao } = offerSignIn(signIn.payload, account, supported)
    const signature = await person.signMessage({ message })
    expect(await verifyMessage({ address: person.address, message, signature })).toBe(true)
    const session = await own.client.approveSignIn(signIn.id, [toCacao(signature)])
    const { auths, session: theirs } = (await answer) as Awaited<ReturnType<Awaited<ReturnType<typeof dapp.sdk.authenticate>>['response']>>
    expect(theirs?.topic).toBe(session?.topic)
    expect(auths?.[0]?.s.s).toBe(signature)
    expect(theirs?.namespaces.eip155?.accounts).toEqual(session?.namespaces.eip155?.accounts)
    expect([...(theirs?.namespaces.eip155?.methods ?? [])].sort()).toEqual([...(session?.namespaces.eip155?.methods ?? [])].sort())
    expect(own.of('proposal')).toEqual([])
    const topic = session?.topic ?? ''
    await own.client.ping(topic)
    const request = dapp.sdk.request({ topic, chainId: 'eip155:1', request: { method: 'eth_sendTransaction', params: [{}] } })
    const notification = await own.next('request')
    await own.client.respond({ topic, id: notification.request.id, result: '0x1' })
    expect(await request).toBe('0x1')
  })

  test('declines', async () => {
    const { answer } = await ask()
    const { signIn } = await own.next('sign_in')
    const declined = expect(answer).rejects.toBeDefined()
    await own.client.reject(signIn.id)
    await declined
  })

  test('that knows no sign-in answers the proposal beside it', async () => {
    own.dispose()
    own = createPeer('plain', relay.url)
    const { answer } = await ask()
    const { proposal } = await own.next('proposal')
    const namespaces = { eip155: { accounts: [account], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] } }
    const session = await own.client.approve(proposal.id, { namespaces })
    expect(await answer).toMatchObject({ session: { topic: session.topic } })
  })
})
