import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLure, toSkeleton } from './lure.ts'

test.each([
  'Visit usdc-gift.com to claim',
  '$ USDCNotice.com',
  'ethpromo . net',
  'https://x',
  'Airdrops for you',
  'Get your reward',
  '\u0441laim now', // a Cyrillic с
  'aave\u200b-v3.org',
  'gift\u2024com is no site, www.gifts is',
  't.me/eth',
])('%j leads somewhere or promises something', (name) => {
  expect(isLure([name, 'TKN'])).toBe(true)
})

test.each([
  ['USD Coin', 'USDC'],
  ['Monerium EUR emoney', 'EURe'],
  ['USD Coin (bridged)', 'USDC.e'],
  ['Reclaim Protocol', 'RECLAIM'],
  ['Rewarding', 'RWD'],
  ['Bonusly', 'BNSL'],
  ['Revisited', 'RVST'],
  ['Mr. Netto', 'NET'],
  ['Dr. Pro. Finance', 'DPF'],
  ['Wrapped BTC', 'WBTC'],
  ['Кошелёк', 'КОШ'],
  ['代币', '币'],
  ['', 'OLD'],
  ['1inch', '1INCH'],
])('%j (%s) does neither', (name, symbol) => {
  expect(isLure([name, symbol])).toBe(false)
})

test('what nobody can show misleads', () => {
  expect(isLure(['', '\u200b'])).toBe(true)
  expect(isLure(['USD\u0421', '\u202e'])).toBe(true)
})

test.each([
  ['USD\u0421', 'USDC'],
  ['\u0415\u0422\u041d', 'ETH'], // Cyrillic alone
  ['\ua4f4\ua4e2\ua4d3\ua4d4', 'USDT'], // Lisu alone
  ['U5DT', 'USDT'],
  ['$ETH', 'ETH'],
  ['E T H.', 'eth'],
  ['\u00dcSDC', 'USDC'],
  ['UN1', 'UNI'],
  ['UNl', 'UNI'],
  ['\uff35\uff33\uff24\uff23', 'USDC'],
  ['USD\u20ae', 'USDT'],
])('%s looks like %s', (one, other) => {
  expect(toSkeleton(one)).toBe(toSkeleton(other))
})

test.each([
  ['USDC.e', 'USDC'],
  ['EURe', 'EUR'],
  ['ETH+', 'ETH'],
  ['stETH', 'ETH'],
  ['USDT0', 'USDT'],
  ['币', '元'],
])('%s does not look like %s', (one, other) => {
  expect(toSkeleton(one)).not.toBe(toSkeleton(other))
})

test('names of any kind and length are read at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (name) => {
      isLure([name])
      expect(toSkeleton(name)).toBe(toSkeleton(name))
    }),
  )
  // The processor's time, which does not grow with what else the machine does.
  const before = process.cpuUsage()
  for (let round = 0; round < 100; round += 1) isLure(['a-'.repeat(100_000), `${'x'.repeat(100_000)}.`])
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2_000)
})

test('letters that nobody looks at twice lead to the same form as with one among them that cannot be seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 199 }), (text) => {
      expect(toSkeleton(text)).toBe(toSkeleton(`${text}\u200b`))
    }),
  )
})
