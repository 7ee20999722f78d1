import { expect, test } from 'vitest'
import { play } from '../../../testing/play-pairing.ts'

const request = (requestId: string, topic = 't1') => ({ topic, requestId })

test('what a wallet is asked for stands until it is over, whatever the order', () => {
  const kit = play()
  kit.send({ type: 'wallet-asked', request: request('1') })
  kit.send({ type: 'wallet-asked', request: request('2') })
  expect(kit.state.asked).toEqual([request('1'), request('2')])
  kit.send({ type: 'request-over', request: request('1') })
  expect(kit.state.asked).toEqual([request('2')])
  kit.send({ type: 'request-over', request: request('2') })
  expect(kit.state.asked).toBeUndefined()
  // A late or a second word changes nothing.
  kit.send({ type: 'request-over', request: request('2') })
  expect(kit.state.asked).toBeUndefined()
})

test('a request of one session is not over with that of another, and one that is named twice stands once', () => {
  const kit = play()
  kit.send({ type: 'wallet-asked', request: request('1') })
  kit.send({ type: 'wallet-asked', request: request('1', 't2') })
  kit.send({ type: 'wallet-asked', request: request('1') })
  expect(kit.state.asked).toEqual([request('1', 't2'), request('1')])
  kit.send({ type: 'request-over', request: request('1', 't2') })
  expect(kit.state.asked).toEqual([request('1')])
})

test('put away it is not heard of again, and the next request is', () => {
  const kit = play()
  kit.send({ type: 'wallet-asked', request: request('1') })
  kit.send({ type: 'dismiss-asked' })
  expect(kit.state.asked).toBeUndefined()
  kit.send({ type: 'request-over', request: request('1') })
  kit.send({ type: 'wallet-asked', request: request('2') })
  expect(kit.state.asked).toEqual([request('2')])
})

test('of a page that asks without end the newest hundred are known', () => {
  const kit = play()
  for (let index = 0; index < 150; index++) kit.send({ type: 'wallet-asked', request: request(String(index)) })
  expect(kit.state.asked).toHaveLength(100)
  expect(kit.state.asked?.at(-1)).toEqual(request('149'))
})
