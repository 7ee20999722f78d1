import { expect, test } from 'vitest'
import { createHeldBytes } from './held-bytes.ts'

test('one address holds so many bytes and all hold so many, and what is let go is room for others', () => {
  const bytes = createHeldBytes(100, 250)
  const first = bytes.begin('a')
  const second = bytes.begin('a')
  first.add(60)
  second.add(40)
  expect(() => second.add(1)).toThrow('Too much is being sent from this address at once. Try again in a second.')
  const others = ['b', 'c'].map((ip) => bytes.begin(ip))
  others[0]?.add(100)
  others[1]?.add(50)
  expect(() => others[1]?.add(1)).toThrow('Too much is being sent at once.')
  first.letGo()
  first.letGo()
  expect(bytes.held()).toBe(190)
  others[1]?.add(50)
  for (const one of [second, ...others]) one.letGo()
  expect(bytes.held()).toBe(0)
})
