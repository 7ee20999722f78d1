/** What was sent is followed until the chain has settled it, over reloads and beside other tabs. */
import { expect, test } from 'vitest'
import { coin, ether, friend, me, open } from '../../../testing/sending-kit.ts'
import { serve, until, world } from '../../../testing/served-kit.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { sending } from './sending.ts'

const hash = `0x${'1'.repeat(64)}`
const kept = (more: object = {}) => ({
  hash,
  network: 'eip155:1',
  from: me,
  to: friend,
  token: coin,
  amount: '5',
  sentAt: 1_699_999_990_000,
  seenAt: 1_699_999_990_000,
  status: 'pending',
  ...more,
})
const stored = (...transfers: readonly object[]) =>
  new Map([['@foyer/test-project/transfers', JSON.stringify({ version: 1, transfers, receivers: [friend] })]])
const text = (place: { readonly entries: Map<string, string> }) => place.entries.get('@foyer/test-project/transfers')

test.each(['confirmed', 'failed', 'replaced'] as const)('over a reload until it is %s', async (status) => {
  const entries = stored(kept())
  const {
    settle,
    place,
    test: { chain },
    read,
  } = await open({ entries })
  expect(read().transfers).toMatchObject([{ hash, amount: 5n, status: 'pending' }])
  await settle(({ transfers }) => transfers[0]?.nonce === 1)
  chain.states = { [hash]: { status } }
  place.advance(60_000)
  await settle(({ transfers }) => transfers[0]?.status === status)
  // It is shown, and not kept any more; whom one has sent to is known again.
  expect(JSON.parse(text(place) ?? '{}')).toEqual({ version: 1, transfers: [], receivers: [friend] })
})

test('what no node knows for ten minutes is dropped, and may come back', async () => {
  const {
    settle,
    place,
    test: { chain },
  } = await open({
    entries: stored(kept({ sentAt: 1_699_999_300_000, seenAt: 1_699_999_300_000 })),
    chain: { states: { [hash]: { status: 'unknown' } } },
  })
  await settle(({ transfers }) => transfers[0]?.status === 'dropped')
  chain.states = { [hash]: { status: 'confirmed' } }
  place.advance(60_000)
  await settle(({ transfers }) => transfers[0]?.status === 'confirmed')
})

test('what seems replaced to who comes back after an hour is not dropped, and looked at again when that can be told', async () => {
  const longAgo = { sentAt: 1_699_996_400_000, seenAt: 1_699_996_400_000 }
  const opened = await open({
    entries: stored(kept(longAgo)),
    chain: { states: { [hash]: { status: 'unknown', nonce: 7, seemsReplaced: true } } },
  })
  const { settle, place, test: mock, read } = opened
  await settle(({ transfers }) => transfers[0]?.nonce === 7)
  expect(read().transfers).toMatchObject([{ hash, status: 'pending' }])
  mock.chain.states = { [hash]: { status: 'replaced' } }
  place.advance(14_999)
  await Promise.resolve()
  expect(read().transfers[0]?.status).toBe('pending')
  place.advance(1)
  await settle(({ transfers }) => transfers[0]?.status === 'replaced')
})

test('a clock that was put back since does not make it forgotten', async () => {
  const later = { sentAt: 1_700_000_600_000, seenAt: 1_700_000_600_000 }
  const {
    settle,
    place,
    test: { chain },
  } = await open({ entries: stored(kept(later)) })
  await settle(({ transfers }) => transfers[0]?.nonce === 1)
  chain.states = { [hash]: { status: 'confirmed' } }
  place.advance(60_000)
  await settle(({ transfers }) => transfers[0]?.status === 'confirmed')
})

test('what is stored is not believed beyond what it can be', async () => {
  const { read } = await open({
    entries: stored(
      kept({ amount: '-5' }),
      kept({ hash: '<b>' }),
      kept({ network: 'x' }),
      kept({ token: { ...coin, decimals: 400 } }),
      kept({ sentAt: 1_900_000_000_000 }),
      kept({ seenAt: 1_600_000_000_000 }),
      ...Array.from({ length: 150 }, (_, index) => kept({ hash: `0x${String(index).padStart(64, '0')}` })),
    ),
  })
  expect(read().transfers).toHaveLength(99)
})

