import { expect, test } from 'vitest'
import { isRestricted } from './is-restricted.ts'

test('buying is not offered in mainland China, Hong Kong and Macau', () => {
  for (const zone of ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau', 'ASIA/HARBIN']) {
    expect(isRestricted(undefined, 'onramp', zone)).toBe(true)
    expect(isRestricted(undefined, 'swaps', zone)).toBe(false)
  }
  for (const zone of ['Asia/Taipei', 'Europe/Berlin', '']) expect(isRestricted(undefined, 'onramp', zone)).toBe(false)
})

test('a page names zones and features of its own', () => {
  const given = { zones: ['America/New_York'], features: ['swaps', 'onramp'] } as const
  expect(isRestricted(given, 'swaps', 'America/New_York')).toBe(true)
  expect(isRestricted(given, 'send', 'America/New_York')).toBe(false)
  expect(isRestricted(given, 'onramp', 'Asia/Shanghai')).toBe(false)
  expect(isRestricted({ zones: [] }, 'onramp', 'Asia/Shanghai')).toBe(false)
  expect(isRestricted({ features: ['send'] }, 'send', 'Asia/Macau')).toBe(true)
})
