/** What is kept of several accounts of one visitor, in one tab and in two: none is shown another's, and none writes it away. */
import { expect, test } from 'vitest'
import { buy, buyAt, localNetwork, order, page, sold } from '../../../testing/buying-kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { readKept } from './kept-purchases.ts'

const key = '@foyer/test-project/purchases'
const uuid = (n: number) => `b2b92315-eab7-4bef-84fa-${String(n).padStart(12, '0')}`
const sunny = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const near = { ...localNetwork, id: 1 }
const far = { ...localNetwork, id: 'far', name: 'Far', chainNamespace: 'solana' } as const

const [currency] = sold.purchaseCurrencies
const farOptions = {
  ...sold,
  purchaseCurrencies: [{ ...currency, networks: currency?.networks.map((one) => ({ ...one, chain_id: 'far', caip2: 'solana:far' })) }],
  providers: sold.providers.map((one) => ({ ...one, namespaces: ['solana'] })),
}

type Tab = Awaited<ReturnType<typeof buyAt>>

/** Orders that are stored, and those that were put away. */
function ordersIn(entries: Map<string, string>, { place }: Tab) {
  const stored = () => readKept(entries.get(key), place.now())
  const ids = (of: readonly { readonly orderId?: string }[]) => of.map(({ orderId }) => orderId).toSorted()
  return { kept: () => ids(stored().kept), dismissed: () => ids(stored().dismissed) }
}

test('a tab of another account keeps what is under way and what was put away there, beside its own', async () => {
  const entries = new Map<string, string>()
  let count = 0
  const first = await buyAt({ pages: () => ({ ...page, orderId: uuid(++count) }), place: { entries } })
  const second = await buyAt({
    options: farOptions,
    pages: () => ({ ...page, orderId: uuid(9), destination: sunny }),
    setup: { networks: [far], adapters: [createTestAdapter({ namespace: 'solana', addresses: [sunny] }).adapter] },
    place: { entries },
  })
  const { kept, dismissed } = ordersIn(entries, first)
  for (const n of [1, 2]) await buy(first, uuid(n))
  first.handle.send({ type: 'forget' })
  await expect.poll(kept).toEqual([uuid(1)])
  second.place.hearStorage(key)
  expect([second.handle.read().purchase, second.handle.read().earlier]).toEqual([undefined, []])
  // Whatever changes has a tab write.
  second.kit.send({ type: 'tab', tab: 'activity' })
  expect([kept(), dismissed()]).toEqual([[uuid(1)], [uuid(2)]])

  await buy(second, uuid(9))
  await expect.poll(kept).toEqual([uuid(1), uuid(9)])
  expect([second.handle.read().earlier, dismissed()]).toEqual([[], [uuid(2)]])
  first.place.hearStorage(key)
  second.handle.send({ type: 'forget' })
  await expect.poll(kept).toEqual([uuid(1)])
  expect(dismissed()).toEqual([uuid(2), uuid(9)])
  expect(first.handle.read()).toMatchObject({ purchase: undefined, earlier: [{ orderId: uuid(1) }] })
})

test('an account that comes back into use finds its own, which is asked about again; with the last connection all of it goes', async () => {
  const entries = new Map<string, string>()
  const sun = createTestAdapter({ namespace: 'solana', wallets: [{ name: 'Sun', id: 'sun' }], addresses: [sunny] })
  const order1 = () => ({ ...order, status: 'in_progress' })
  const setup = { networks: [near, far], adapters: [createTestAdapter().adapter, sun.adapter] } as const
  const tab = await buyAt({ order: order1, setup, place: { entries } })
  const { kept } = ordersIn(entries, tab)
  const { kit, handle, advanceAtRest } = tab
  await buy(tab, page.orderId)
  await expect.poll(kept).toEqual([page.orderId])
  await kit.connect('sun')
  expect([handle.read().purchase, handle.read().earlier, kept()]).toEqual([undefined, [], [page.orderId]])
  await kit.switchNetwork('eip155:1')
  expect(handle.read()).toMatchObject({ earlier: [{ orderId: page.orderId }] })
  const status = () => {
    advanceAtRest(3_000)
    return handle.read().earlier[0]?.status
  }
  await expect.poll(status).toBe('in_progress')
  await kit.switchNetwork('solana:far')
  await kit.disconnect()
  await expect.poll(() => entries.get(key)).toBeUndefined()
  await kit.connect('sun')
  expect([handle.read().others.kept, entries.get(key)]).toEqual([[], undefined])
})
