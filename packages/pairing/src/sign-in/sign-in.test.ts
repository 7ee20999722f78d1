import { describe, expect, test } from 'vitest'
import { usePair } from '../../testing/pair.ts'
import { createPeer, granted, type Peer, until } from '../../testing/peers.ts'
import type { Relay } from '../../testing/relay.ts'
import { person, verify } from '../../testing/signing.ts'
import type { IncomingSignIn } from '../engine/state.ts'
import { proposeNamespaces } from '../namespaces/propose.ts'
import { offerSignIn, type SignInRequest } from './message.ts'
import { dappSignIn, walletSignIn } from './role.ts'

let relay: Relay
let dapp: Peer
let wallet: Peer
let shift = 0
usePair(
  (begun) => {
    ;({ relay, dapp, wallet } = begun)
    shift = 0
  },
  { dapp: { signIn: dappSignIn(), now: () => Date.now() + shift }, wallet: { signIn: walletSignIn() } },
)

const account = `eip155:1:${person.address}`
const supported = { chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign', 'eth_sendTransaction'] }
const asked: SignInRequest = {
  chains: ['eip155:1', 'eip155:137'],
  domain: 'dapp.example',
  uri: 'https://dapp.example/login',
  nonce: 'a1b2c3d4e5',
  statement: 'Welcome.',
  methods: ['eth_sendTransaction'],
}

async function sign({ payload }: IncomingSignIn, ids: readonly string[] = [account]) {
  const offers = ids.map((id) => offerSignIn(payload, id, supported))
  return Promise.all(offers.map(async ({ message, toCacao }) => toCacao(await person.signMessage({ message }))))
}

async function scan(more: Partial<Parameters<Peer['client']['authenticate']>[0]> = {}) {
  const proposed = await dapp.client.authenticate({ ...asked, ...more })
  await wallet.client.pair(proposed.uri)
  const { signIn } = await wallet.next('sign_in')
  return { ...proposed, signIn }
}

describe('one tap', () => {
  test('connects and signs in: both sides have the session, and the signature is true', async () => {
    const { signIn, approval, uri } = await scan({ verify })
    expect(uri).toContain('methods=wc_sessionAuthenticate')
    expect(signIn.requester.metadata.name).toBe('dapp')
    const approved = await wallet.client.approveSignIn(signIn.id, await sign(signIn, [account, `eip155:137:${person.address}`]))
    const session = await approval
    expect(session).toMatchObject({ controller: 'peer', status: 'settled' })
    expect(session.namespaces).toEqual(approved?.namespaces)
    expect(session.namespaces.eip155).toMatchObject({
      accounts: [account, `eip155:137:${person.address}`],
      methods: ['eth_sendTransaction', 'personal_sign'],
    })
    expect(session.auths).toHaveLength(2)
    expect(wallet.of('proposal')).toEqual([])
    await Promise.all([dapp.client.ping(session.topic), wallet.client.ping(session.topic)])
    const signature = dapp.client.request({ topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] })
    const { request } = await wallet.next('request')
    await wallet.client.respond({ topic: session.topic, id: request.id, result: '0x1' })
    expect(await signature).toBe('0x1')
    expect([...dapp.of('dropped'), ...wallet.of('dropped')]).toEqual([])
    for (const tag of [1116, 1117]) expect(relay.mailbox.kept.filter((mail) => mail.tag === tag)).toHaveLength(1)
  })

  test('with a signature that is not true ends the session on both sides', async () => {
    const { signIn, approval } = await scan({ verify })
    const [cacao] = await sign(signIn)
    if (!cacao) throw new Error('nothing signed')
    const other = await person.signMessage({ message: 'something else' })
    await wallet.client.approveSignIn(signIn.id, [{ ...cacao, s: { ...cacao.s, s: other } }])
    await expect(approval).rejects.toMatchObject({ code: 'invalid_message', peerCode: 7000 })
    await wallet.next('session_ended')
    expect(dapp.client.view().sessions).toEqual([])
  })

  test('with a check that fails itself is not let through', async () => {
    const offline = () => Promise.reject(new Error('no network'))
    const { signIn, approval } = await scan({ verify: offline })
    await wallet.client.approveSignIn(signIn.id, await sign(signIn))
    await expect(approval).rejects.toMatchObject({ code: 'invalid_message' })
  })

  test('declined', async () => {
    const { signIn, approval } = await scan()
    await wallet.client.reject(signIn.id)
    await expect(approval).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })
    expect(relay.mailbox.kept.filter(({ tag }) => tag === 1118)).toHaveLength(1)
    expect(wallet.client.view()).toMatchObject({ signIns: [], pairings: [] })
    expect(dapp.client.view().proposed).toEqual([])
  })

  test('over a wallet that knows no sign-in connects, and says so by what is missing', async () => {
    const plain = createPeer('plain', relay.url)
    try {
      const { uri, approval } = await dapp.client.authenticate({ ...asked, verify })
      await plain.client.pair(uri)
      const { proposal } = await plain.next('proposal')
      expect(proposal.optional).toEqual({
        eip155: {
          ...{ chains: asked.chains, methods: ['personal_sign', 'eth_sendTransaction'] },
          events: ['chainChanged', 'accountsChanged'],
        },
      })
      const [session] = await Promise.all([approval, plain.client.approve(proposal.id, { namespaces: granted })])
      expect(session.auths).toBeUndefined()
      await until(() => dapp.client.view().proposed.length === 0)
    } finally {
      plain.dispose()
    }
  })

  test('takes nothing from a wallet that knows it: a plain proposal settles, and what has run out ends', async () => {
    const plain = createPeer('plain', relay.url)
    const clocked = createPeer('clocked', relay.url, { signIn: walletSignIn(), now: () => Date.now() + shift })
    try {
      const { uri, approval } = await plain.client.propose({ optional: proposeNamespaces(['eip155:1']) })
      await clocked.client.pair(uri)
      const { proposal } = await clocked.next('proposal')
      expect((await clocked.client.approve(proposal.id, { namespaces: granted })).status).toBe('settled')
      const { topic } = await approval
      plain.client.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }).catch(() => undefined)
      await clocked.next('request')
      shift = 400_000
      await clocked.client.ping('').catch(() => undefined)
      expect(clocked.of('request_ended')).toMatchObject([{ reason: 'expired' }])
    } finally {
      plain.dispose()
      clocked.dispose()
    }
  })

  test('is not lost when either side starts again', async () => {
    const { signIn, uri } = await scan()
    dapp.restart()
    wallet.restart()
    await Promise.all([dapp.client.ready, wallet.client.ready])
    const [waiting] = wallet.client.view().signIns
    expect(waiting).toEqual(signIn)
    const resumed = dapp.client.resume()
    expect(resumed?.uri).toBe(uri)
    await wallet.client.approveSignIn(signIn.id, await sign(signIn))
    const session = await resumed?.approval
    expect(session?.auths).toHaveLength(1)
    dapp.restart()
    await dapp.client.ready
    // A page that was reloaded can still take the signature to its server.
    expect(dapp.client.view().sessions[0]?.auths).toEqual(session?.auths)
    await wallet.client.ping(session?.topic ?? '')
  })

  test('runs out after an hour, its code after four minutes', async () => {
    const { approval, expiresAt } = await scan()
    expect(Math.abs(expiresAt - Date.now() - 240_000)).toBeLessThan(60_000)
    const ended = expect(approval).rejects.toMatchObject({ code: 'expired' })
    await until(() => JSON.parse(String(dapp.storage.read())).outbox.length === 0)
    shift = 3_590_000
    await dapp.client.ping('').catch(() => undefined)
    expect(dapp.client.view().proposed).toHaveLength(1)
    shift = 3_601_000
    await dapp.client.ping('').catch(() => undefined)
    await ended
  })

  test.each<readonly [string, Partial<SignInRequest>, RegExp]>([
    ['a domain with its scheme', { domain: 'https://dapp.example' }, /domain/],
    ['a domain with a path', { domain: 'dapp.example/login' }, /domain/],
    ['a domain of two', { domain: 'dapp.example other.example' }, /domain/],
    ['a URI that is none', { uri: '/login' }, /URI/],
    ['a nonce of seven', { nonce: 'a1b2c3d' }, /nonce/],
    ['a nonce with a hyphen', { nonce: 'a1b2c3d4-e5' }, /nonce/],
    ['an expiry in words', { exp: 'Tue, 30 Nov 2100 07:00:00 GMT' }, /exp .*RFC 3339/],
    ['an expiry without a zone', { exp: '2100-11-30T07:00:00' }, /exp .*RFC 3339/],
    ['an expiry on a day that is none', { exp: '2100-02-30T07:00:00Z' }, /exp .*RFC 3339/],
    ['an expiry that is over', { exp: '2021-11-30T07:00:00Z' }, /exp .*over/],
    ['a beginning in seconds', { nbf: '1638255600' }, /nbf .*RFC 3339/],
    ['a beginning after its expiry', { nbf: '2100-11-30T09:00:00+01:00', exp: '2100-11-30T08:00:00Z' }, /nbf/],
  ])('%s, which no verifier takes, is refused before the wallet is asked', async (_, wrong, message) => {
    await expect(dapp.client.authenticate({ ...asked, ...wrong })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
    expect(dapp.client.view().proposed).toEqual([])
  })

  test.each<Partial<SignInRequest>>([
    { domain: 'localhost:3000' },
    { domain: '127.0.0.1:3000' },
    { domain: '[::1]:3000' },
    { domain: 'xn--bcher-kva.example' },
    { uri: 'did:key:z6Mkn' },
    { exp: '2100-11-30T07:00:00.123456Z', nbf: '2021-02-28T23:59:59-05:30' },
  ])('with %j is asked for', async (more) => {
    const given = new AbortController()
    const { approval } = await dapp.client.authenticate({ ...asked, ...more, signal: given.signal })
    given.abort()
    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
  })

  test('tells the wallet when its expiry ends the question', async () => {
    const exp = new Date(Date.now() + 1_800_000).toISOString()
    expect((await scan({ exp })).signIn.expiry).toBe(Math.floor(Date.parse(exp) / 1000))
  })

  test.each([
    ['whose expiry seems over, where this clock is ahead of the verifier’s', -360_000, 0],
    ['that arrives after its expiry by this clock, and by no more than clocks differ', 300_000, 900_000],
  ])('%s, makes a session: a verifier may take it', async (_, life, later) => {
    const { signIn, approval } = await scan({ exp: new Date(Date.now() + life).toISOString() })
    shift = later
    await wallet.client.approveSignIn(signIn.id, await sign(signIn))
    expect((await approval).auths).toHaveLength(1)
  })

  test('that arrives more than an hour after its expiry makes no session, and the wallet is told', async () => {
    const { signIn, approval } = await scan({ exp: new Date(Date.now() - 1_800_000).toISOString() })
    const refused = expect(approval).rejects.toMatchObject({ code: 'expired', message: expect.stringContaining('arrived after') })
    shift = 1_801_000
    await wallet.client.approveSignIn(signIn.id, await sign(signIn))
    await refused
    await wallet.next('session_ended')
    expect(dapp.client.view()).toMatchObject({ sessions: [], proposed: [] })
  })

  test('given up by a signal, or asked for in a way that cannot be', async () => {
    const given = new AbortController()
    const { approval } = await dapp.client.authenticate({ ...asked, signal: given.signal })
    given.abort()
    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    await until(() => dapp.client.view().proposed.length === 0)
    for (const wrong of [{ chains: [] }, { nonce: '' }, { statement: 'a\nb' }, { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }])
      await expect(dapp.client.authenticate({ ...asked, ...wrong })).rejects.toMatchObject({ code: 'invalid_input' })
    const without = createPeer('without', relay.url)
    await expect(without.client.authenticate(asked)).rejects.toMatchObject({ code: 'invalid_input' })
    without.dispose()
  })
})

describe('a wallet', () => {
  test('cannot answer with what was not asked for, and may then answer rightly', async () => {
    const { signIn, approval } = await scan()
    const [cacao] = await sign(signIn)
    if (!cacao) throw new Error('nothing signed')
    const wrong = { ...cacao, p: { ...cacao.p, nonce: 'zzzzzzzzzz' } }
    await expect(wallet.client.approveSignIn(signIn.id, [wrong])).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(wallet.client.approveSignIn(signIn.id, [])).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(wallet.client.approveSignIn('1', [cacao])).rejects.toMatchObject({ code: 'not_found' })
    await Promise.all([approval, wallet.client.approveSignIn(signIn.id, [cacao])])
  })

  test('hears nothing twice, whatever the relay repeats', async () => {
    relay.setTamper((mail) => [{ mail }, { mail: { ...mail } }, { mail: { ...mail }, after: 5 }])
    const { signIn, approval } = await scan()
    await wallet.client.approveSignIn(signIn.id, await sign(signIn))
    const { topic } = await approval
    await dapp.client.ping(topic)
    expect(wallet.of('sign_in')).toHaveLength(1)
    expect(dapp.of('session_settled')).toHaveLength(1)
    expect(dapp.client.view().sessions).toHaveLength(1)
  })
})
