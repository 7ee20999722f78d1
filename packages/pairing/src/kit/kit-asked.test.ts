/** The kit says while a paired wallet is asked for something, and no longer: over a real relay, with our own client on the phone. */
import { evm } from '@foyer/chains/evm'
import { pairing as pairingFeature, sliceOf } from '@foyer/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, networkOf, type Page, pair, type World } from '../../testing/kit-world.ts'
import { until } from '../../testing/peers.ts'

let world: World
let page: Page
let topic: string
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()], networks: [networkOf(1)] })
  page = world.load()
  topic = (await pair(world, page, ['eip155:1'])).topic
})
afterEach(() => world.stop())

/** Longer than a wallet takes that answers by itself. */
const pass = (ms = 1_000) => page.environment.advance(ms)
const askedNow = () => sliceOf(page.kit.getState(), pairingFeature).asked
const sign = () => page.kit.request({ method: 'personal_sign', params: ['0x00', '0x00'] }).catch((error: unknown) => error)
const requests = () => world.phone.of('request')

/** The phone has it; what it says is up to the test. */
async function ask(): Promise<{ readonly answer: Promise<unknown>; readonly id: string }> {
  const before = requests().length
  const answer = sign()
  await until(() => requests().length === before + 1)
  return { answer, id: String(requests().at(-1)?.request.id) }
}
const respond = (
  id: string,
  body: { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } },
) => world.phone.client.respond({ topic, id: id as never, ...body })

test('from a moment after it was asked until it answers', async () => {
  const { answer, id } = await ask()
  expect(askedNow()).toBeUndefined()
  pass()
  expect(askedNow()).toEqual([{ topic, requestId: id }])
  await respond(id, { result: '0x5167' })
  expect(await answer).toBe('0x5167')
  expect(askedNow()).toBeUndefined()
})

test('or says no', async () => {
  const { answer, id } = await ask()
  pass()
  await respond(id, { error: { code: 5000, message: 'User rejected.' } })
  expect(await answer).toMatchObject({ code: 'request_rejected' })
  expect(askedNow()).toBeUndefined()
})

test('or ends the session', async () => {
  const { answer } = await ask()
  pass()
  expect(askedNow()).toHaveLength(1)
  await world.phone.client.disconnect(topic)
  expect(await answer).toMatchObject({ code: 'wallet_disconnected' })
  expect(askedNow()).toBeUndefined()
})

test('or the page itself leaves the wallet', async () => {
  const { answer } = await ask()
  pass()
  await page.kit.disconnect()
  expect(await answer).toMatchObject({ name: 'KitError' })
  expect(askedNow()).toBeUndefined()
})

test('a wallet that answers by itself is never said to be asked', async () => {
  const { answer, id } = await ask()
  await respond(id, { result: '0x5167' })
  await answer
  pass()
  expect(askedNow()).toBeUndefined()
})

test('what the session answers itself asks nobody', async () => {
  expect(await page.kit.request({ method: 'eth_accounts' })).toHaveLength(1)
  pass()
  expect(askedNow()).toBeUndefined()
  expect(requests()).toEqual([])
})

test('of two the one that is left, and none after the visitor has put them away', async () => {
  const first = await ask()
  const second = await ask()
  pass()
  expect(askedNow()?.map(({ requestId }) => requestId)).toEqual([first.id, second.id])
  await respond(second.id, { result: '0x02' })
  await second.answer
  expect(askedNow()?.map(({ requestId }) => requestId)).toEqual([first.id])
  page.kit.feature(pairingFeature).send({ type: 'dismiss-asked' })
  expect(askedNow()).toBeUndefined()
  await respond(first.id, { result: '0x01' })
  expect(await first.answer).toBe('0x01')
  expect(askedNow()).toBeUndefined()
})

test('a kit that is disposed of waits for nothing', async () => {
  const { answer } = await ask()
  page.kit.dispose()
  await answer
  expect(page.environment.alive()).toBe(0)
  expect(askedNow()).toBeUndefined()
})