test('what an account that has gone has sent is not kept again with the next one', async () => {
  const { kit, enter, ready, confirm, settle, place, read, test: mock } = await open()
  const send = async () => {
    await enter(coin, '0.25')
    await ready()
    confirm()
    await settle(({ form }) => form.signing.status === 'sent')
  }
  await send()
  expect(text(place)).toContain(me)
  await kit.disconnect()
  expect(text(place)).toBeUndefined()
  expect(read()).toMatchObject({ transfers: [], receivers: [] })
  mock.wallet().changeAccounts([friend])
  await kit.connect('test.wallet')
  await enter(coin, '0.5', me)
  await ready()
  confirm()
  await settle(({ form }) => form.signing.status === 'sent')
  expect(JSON.parse(text(place) ?? '{}')).toMatchObject({ transfers: [{ from: friend }], receivers: [me] })
})

test('what the wallet confirms for an account that has gone is not kept with the next one', async () => {
  const { kit, enter, ready, confirm, settle, place, read, warnings, test: mock } = await open()
  await enter(coin, '0.25')
  await ready()
  mock.wallet().switches.answer = 'waits'
  confirm()
  await kit.disconnect()
  expect(read().unanswered).toBe(1)
  mock.wallet().settle()
  await settle(({ unanswered }) => unanswered === 0)
  expect(read()).toMatchObject({ transfers: [], receivers: [] })
  mock.wallet().switches.answer = 'approves'
  mock.wallet().changeAccounts([`0x${'b'.repeat(40)}`])
  await kit.connect('test.wallet')
  await enter(coin, '0.5')
  await ready()
  expect(warnings().map(({ type }) => type)).toContain('first-time')
  expect(text(place) ?? '').not.toContain(me)
})

test('what was sent stays kept where the connection ends because its wallet was not there in time', async () => {
  const entries = new Map<string, string>()
  const first = await open({ entries })
  await first.enter(coin, '0.25')
  await first.ready()
  first.confirm()
  await first.settle(({ form }) => form.signing.status === 'sent')
  first.kit.dispose()
  const mock = createTestAdapter({ granted: ['test.wallet'], announcesLate: true, chain: { states: {} } })
  const later = world(undefined, { adapters: [mock.adapter], debug: false }, { entries })
  await later.kit.feature(sending).load()
  expect(later.kit.feature(sending).read().transfers).toHaveLength(1)
  later.place.advance(20_000)
  await until(later.kit, (state) => caipAddressOf(state as never) === undefined)
  mock.announce()
  await later.kit.connect('test.wallet')
  expect(later.kit.feature(sending).read().transfers).toHaveLength(1)
  expect(JSON.parse(text(later.place) ?? '{}').transfers).toHaveLength(1)
})

test('a server that tells no history of the network is asked once to whom the account has sent', async () => {
  const refused = { status: 'FAILED', code: 'unknown_chain', reasons: [{ field: 'chainId', description: 'No.' }] }
  const own = await serve({ '/v1/account': () => ({ status: 400, body: refused }) })
  const { say, settle } = await open({ server: own.url })
  for (let times = 0; times < 2; times++) {
    say({ type: 'begin' })
    await settle(({ form }) => form.isAble === true)
    say({ type: 'reset' })
  }
  expect(own.of('/v1/account')).toHaveLength(1)
})

test('with 99 on their way no further one begins', async () => {
  const entries = stored(...Array.from({ length: 99 }, (_, index) => kept({ hash: `0x${String(index).padStart(64, '0')}` })))
  const { enter, ready, confirm, read, asked } = await open({ entries })
  await enter(coin, '0.25')
  await ready()
  confirm()
  expect(read().form.problem?.message).toMatch(/^There are 99 transfers on their way already/)
  expect(asked()).toEqual([])
})

test('what another tab has sent meanwhile is kept beside one’s own', async () => {
  const { enter, ready, confirm, settle, place } = await open()
  await enter(coin, '0.25')
  await ready()
  place.entries.set('@foyer/test-project/transfers', [...stored(kept()).values()][0] as string)
  confirm()
  const { transfers } = await settle((slice) => slice.transfers.length === 2)
  expect(JSON.parse(text(place) ?? '{}').transfers).toHaveLength(2)
  expect(transfers.map(({ amount }) => amount)).toEqual([5n, ether / 4n])
})

test('nothing of it is left behind by who disconnects, whether or not it was ever looked at', async () => {
  const entries = stored(kept())
  const { kit, place } = await open({ entries })
  expect(text(place)).toBeDefined()
  await kit.disconnect()
  expect(text(place)).toBeUndefined()

  const other = world(undefined, { debug: false })
  other.place.entries.set('@foyer/test-project/transfers', [...stored(kept()).values()][0] as string)
  await other.kit.connect('test.wallet')
  await other.kit.disconnect()
  expect(text(other.place)).toBeUndefined()
})
