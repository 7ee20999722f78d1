import type { AccountTransaction } from '@foyer/core'
import { expect, test } from 'vitest'
import { groupTransactions } from './group-transactions.ts'

const now = new Date(2026, 10, 23, 12).getTime()

function mined(year: number, month: number, day: number, status: 'confirmed' | 'pending' = 'confirmed'): AccountTransaction {
  const minedAt = new Date(year, month - 1, day, 12).toISOString()
  return { id: `${minedAt} ${status}`, metadata: { minedAt, status } } as unknown as AccountTransaction
}

const all = [
  mined(2026, 11, 23, 'pending'),
  mined(2026, 11, 22),
  mined(2026, 11, 1),
  mined(2026, 1, 31),
  mined(2025, 12, 31),
  mined(2025, 1, 2),
]

test('what is pending comes first, then months, of which those of other years say which', () => {
  const groups = groupTransactions(all, 'en', now)
  expect(groups.map(({ id, title, transactions }) => [id, title, transactions.length])).toEqual([
    ['pending', undefined, 1],
    ['2026-11', 'November', 2],
    ['2026-01', 'January', 1],
    ['2025-12', 'December 2025', 1],
    ['2025-01', 'January 2025', 1],
  ])
})

test('months are in the language of the page', () => {
  const titles = (locale: string) => groupTransactions(all.slice(1), locale, now).map(({ title }) => title)
  expect(titles('de')).toEqual(['November', 'Januar', 'Dezember 2025', 'Januar 2025'])
  expect(titles('ja')).toEqual(['11月', '1月', '2025年12月', '2025年1月'])
})

test('nothing is no group', () => {
  expect(groupTransactions([], 'en', now)).toEqual([])
})
