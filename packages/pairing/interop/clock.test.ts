/** A page whose clock is wrong, in either role, with a side opposite whose clock is right: through our own relay, they meet. */
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { OpenProposal } from '../src/client/client.ts'
import { formatUri } from '../src/wire/uri.ts'
import { officialDapps } from '../testing/official-dapps.ts'
import { officialWallets } from '../testing/official-wallets.ts'
import { account, createPeer, granted, optional, type Peer, until } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
const minute = 60_000
const day = 1440 * minute
/** By so much a right clock may be off: it is known from the moment when the relay's word is heard, which a busy machine delays. */
const late = 10_000
const wrong: readonly (readonly [string, number])[] = [
  ['10 minutes ahead', 10 * minute],
  ['10 minutes behind', -10 * minute],
  ['2 days ahead', 2 * day],
  ['2 days behind', -2 * day],
]
const sign = { method: 'personal_sign', params: ['0x68656c6c6f', account] }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** As a page: it shows its origin, and reads why it is turned away. */
function page(name: string, off = 0): Peer {
  const openSocket = (url: string) => new WebSocket(url, { origin: 'http://localhost:3000' })
  const peer = createPeer(name, relay.url, { openSocket, now: () => Date.now() + off })
  ends.push(() => peer.dispose())
  return peer
}

/** As a page does: when a code is over as soon as the relay has told the time, the next one is shown. */
async function showCode(dapp: Peer): Promise<OpenProposal> {
  const proposed = await dapp.client.propose({ optional })
  let failure: unknown
  proposed.approval.catch((error: unknown) => {
    failure = error
  })
  // The time comes first, whatever the relay says then.
  await until(() => failure !== undefined || dapp.client.view().relay.status === 'open')
  if (failure === undefined) return proposed
  expect(failure).toMatchObject({ code: 'expired' })
  return dapp.client.propose({ optional })
}

const expiresIn = (expiry: number) => Math.round(expiry - Date.now() / 1000)

describe.each(wrong)('a dapp %s', (_, off) => {
  test.each(Object.entries(officialWallets))(
    'pairs with a wallet on %s, asks it, and asks again after a reload',
    async (_name, startWallet) => {
      const dapp = page('dapp', off)
      const wallet = await startWallet('wallet', relay.url)
      ends.push(() => wallet.stop())
      const { uri, approval, expiry } = await showCode(dapp)
      expect(expiresIn(expiry)).toBeGreaterThan(200)
      // Of a clock that is ahead the first code says too much; nothing comes of it after the relay's five minutes.
      expect(expiresIn(expiry)).toBeLessThanOrEqual(240 + Math.max(0, off / 1000))
      await wallet.pair(uri)
      const { id } = await wallet.next('session_proposal')
      const [{ topic }] = await Promise.all([approval, wallet.approve(id, granted)])

      const answer = dapp.client.request({ topic, chainId: 'eip155:1', ...sign })
      const asked = await wallet.next('session_request')
      expect(expiresIn(asked.params.request.expiryTimestamp ?? 0)).toBeLessThanOrEqual(300)
      await wallet.respond(topic, asked.id, { result: '0x01' })
      expect(await answer).toBe('0x01')

      dapp.restart()
      await until(() => dapp.client.view().relay.status === 'open')
      await dapp.client.ping(topic)
      const again = dapp.client.request({ topic, chainId: 'eip155:1', ...sign })
      await wallet.respond(topic, (await wallet.next('session_request', 2)).id, { result: '0x02' })
      expect(await again).toBe('0x02')
      await wallet.extend(topic)
      await dapp.next('session_extended')
      expect(dapp.of('session_ended')).toEqual([])
    },
  )
})

describe.each(wrong)('a wallet %s', (_, off) => {
  test.each(Object.entries(officialDapps))('scans a code of an app on %s, answers it, and holds the session', async (_name, startDapp) => {
    const wallet = page('wallet', off)
    const dapp = await startDapp('dapp', relay.url)
    ends.push(() => dapp.stop())
    const { uri, approval } = await dapp.connect({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    const [session] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])
    expect(Math.abs(expiresIn(session.expiry) - 604_800)).toBeLessThan(120)

    const answer = dapp.request(session.topic, 'eip155:1', sign)
    const { request } = await wallet.next('request')
    await wallet.client.respond({ topic: session.topic, id: request.id, result: '0x01' })
    expect(await answer).toBe('0x01')
    await wallet.client.extend(session.topic)
    await dapp.next('session_extend')
    expect(wallet.of('session_ended')).toEqual([])
  })

  test('takes no code that is really over', async () => {
    const wallet = page('wallet', off)
    const expiry = Math.floor(Date.now() / 1000) - 1
    const uri = formatUri({ symKey: '5a'.repeat(32), expiry })
    const paired = wallet.client.pair(uri)
    // One that is behind takes it for good until it has come to the relay.
    if (off > 0) await expect(paired).rejects.toMatchObject({ code: 'uri_expired' })
    await until(() => wallet.client.view().pairings.length === 0)
    // By the clock of this process, which is right.
    await until(() => Math.abs(wallet.client.view().clockAhead) <= late)
  })
})
