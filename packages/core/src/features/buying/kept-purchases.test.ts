/** What a reload finds of purchases, and what of the storage it does not believe. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Purchase } from './buying.ts'
import { mostKept, readKept, toText } from './kept-purchases.ts'

const readPurchases = (text: string | undefined, at: number) => readKept(text, at).kept

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
  expect(readPurchases(text, now)).toEqual([{ ...rest, attempt: 0 }])
})

test('nothing is kept of what nobody has gone to, and of what has arrived', () => {
  const over = (['succeeded', 'opening', 'refused'] as const).map((status) => ({ ...purchase, status }))
  expect(toText([{ ...purchase, isOpened: false }, ...over])).toBeUndefined()
})

test('what failed is read with its reason, unless that is about another purchase or another state', () => {
  const order = {
    ...{ id: id(1), provider: 'coinbase', status: 'failed', failure: 'refunded', network: 'eip155:1' },
    ...{ destination: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', createdAt: new Date(now).toISOString() },
  } as const
  const read = (change: object = {}) =>
    readPurchases(toText([{ ...purchase, status: 'failed', order: { ...order, ...change } as never }]), now)
  expect(read()).toMatchObject([{ status: 'failed', order }])
  for (const change of [{ id: id(2) }, { status: 'succeeded' }, { failure: 'evil' }]) {
    const [kept] = read(change)
    expect(kept).toMatchObject({ status: 'failed', orderId: id(1) })
    expect(kept).not.toHaveProperty('order')
  }
})

test('few are kept, newest first, and each once', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...purchase, orderId: id(index), since: now - index }))
  const read = readPurchases(toText(many), now)
  expect(read.map(({ orderId }) => orderId)).toEqual(many.slice(0, mostKept).map(({ orderId }) => orderId))
  const doubled = JSON.stringify({ version: 1, purchases: [...JSON.parse(toText([purchase]) ?? '').purchases, purchase] })
  expect(readPurchases(doubled, now)).toHaveLength(1)
})

test('of what was put away a few are kept, newest first, and nothing else is believed', () => {
  const { account } = purchase
  const dismissed = Array.from({ length: 30 }, (_, index) => ({ account, orderId: id(index), at: now - index }))
  expect(readKept(toText([], dismissed.toReversed()), now)).toEqual({ kept: [], dismissed: dismissed.slice(0, mostKept) })
  const one = { account, orderId: id(1), at: now }
  const old = { ...one, at: now - 30 * day - 1 }
  const wrong = [7, null, {}, id(2), { ...one, orderId: 'x'.repeat(201) }, { ...one, account: 'nobody' }, { ...one, at: '1' }, old, one]
  expect(readKept(JSON.stringify({ version: 1, purchases: [], dismissed: wrong }), now).dismissed).toEqual([one])
  expect(toText([], [])).toBeUndefined()
})

test('tabs of several accounts, each of which writes its own beside what it reads, come to the same few', () => {
  const tabs = [0, 1, 2].map((tab) =>
    Array.from({ length: 6 }, (_, index) => ({
      orderId: id(10 * tab + index),
      account: `eip155:1:0x${String(tab).repeat(40)}`,
      since: now - 7 * index - tab,
    })),
  )
  let text: string | undefined
  const texts = Array.from({ length: 5 }, () =>
    tabs.map((all) => {
      const own = all.map((one) => ({ ...purchase, ...one }))
      const away = all.map(({ account, orderId, since: at }) => ({ account, orderId, at }))
      const { kept, dismissed } = readKept(text, now)
      const isOthers = ({ account }: { readonly account: string }) => account !== own[0]?.account
      text = toText([...own, ...kept.filter(isOthers)], [...away, ...dismissed.filter(isOthers)])
      return text
    }),
  )
  expect(new Set(texts.slice(1).flat()).size).toBe(1)
})

test('what is under way comes before what is over, where both are too many', () => {
  const over = Array.from({ length: 9 }, (_, index) => ({ ...purchase, orderId: id(index), status: 'failed', since: now - index }) as const)
  const paid = Array.from(
    { length: 4 },
    (_, index) => ({ ...purchase, orderId: id(100 + index), status: 'in_progress', since: now - 1_000 - index }) as const,
  )
  const read = readPurchases(toText([...over, ...paid]), now)
  expect(read).toHaveLength(mostKept)
  expect(read.filter(({ status }) => status === 'in_progress')).toHaveLength(4)
})

test.each([
  ['created', 14],
  ['expired', 14],
  ['in_progress', 30],
  ['failed', 30],
] as const)('%s is forgotten after %i days, whichever way the clock was put', (status, days) => {
  const at = (since: number) => readPurchases(toText([{ ...purchase, status, since }]), now).length
  const longest = days * day
  expect([at(now - longest + 1), at(now - longest - 1), at(now + longest - 1), at(now + longest + 1)]).toEqual([1, 0, 1, 0])
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
  expect(readPurchases(JSON.stringify({ version, purchases: [{ ...purchase, ...change }] }), now)).toEqual([])
})

test('whatever the storage holds, it is read without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readPurchases(text, now).length).toBeLessThanOrEqual(mostKept)
      const wrapped = JSON.stringify({ version: 1, purchases: [text, [text], { account: text, quoted: text }] })
      expect(readPurchases(wrapped, now)).toEqual([])
    }),
  )
})
