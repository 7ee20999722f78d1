import { describe, expect, test } from 'vitest'
import { asks, basic, desktop, error, play, safari, setup, viewOf, walletA } from '../../../testing/play-pairing.ts'
import type { PagePlatform } from '../../environment/page-platform.ts'

const phone: PagePlatform = { ...desktop, system: 'android' }
/** Far beyond what the events of a test take. */
const expiresAt = 240_000
const want = { type: 'fetch-ahead', makes: true } as const

type Played = ReturnType<typeof play>
const namesOf = (work: ReturnType<Played['send']>) => work.map(({ type }) => type).filter((type) => /ahead/.test(type))
function attemptOf({ state: { ahead } }: Played): number {
  return ahead && 'attempt' in ahead ? ahead.attempt : -1
}

/** A phone that shows its list, with a code made ahead. */
function listed(platform = phone, until = expiresAt): Played {
  const kit = play(platform)
  kit.send({ type: 'open', screen: { name: 'Connect' } })
  kit.send(want)
  kit.send({ type: 'code-ahead', attempt: attemptOf(kit), uri: 'wc:1', expiresAt: until })
  return kit
}

test('is made once for a list, and told apart from what is asked for twice', () => {
  const kit = play(phone)
  kit.send({ type: 'open', screen: { name: 'Connect' } })
  expect(namesOf(kit.send(want))).toEqual(['pair-fetch-ahead', 'pair-make-ahead'])
  expect(namesOf(kit.send(want))).toEqual(['pair-fetch-ahead'])
  const [timer] = kit.send({ type: 'code-ahead', attempt: attemptOf(kit), uri: 'wc:1', expiresAt })
  expect(timer).toMatchObject({ type: 'timer', name: 'pairing-ahead', event: { type: 'ahead-over', reason: 'expired' } })
  expect(kit.state.ahead).toMatchObject({ status: 'made', uri: 'wc:1', expiresAt })
  expect(namesOf(kit.send({ type: 'go', screen: { name: 'AllWallets' } }))).toEqual([])
  expect(kit.state.ahead).toMatchObject({ status: 'made', uri: 'wc:1' })
})

test.each([
  ['a desktop', desktop, { name: 'Connect' }],
  ['a view without wallets', phone, { name: 'WhatIsAWallet' }],
] as const)('is not made on %s', (_, platform, screen) => {
  const kit = play(platform)
  kit.send({ type: 'open', screen })
  expect(namesOf(kit.send(want))).toEqual(['pair-fetch-ahead'])
  expect(kit.state.ahead).toBeUndefined()
})

test('is not made in the first view of a page that offers no wallets', () => {
  const kit = play(phone, true, { ...setup, options: { ...setup.options, enableWallets: false } })
  kit.send({ type: 'open', screen: { name: 'Connect' } })
  expect(namesOf(kit.send(want))).toEqual(['pair-fetch-ahead'])
  expect(kit.state.ahead).toBeUndefined()
})

test('is not made for whoever only fetches code, nor with the modal closed', () => {
  const kit = play(phone)
  expect(namesOf(kit.send(want))).toEqual(['pair-fetch-ahead'])
  kit.send({ type: 'open', screen: { name: 'Connect' } })
  expect(namesOf(kit.send({ type: 'fetch-ahead', makes: false }))).toEqual(['pair-fetch-ahead'])
  expect(kit.state.ahead).toBeUndefined()
})

describe('the attempt', () => {
  test('has it at once, as its first', () => {
    const kit = listed()
    const work = kit.send({ type: 'go', screen: viewOf(walletA) })
    expect(asks(work)).toHaveLength(1)
    expect(namesOf(work)).toEqual([])
    expect(kit.state).toMatchObject({ ahead: undefined, pairing: { status: 'waiting', uri: 'wc:1', codes: 1, wallet: walletA, expiresAt } })
    // Whoever made it says so once more.
    const shown = kit.state.pairing
    kit.send({ type: 'pairing-code', attempt: kit.attempt, uri: 'wc:1', expiresAt })
    expect(kit.state.pairing).toBe(shown)
  })

  test('has it in the view of any wallet, and it is renewed there', () => {
    const kit = listed()
    kit.send({ type: 'go', screen: basic })
    expect(kit.state.pairing).toMatchObject({ status: 'waiting', uri: 'wc:1' })
    expect(kit.send({ type: 'pairing-ends', attempt: kit.attempt, uri: 'wc:1' }).map(({ type }) => type)).toContain('pair-renew')
  })

  test('does not show one that is as good as over', () => {
    const kit = listed(phone, 10_000)
    kit.send({ type: 'go', screen: viewOf(walletA) })
    expect(kit.state).toMatchObject({ ahead: undefined, pairing: { status: 'preparing' } })
  })

  test('that failed leaves none behind; the list behind it wants another', () => {
    const kit = listed(safari)
    kit.send({ type: 'go', screen: viewOf(walletA) })
    kit.send({ type: 'refused', namespace: 'eip155', attempt: kit.attempt, error })
    expect(kit.state.ahead).toBeUndefined()
    kit.send({ type: 'back' })
    expect(namesOf(kit.send(want))).toContain('pair-make-ahead')
  })

  test('that goes on unseen has its own code: none is made beside it, and one once it is over', () => {
    const kit = listed(safari)
    kit.send({ type: 'go', screen: viewOf(walletA) })
    kit.send({ type: 'back' })
    expect(namesOf(kit.send(want))).toEqual(['pair-fetch-ahead'])
    expect(kit.state).toMatchObject({ ahead: { status: 'wanted' }, pairing: { status: 'waiting', unseen: true } })
    expect(namesOf(kit.send({ type: 'cancel', namespace: 'eip155' }))).toEqual(['pair-make-ahead'])
  })
})

describe('its end', () => {
  test.each([
    ['closing', { type: 'close' }],
    ['a view of something else', { type: 'go', screen: { name: 'GetWallet' } }],
  ] as const)('%s drops it', (_, event) => {
    const kit = listed()
    expect(namesOf(kit.send(event))).toEqual(['pair-drop-ahead'])
    expect(kit.state.ahead).toBeUndefined()
  })

  test('run out, it is followed by another for about an hour', () => {
    const kit = listed()
    for (let codes = 2; codes <= 16; codes++) {
      expect(namesOf(kit.send({ type: 'ahead-over', attempt: attemptOf(kit), reason: 'expired' }))).toEqual(['pair-make-ahead'])
      expect(kit.state.ahead).toMatchObject({ status: 'making', codes })
      kit.send({ type: 'code-ahead', attempt: attemptOf(kit), uri: `wc:${codes}`, expiresAt })
    }
    expect(namesOf(kit.send({ type: 'ahead-over', attempt: attemptOf(kit), reason: 'expired' }))).toEqual(['pair-drop-ahead'])
    expect(kit.state.ahead).toEqual({ status: 'failed' })
  })

  test('failed, it is tried again with the next list; late answers are nobody’s', () => {
    const kit = listed()
    const attempt = attemptOf(kit)
    kit.send({ type: 'ahead-over', attempt, reason: 'failed' })
    expect(kit.state.ahead).toEqual({ status: 'failed' })
    kit.send({ type: 'code-ahead', attempt, uri: 'wc:1', expiresAt })
    expect(kit.state.ahead).toEqual({ status: 'failed' })
    expect(namesOf(kit.send(want))).toContain('pair-make-ahead')
    kit.send({ type: 'ahead-over', attempt, reason: 'expired' })
    expect(kit.state.ahead).toMatchObject({ status: 'making' })
  })
})
