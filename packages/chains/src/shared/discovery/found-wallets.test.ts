import { expect, test } from 'vitest'
import { createFoundWallets, type FoundWallets } from './found-wallets.ts'

const provider = () => ({ request: async () => null })

function start() {
  let described = 0
  const found = createFoundWallets({ readHeld: () => [], isKnown: (id) => id === 'com.known', onChange: () => undefined })
  found.report()
  const add = (id: string, by: Parameters<FoundWallets['add']>[1] = provider()) =>
    found.add(id, by, () => {
      described++
      return { id, alias: `${id}#${described}`, name: 'Example', type: 'ANNOUNCED', chain: 'eip155' }
    })
  return { add, found, described: () => described }
}

test('once a flood is full, what comes after it is not looked at', () => {
  const { add, found, described } = start()
  for (let i = 0; i < 10_000; i++) add(`com.w${i}`)
  for (let i = 0; i < 10_000; i++) add('com.known')
  expect(found.list()).toHaveLength(64 + 16)
  expect(described()).toBe(64 + 16)
})

test('what announces itself again and again is looked at once', () => {
  const { add, described } = start()
  const one = provider()
  for (let i = 0; i < 10_000; i++) add('com.example', one)
  expect(described()).toBe(1)
})
