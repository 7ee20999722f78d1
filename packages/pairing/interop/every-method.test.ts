/** Every method that is proposed to wallets: asked, answered, declined and failed, between us and either official SDK. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proposeNamespaces } from '../src/namespaces/propose.ts'
import { type OfficialDapp, officialDapps } from '../testing/official-dapps.ts'
import { type OfficialWallet, officialWallets } from '../testing/official-wallets.ts'
import { createPeer, type Peer } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'
import { chains, everyMethod, everything } from './every-method.ts'

const relay = useInteropRelay()
const { formerSolana: _, ...proposed } = chains
const optional = proposeNamespaces(Object.values(proposed))
const no = { code: 5000, message: 'User rejected.' }
// The SDK puts words of its own in place of a wallet's for the codes that JSON-RPC reserves; this is not one of them.
const broken = { code: -32_003, message: 'Insufficient funds for gas * price + value' }

test('the proposal asks for these methods and no others', () => {
  expect(Object.keys(optional)).toEqual(Object.keys(everything))
  for (const [namespace, { accounts, methods }] of Object.entries(everything)) {
    expect(optional[namespace]?.methods).toEqual(methods)
    expect(optional[namespace]?.chains?.map((id) => id)).toEqual(accounts.map((one) => one.slice(0, one.lastIndexOf(':'))))
  }
})

describe.each(Object.entries(officialWallets))('our dapp asks a wallet on %s', (_, startWallet) => {
  let [dapp, wallet, topic]: [Peer?, OfficialWallet?, string?] = []

  beforeAll(async () => {
    dapp = createPeer('dapp', relay.url)
    wallet = await startWallet('wallet', relay.url)
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.pair(uri)
    const { id, params } = await wallet.next('session_proposal')
    expect(params.optionalNamespaces).toEqual(optional)
    const [session] = await Promise.all([approval, wallet.approve(id, everything)])
    expect(session.namespaces).toEqual(everything)
    topic = session.topic
  })
  afterAll(async () => {
    expect(dapp?.of('dropped')).toEqual([])
    dapp?.dispose()
    await wallet?.stop()
  })

  test.each(everyMethod)('$method', async ({ chainId, method, params, result }) => {
    if (!dapp || !wallet || topic === undefined) throw new Error('There is no session.')
    const seen = wallet.of('session_request').length
    const asked = [1, 2, 3].map(() => dapp?.client.request({ topic: topic ?? '', chainId, method, params }))
    const answers = Promise.all(
      asked.map((one) =>
        one?.then(
          (value) => ({ value }),
          ({ code, peerCode, message }) => ({ code, peerCode, message }),
        ),
      ),
    )
    await wallet.next('session_request', seen + 3)
    const requests = wallet.of('session_request').slice(seen)
    for (const request of requests) expect(request.params).toMatchObject({ chainId, request: { method, params } })
    // Asked in turn, so heard in turn: ids grow.
    const [first = 0, second = 0, third = 0] = requests.map(({ id }) => id).sort((a, b) => a - b)
    await wallet.respond(topic, first, { result })
    await wallet.respond(topic, second, { error: no })
    await wallet.respond(topic, third, { error: broken })
    expect(await answers).toEqual([
      { value: result },
      { code: 'rejected', peerCode: no.code, message: no.message },
      { code: 'peer_failed', peerCode: broken.code, message: broken.message },
    ])
  })
})

describe.each(Object.entries(officialDapps))('an app on %s asks our wallet', (kind, startDapp) => {
  let [dapp, wallet, topic]: [OfficialDapp?, Peer?, string?] = []
  // What that SDK answers itself is not asked.
  const own = kind === 'universal-provider' ? ['eth_accounts', 'eth_requestAccounts'] : []

  beforeAll(async () => {
    dapp = await startDapp('dapp', relay.url)
    wallet = createPeer('wallet', relay.url)
    const { uri, approval } = await dapp.connect({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    expect(proposal.optional).toEqual(optional)
    const [session] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: everything })])
    expect(session.namespaces).toEqual(everything)
    topic = session.topic
  })
  afterAll(async () => {
    expect(wallet?.of('dropped')).toEqual([])
    wallet?.dispose()
    await dapp?.stop()
  })

  test.each(everyMethod)('$method', async ({ chainId, method, params, result }) => {
    if (!dapp || !wallet || topic === undefined) throw new Error('There is no session.')
    if (own.includes(method)) return expect(await dapp.request(topic, chainId, { method, params })).toEqual(result)
    const seen = wallet.of('request').length
    const answers: unknown[] = []
    for (const [index, answer] of [{ error: no }, { error: broken }, { result }].entries()) {
      const asked = dapp.request(topic, chainId, { method, params })
      const settled = asked.then(
        (value) => ({ value }),
        ({ code, message }) => ({ code, message }),
      )
      await wallet.next('request', seen + index + 1)
      const request = wallet.of('request')[seen + index]?.request
      expect(request).toMatchObject({ topic, chainId, method, params })
      await wallet.client.respond({ topic, id: request?.id ?? '', ...answer })
      answers.push(await settled)
    }
    expect(answers).toEqual([no, broken, { value: result }])
  })
})
