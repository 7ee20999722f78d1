/** A swap that was sent is followed until the chain has settled it, over reloads and beside other tabs. */
import { expect, test } from 'vitest'
import { me } from '../../../testing/sending-kit.ts'
import { until, world } from '../../../testing/served-kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { type SwapState, swapping } from './swapping.ts'

const key = '@foyer/test-project/swaps'
const hash = `0x${'1'.repeat(64)}`
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, address: `eip155:1:0x${'e'.repeat(40)}` }
const usd = { name: 'Dollar', symbol: 'USD', decimals: 6, address: `eip155:1:0x${'d'.repeat(40)}` }
const kept = (more: object = {}) => ({
  ...{ hash, network: 'eip155:1', from: me, paid: coin, got: usd, amount: '5', minimum: '3' },
  ...{ sentAt: 1_699_999_990_000, seenAt: 1_699_999_990_000, status: 'pending' },
  ...more,
})
const stored = (...swaps: readonly object[]) => new Map([[key, JSON.stringify({ version: 1, swaps })]])

async function open(entries: Map<string, string>, chain = {}) {
  const test = createTestAdapter({ chain })
  const { kit, place } = world(undefined, { adapters: [test.adapter], debug: false }, { entries })
  await kit.connect('test.wallet')
  const handle = kit.feature(swapping)
  await handle.load()
  const settle = async (check: (slice: SwapState) => boolean) => {
    await until(kit, () => check(handle.read()))
    return handle.read()
  }
  return { kit, place, chain: test.chain, handle, settle }
}

test.each(['confirmed', 'failed', 'replaced'] as const)('over a reload until it is %s, and is kept no more', async (status) => {
  const { settle, place, chain, handle } = await open(stored(kept()))
  expect(handle.read().swaps).toMatchObject([{ hash, amount: 5n, minimum: 3n, paid: coin, got: usd, status: 'pending' }])
  await settle(({ swaps }) => swaps[0]?.nonce === 1)
  chain.states = { [hash]: { status } }
  place.advance(60_000)
  await settle(({ swaps }) => swaps[0]?.status === status)
  expect(place.entries.get(key)).toBeUndefined()
})

test('what no node knows for ten minutes is dropped, and may come back', async () => {
  const entries = stored(kept({ sentAt: 1_699_999_300_000, seenAt: 1_699_999_300_000 }))
  const { settle, place, chain } = await open(entries, { states: { [hash]: { status: 'unknown' } } })
  await settle(({ swaps }) => swaps[0]?.status === 'dropped')
  chain.states = { [hash]: { status: 'confirmed' } }
  place.advance(60_000)
  await settle(({ swaps }) => swaps[0]?.status === 'confirmed')
})

test('what is stored is not believed beyond what it can be', async () => {
  const { handle } = await open(
    stored(
      kept({ amount: '-5' }),
      kept({ minimum: 3 }),
      kept({ hash: '<b>' }),
      kept({ paid: { ...coin, decimals: 400 } }),
      kept({ got: { ...usd, address: 'x' } }),
      kept({ got: undefined }),
      kept({ seenAt: 1_600_000_000_000 }),
      ...Array.from({ length: 150 }, (_, index) => kept({ hash: `0x${String(index).padStart(64, '0')}` })),
    ),
  )
  expect(handle.read().swaps).toHaveLength(99)
})

test('what another tab has sent meanwhile is kept beside one’s own', async () => {
  const { handle, settle, place } = await open(stored(kept()))
  const other = `0x${'2'.repeat(64)}`
  place.entries.set(key, [...stored(kept({ hash: other })).values()][0] as string)
  handle.send({ type: 'follow' })
  const { swaps } = await settle((slice) => slice.swaps.length === 2)
  expect(swaps.map((one) => one.hash).sort()).toEqual([hash, other])
  await expect.poll(() => JSON.parse(place.entries.get(key) ?? '{}').swaps).toHaveLength(2)
})

test('what the wallet confirms for an account that has gone is not kept with the next one', async () => {
  const { kit, place, handle } = await open(new Map())
  const terms = { account: `eip155:1:${me}`, from: coin, to: usd, amount: 5n, minimum: 3n }
  const swapped = (attempt: number) => handle.send({ type: 'swapped', attempt, hash, terms, kept: [] } as never)
  await kit.disconnect()
  swapped(1)
  await kit.connect('test.wallet')
  expect([handle.read().swaps, place.entries.get(key)]).toEqual([[], undefined])
  swapped(1_000)
  expect(handle.read().swaps).toMatchObject([{ hash, from: me }])
})

test('nothing of it is left behind by who disconnects, whether or not it was ever looked at', async () => {
  const { kit, place, handle } = await open(stored(kept()))
  expect(place.entries.get(key)).toContain(hash)
  await kit.disconnect()
  expect(place.entries.get(key)).toBeUndefined()
  await kit.connect('test.wallet')
  expect([handle.read().swaps, place.entries.get(key)]).toEqual([[], undefined])

  const other = world(undefined, { debug: false })
  other.place.entries.set(key, [...stored(kept()).values()][0] as string)
  await other.kit.connect('test.wallet')
  await other.kit.disconnect()
  expect(other.place.entries.get(key)).toBeUndefined()
})
