import { expect, test } from 'vitest'
import { play, walletA } from '../../../testing/play-pairing.ts'

test('a code of before that no view shows is not exchanged for another, which nobody would see either', () => {
  const kit = play()
  kit.send({ type: 'pairing-found', uri: 'wc:1', expiresAt: 240_000, wallet: walletA })
  kit.send({ type: 'open', screen: { name: 'Account' } })
  const before = kit.state
  expect(kit.send({ type: 'retry-pairing' })).toEqual([])
  expect(kit.state).toBe(before)
})
