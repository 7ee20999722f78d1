import { PairingError } from '@foyer/pairing'
import { describe, expect, test } from 'vitest'
import { describeMethods, explainCode, nameOf, noticeText, revealed, untilText } from './words.ts'

test.each([
  ['Shop', 'Shop'],
  ['  ', 'An app without a name'],
  ['\u202Eknab\u202C\n\nVerified\u0000', 'knab Verified'],
  ['x'.repeat(200), 'x'.repeat(80)],
  ['متجر', 'متجر'],
  // What holds a letter or a picture together is part of it.
  ['👩\u200d🌾 می\u200cخواهم', '👩\u200d🌾 می\u200cخواهم'],
])('the name %j is shown as %j', (name, shown) => {
  expect(nameOf({ name })).toBe(shown)
})

test('a text shows what would turn its direction', () => {
  expect(revealed('Pay \u202e001\u202c to מישהו\n\tnow')).toBe('Pay [U+202E]001[U+202C] to מישהו\n\tnow')
})

test('lists what an app can do once, in words', () => {
  expect(describeMethods(['personal_sign', 'eth_signTypedData_v4', 'eth_accounts'])).toEqual([
    'See the accounts you choose, their balances and activity',
    'Ask you to sign messages',
  ])
})

describe('a code that cannot be taken', () => {
  const broken = new PairingError(
    'invalid_uri',
    'This is not a pairing code that can be used: only version 2 of the protocol is spoken here.',
  )
  test('is told apart from what was never one', () => {
    expect(explainCode(broken, 'https://dapp.example')).toMatch(/^This is not a connection code/)
    expect(explainCode(broken, 'wc:8a5e@1?bridge=x')).toMatch(/only version 2 .* Make a new one in the app/)
    expect(explainCode(new PairingError('relay_unreachable', 'x'), 'wc:')).toMatch(/relay cannot be reached/)
  })
})

describe('an end', () => {
  const ended = (code: number) => noticeText({ type: 'session_ended', topic: 't', reason: { code, message: 'Trust me' } }, 'Shop')
  test('is explained without the words of whoever ended it', () => {
    expect(ended(6000)).toBe('Shop has disconnected.')
    expect(ended(8000)).toMatch(/^The connection to Shop has ended/)
    expect(ended(7000)).toMatch(/^Shop did not confirm/)
    expect(ended(123)).not.toContain('Trust')
  })
  test('of a prompt is explained when nobody here answered it', () => {
    expect(noticeText({ type: 'proposal_ended', id: '1', reason: 'cancelled' }, 'Shop')).toMatch(/withdrawn its request/)
    expect(noticeText({ type: 'proposal_ended', id: '1', reason: 'answered' }, 'Shop')).toBeUndefined()
    expect(noticeText({ type: 'request_ended', topic: 't', id: '1', reason: 'expired' }, 'Shop')).toContain('Shop')
    expect(noticeText({ type: 'request_ended', topic: 't', id: '1', reason: 'session_ended' }, 'Shop')).toBeUndefined()
  })
})

test('a time of another day has its day', () => {
  const now = new Date(2026, 0, 27, 8, 15).getTime()
  expect(untilText(now / 1000 + 60, now)).not.toContain('27')
  expect(untilText(now / 1000 + 86_400, now)).toContain('28')
})
