/** What a relay that says what time it is can do to a client, and what not. The wrong clocks of pages are in `interop/clock.test.ts`. */
import { beforeEach, describe, expect, test } from 'vitest'
import { usePair } from '../../testing/pair.ts'
import { account, connect, createPeer, optional, type Peer, until } from '../../testing/peers.ts'
import type { Relay } from '../../testing/relay.ts'

const minute = 60_000
const day = 1440 * minute
/** By so much a right clock may be off: it is known from the moment when the relay's word is heard, which a busy machine delays. */
const late = 10_000
const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }

let relay: Relay
let dapp: Peer
let wallet: Peer
let drawn = 0
let begun = 0
const random = (length: number) => {
  drawn += 1
  return crypto.getRandomValues(new Uint8Array(length))
}
const { replaceRelay } = usePair(
  (begun) => {
    ;({ relay, dapp, wallet } = begun)
  },
  { relay: { clock: Date.now }, dapp: { random } },
)

/** The next relay at the same place, with the same mail, that says what `clock` says. */
async function returns(clock: () => unknown, meanwhile?: () => void): Promise<void> {
  await replaceRelay({ clock }, async () => meanwhile?.())
  await until(() => [dapp, wallet].every(({ client }) => client.view().relay.status === 'open'))
}

beforeEach(() => {
  begun = Date.now()
})

const off = ({ client }: Peer) => client.view().clockAhead
/** Back to the last true word of a relay at most, which is from this test, to the second. */
const expectNotBefore = (peer: Peer) => expect(off(peer)).toBeGreaterThanOrEqual(begun - Date.now() - 1000)

/** Half a second in which no event is handled: each draws. A timer for what is over and does not end would fire ten times in each. */
async function untilAtRest(): Promise<void> {
  for (let before = -1; before !== drawn; ) {
    before = drawn
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

describe('a relay that says what time it is', () => {
  test('ends no session by saying that it is late, and keeps nobody busy', async () => {
    const { topic } = await connect(dapp, wallet)
    await returns(() => Date.now() + 8 * day)
    await until(() => off(dapp) > 7 * day && off(wallet) > 7 * day)
    await dapp.client.ping(topic)
    await untilAtRest()
    dapp.restart()
    await until(() => off(dapp) > 7 * day)
    await dapp.client.ping(topic)
    expect([...dapp.of('session_ended'), ...wallet.of('session_ended')]).toEqual([])

    // And is believed again when it says the truth.
    await returns(Date.now)
    await until(() => Math.abs(off(dapp)) <= late)
    await dapp.client.ping(topic)
  })

  test('brings nothing back by saying that it is early', async () => {
    await connect(dapp, wallet)
    await returns(() => Date.now() - 2 * day)
    expectNotBefore(dapp)
    wallet.restart()
    await until(() => wallet.client.view().relay.status === 'open')
    expectNotBefore(wallet)
  })

  test('makes nothing late that waits to be sent', async () => {
    const { topic } = await connect(dapp, wallet)
    let answer: Promise<unknown> = Promise.resolve()
    await returns(
      () => Date.now() + 2 * minute,
      () => {
        answer = dapp.client.request({ topic, ...sign })
      },
    )
    const { request } = await wallet.next('request')
    await wallet.client.respond({ topic, id: request.id, result: '0x01' })
    expect(await answer).toBe('0x01')
  })

  test('is not heard when it says nothing that is a time', async () => {
    const { topic } = await connect(dapp, wallet)
    for (const rubbish of ['late', null, undefined, {}, 1.5, Number.MAX_VALUE, -1]) {
      await returns(() => rubbish)
      // -1 is a time, and long ago.
      expectNotBefore(dapp)
      expect(off(dapp)).toBeLessThanOrEqual(late)
      await dapp.client.ping(topic)
    }
  })
})

test('a code that was made by a clock that is behind ends when the relay has said so, and the next is right', async () => {
  const late = createPeer('late', relay.url, { now: () => Date.now() - 10 * minute })
  try {
    const first = await late.client.propose({ optional })
    await expect(first.approval).rejects.toMatchObject({ code: 'expired' })
    expect(first.expiresAt).toBeGreaterThan(Date.now() + 3 * minute)
    const { expiry } = await late.client.propose({ optional })
    // By the clock of before it would be ten minutes off.
    expect(Math.abs(expiry - Date.now() / 1000 - 240)).toBeLessThan(60)
  } finally {
    late.dispose()
  }
})
