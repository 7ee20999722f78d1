import { describe, expect, test } from 'vitest'
import { usePair } from '../../testing/pair.ts'
import { account, connect, granted, optional, type Peer, until } from '../../testing/peers.ts'
import type { Mail, Relay, Tamper } from '../../testing/relay.ts'

let relay: Relay
let dapp: Peer
let wallet: Peer
let shift = 0
usePair(
  (begun) => {
    ;({ relay, dapp, wallet } = begun)
    shift = 0
  },
  { dapp: { now: () => Date.now() + shift } },
)

const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }

/** The relay has all that this peer wanted to say. */
const untilConfirmed = (peer: Peer) => until(() => JSON.parse(String(peer.storage.read())).outbox.length === 0)

const flip = (mail: Mail, bit: number): Mail => {
  const bytes = Buffer.from(mail.message, 'base64')
  const at = bit % (bytes.length * 8)
  bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7))
  return { ...mail, message: bytes.toString('base64') }
}

/** Without the link: a connection that a busy machine has lost is made anew. */
function sessionsOf({ client }: Peer) {
  const { relay: _, ...view } = client.view()
  return view
}

/** A whole life of a session; returns what both sides took from it. */
async function live(): Promise<{
  readonly answers: readonly unknown[]
  readonly events: number
  readonly requests: number
  readonly namespaces: unknown
}> {
  const { topic } = await connect(dapp, wallet)
  wallet.client.watch((notification) => {
    if (notification.type === 'request')
      void wallet.client.respond({ topic, id: notification.request.id, result: notification.request.params })
  })
  const answers = await Promise.all([1, 2, 3].map((index) => dapp.client.request({ topic, ...sign, params: [index] })))
  await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 137 })
  await dapp.next('session_event')
  await wallet.client.update(topic, {
    eip155: { ...granted.eip155, accounts: [`eip155:10:${account}`], methods: ['personal_sign'], events: ['chainChanged'] },
  })
  await dapp.next('session_updated')
  await dapp.client.ping(topic)
  return {
    answers,
    events: dapp.of('session_event').length,
    requests: wallet.of('request').length,
    namespaces: dapp.client.view().sessions[0]?.namespaces,
  }
}

const whole = {
  answers: [[1], [2], [3]],
  events: 1,
  requests: 3,
  namespaces: { eip155: { accounts: [`eip155:10:${account}`], methods: ['personal_sign'], events: ['chainChanged'] } },
}

describe('a life is the same over a relay that', () => {
  const seen: Mail[] = []
  const evils: readonly (readonly [string, Tamper])[] = [
    ['says everything three times', (mail) => [{ mail }, { mail: { ...mail } }, { mail: { ...mail }, after: 10 }]],
    ['sends a damaged copy ahead of each message', (mail) => [{ mail: flip(mail, mail.publishedAt) }, { mail }]],
    ['delays each message by a different time', (mail) => [{ mail, after: (mail.message.length * 7) % 40 }]],
    ['repeats all it ever carried after each message', (mail) => [{ mail }, ...seen.map((old) => ({ mail: { ...old } }))].slice(0, 30)],
    [
      'brings each message on every other topic too',
      (mail) => [...seen.map((old) => ({ mail: { ...mail, topic: old.topic } })).slice(0, 10), { mail }],
    ],
    [
      'sends plaintext, rubbish and empty messages between',
      (mail) => [
        { mail: { ...mail, message: 'AnsiaWQiOjF9' } },
        { mail: { ...mail, message: '%' } },
        { mail: { ...mail, message: '' } },
        { mail },
      ],
    ],
    ['gives wrong tags and times', (mail) => [{ mail: { ...mail, tag: 0, publishedAt: 1 } }, { mail }]],
  ]
  test.each(evils)('%s', async (_, tamper) => {
    seen.length = 0
    relay.setTamper((mail) => {
      seen.push(mail)
      return tamper(mail)
    })
    expect(await live()).toEqual(whole)
    expect(dapp.client.view().sessions).toHaveLength(1)
    expect(wallet.client.view().sessions).toHaveLength(1)
  })

  test('hands everybody their own words back', async () => {
    const back = setInterval(() => {
      for (const mail of relay.mailbox.kept) relay.inject({ ...mail })
    }, 5)
    try {
      expect(await live()).toEqual(whole)
    } finally {
      clearInterval(back)
    }
  })
})

describe('what cannot be delivered', () => {
  test('damaged for good: no state changes, and the caller learns that nobody answered', async () => {
    const { topic } = await connect(dapp, wallet)
    const [before, after] = [sessionsOf(wallet), sessionsOf(dapp)]
    relay.setTamper((mail) => [{ mail: flip(mail, 999) }])
    const lost = dapp.client.request({ topic, ...sign })
    const ended = expect(lost).rejects.toMatchObject({ code: 'expired', peerCode: 8000 })
    await wallet.next('dropped')
    await untilConfirmed(dapp)
    expect(wallet.of('request')).toEqual([])
    expect(sessionsOf(wallet)).toEqual(before)
    expect(sessionsOf(dapp)).toEqual(after)
    shift = 301_000
    await dapp.client.pair('wc:').catch(() => undefined)
    await ended
  })
})

test('an update that comes late does not revert the later one', async () => {
  const { topic } = await connect(dapp, wallet)
  const held: Mail[] = []
  relay.setTamper((mail) => {
    held.push(mail)
    return []
  })
  const only = (reference: string) => ({ eip155: { accounts: [`eip155:${reference}:${account}`], methods: ['personal_sign'], events: [] } })
  await wallet.client.update(topic, only('1'))
  await wallet.client.update(topic, only('137'))
  await until(() => held.length >= 2)
  relay.setTamper(undefined)
  for (const mail of [...held].reverse()) relay.inject(mail)
  await dapp.next('session_updated')
  await dapp.client.ping(topic)
  expect(dapp.of('session_updated')).toHaveLength(1)
  expect(dapp.client.view().sessions[0]?.namespaces).toEqual(only('137'))
})

test('a proposal whose answer never comes expires with a clear error', async () => {
  {
    const { approval } = await dapp.client.propose({ optional })
    const failure = expect(approval).rejects.toMatchObject({ code: 'expired' })
    await until(() => relay.called.includes('wc_proposeSession'))
    // Confirmed by the relay, so that it is the wallet which is missing.
    await untilConfirmed(dapp)
    shift = 301_000
    await dapp.client.pair('wc:').catch(() => undefined)
    await failure
    expect(dapp.client.view().proposed).toEqual([])
  }
})
