import { expect, test } from 'vitest'
import { isWrittenIn } from './written-in.ts'

test.each([
  ['de', 'Guthaben', 'محفظة'],
  ['ar', 'محفظة', 'Wallet'],
  ['ja', 'ウォレット', 'Wallet'],
  ['ja', '接続', 'Подключить'],
  ['th', 'กระเป๋า', 'Wallet'],
  ['zh-TW', '錢包', 'Wallet'],
  ['ko', '지갑', 'Wallet'],
])('%s is written like %s and not like %s', (locale, own, other) => {
  expect([isWrittenIn(locale, own), isWrittenIn(locale, other)]).toEqual([true, false])
})
