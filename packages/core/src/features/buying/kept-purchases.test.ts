/** What a reload finds of purchases, and what of the storage it does not believe. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Purchase } from './buying.ts'
import { mostKept, readKept, toText } from './kept-purchases.ts'

const now = 1_800_000_000_000
const day = 24 * 3_600_000
const id = (n: number) => `b2b92315-eab7-4bef-84fa-${String(n).padStart(12, '0')}`

const purchase: Purchase = {
  status: 'created',
  account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  attempt: 7,
  since: now - 60_000,
  url: 'https://pay.coinbase.com/?sessionToken=secret',
  isOpened: true,
  orderId: id(1),
  provider: 'coinbase',
  network: 'eip155:1',
  quoted: { payment: { amount: '100.00', currency: 'USD' }, purchase: { amount: '98.4512', currency: 'USDC' } },
}

test('what is under way is read as it was, without the address of its page', () => {
  const text = toText([purchase])
  expect(text).not.toContain('secret')
  const { url: _, ...rest } = purchase
  expect(readKept(text, now)).toEqual([{ ...rest, attempt: 0 }])
})

test('nothing is kept of what nobody has gone to, and of what is over', () => {
  const over = (['succeeded', 'failed', 'expired', 'opening', 'refused'] as const).map((status) => ({ ...purchase, status }))
  expect(toText([{ ...purchase, isOpened: false }, ...over])).toBeUndefined()
})

test('few are kept, newest first, and each once', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...purchase, orderId: id(index), since: now - index }))
  const read = readKept(toText(many), now)
  expect(read.map(({ orderId }) => orderId)).toEqual(many.slice(0, mostKept).map(({ orderId }) => orderId))
  const doubled = JSON.stringify({ version: 1, purchases: [...JSON.parse(toText([purchase]) ?? '').purchases, purchase] })
  expect(readKept(doubled, now)).toHaveLength(1)
})

test('a page is forgotten after a day, money under way after thirty', () => {
  const at = (change: Partial<Purchase>) => readKept(toText([{ ...purchase, ...change }]), now).length
  expect([at({ since: now - day + 1 }), at({ since: now - day - 1 }), at({ since: now + day - 1 }), at({ since: now + day + 1 })]).toEqual([
    1, 0, 1, 0,
  ])
  expect([at({ status: 'in_progress', since: now - 2 * day }), at({ status: 'in_progress', since: now - 31 * day })]).toEqual([1, 0])
})

test.each([
  ['another version', { version: 2 }],
  ['no account', { account: 'nobody' }],
  ['no order', { orderId: '' }],
  ['an endless order', { orderId: 'x'.repeat(201) }],
  ['another provider', { provider: 'evil' }],
  ['another state', { status: 'succeeded' }],
  ['no time', { since: '1' }],
  ['an amount that is none', { quoted: { payment: { amount: '-1', currency: 'USD' }, purchase: { amount: '1', currency: 'ETH' } } }],
  ['no amounts', { quoted: null }],
])('%s is not believed', (_, { version = 1, ...change }: { readonly version?: number } & Readonly<Record<string, unknown>>) => {
  expect(readKept(JSON.stringify({ version, purchases: [{ ...purchase, ...change }] }), now)).toEqual([])
})

test('whatever the storage holds, it is read without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readKept(text, now).length).toBeLessThanOrEqual(mostKept)
      const wrapped = JSON.stringify({ version: 1, purchases: [text, [text], { account: text, quoted: text }] })
      expect(readKept(wrapped, now)).toEqual([])
    }),
  )
})
