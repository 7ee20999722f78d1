import { expect, test, vi } from 'vitest'
import { disposeAfterEach, info, startEvm, uuidOf } from '../../../testing/announced.ts'
import { announce } from '../../../testing/page.ts'
import { createTestWallet } from '../../../testing/wallet.ts'

disposeAfterEach()

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((one) => permutations(items.filter((other) => other !== one)).map((rest) => [one, ...rest]))
}

/** As many tasks of timers as that: those that began before have run. */
async function tasks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setTimeout(resolve))
}

test('a flood ends at a number a person could have installed', async () => {
  const { lists } = startEvm()
  for (let i = 0; i < 1000; i++) announce({ info: info(`W${i}`), provider: createTestWallet() })
  await vi.waitFor(() => expect(lists().at(-1)).toHaveLength(64))
  await tasks(5)
  expect(lists().at(-1)).toHaveLength(64)
  expect(lists().length).toBeLessThanOrEqual(65)
})

test('of a flood in one task few are read in it, and the others a part at a time', async () => {
  const { lists } = startEvm()
  const looksByTask: number[] = []
  let looks = 0
  const looked = (i: number) => ({
    get info() {
      if (looks === 0) {
        queueMicrotask(() => {
          looksByTask.push(looks)
          looks = 0
        })
      }
      looks++
      return info(`W${i}`)
    },
    provider: createTestWallet(),
  })
  for (let i = 0; i < 1200; i++) announce(looked(i))
  expect(looks).toBe(16)
  expect(lists().at(-1)).toHaveLength(16)
  await vi.waitFor(() => expect(looksByTask).toEqual([16, 500, 500, 184]))
  expect(lists().at(-1)).toHaveLength(64)
})

test('of a flood that is longer than what may wait some are read at once, and none is lost', async () => {
  const { client } = startEvm()
  const fake = createTestWallet()
  let looks = 0
  const looked = {
    get info() {
      looks++
      return info('Fake', 'com.fake')
    },
    provider: fake,
  }
  for (let i = 0; i < 16 + 9_999; i++) announce(looked)
  expect(looks).toBe(16)
  announce(looked)
  expect(looks).toBe(16 + 500)
  const honest = createTestWallet()
  announce({ info: info('MetaMask', 'io.metamask'), provider: honest })
  await vi.waitFor(() => expect(client.wallets.provider('io.metamask')).toBe(honest))
  expect(looks).toBe(16 + 10_000)
})

test.each([
  ['announces 5,000 more than may wait', 0, 16 + 10_000 + 5_000],
  ['announces itself anew 200 times, whenever it is read', 200, 17],
])('a script that %s has one task wait at a time', async (_, anew, count) => {
  startEvm()
  let left = anew
  let looks = 0
  const looked = {
    get info() {
      looks++
      if (left-- > 0) announce(looked)
      return info('Fake', 'com.fake')
    },
    provider: createTestWallet(),
  }
  let pending = 0
  const most: number[] = []
  const later = vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void) => {
    most.push(++pending)
    queueMicrotask(() => {
      pending--
      work()
    })
    return most.length
  }) as typeof setTimeout)
  for (let i = 0; i < count; i++) announce(looked)
  for (let i = 0; i < 1_000; i++) await undefined
  later.mockRestore()
  expect(looks).toBe(count + anew)
  expect(Math.max(...most)).toBe(1)
})

test.each(['io.metamask', 'com.seldom'])('a flood leaves room for %s, which many have or the visitor has used', async (rdns) => {
  const { client, lists } = startEvm({ used: ['com.seldom#Seldom#12'] })
  const flood = () => {
    for (let i = 0; i < 1000; i++) announce({ info: info(`W${i}`), provider: createTestWallet() })
  }
  const fakes = (count: number) => {
    for (let i = 0; i < count; i++) announce({ info: info(`Fake ${i}`, rdns, uuidOf(`${i}`)), provider: createTestWallet() })
  }
  const honest = createTestWallet()
  flood()
  fakes(8)
  announce({ info: info('Honest', rdns), provider: honest })
  fakes(1000)
  await vi.waitFor(() => expect(lists().at(-1)).toHaveLength(64 + 16))
  await tasks(5)
  const all = lists().at(-1) ?? []
  expect(all).toHaveLength(64 + 16)
  expect(all.filter(({ ambiguous }) => ambiguous)).toHaveLength(16)
  const id = all.find(({ name }) => name === 'Honest')?.id ?? ''
  expect(client.wallets.provider(id)).toBe(honest)
})

test('among invented wallets and those that claim to be it, in every order, the honest one is found and reached', async () => {
  const invented = () => {
    for (let i = 0; i < 64; i++) announce({ info: info(`W${i}`), provider: createTestWallet() })
  }
  const fakes = () => {
    for (let i = 0; i < 8; i++) announce({ info: info('MetaMask', 'io.metamask', uuidOf(`${i}`)), provider: createTestWallet() })
  }
  for (const order of permutations(['invented', 'fakes', 'honest'] as const)) {
    const { client, lists } = startEvm()
    const honest = createTestWallet()
    const tell = () => announce({ info: info('MetaMask', 'io.metamask'), provider: honest })
    for (const step of order) ({ invented, fakes, honest: tell })[step]()
    await tasks(2)
    const all = lists().at(-1) ?? []
    expect(all.length, order.join()).toBeGreaterThanOrEqual(64)
    expect(all.length, order.join()).toBeLessThanOrEqual(64 + 9)
    const claims = all.filter((one) => one.info?.rdns === 'io.metamask')
    expect(
      claims.every(({ ambiguous }) => ambiguous),
      order.join(),
    ).toBe(true)
    expect(
      claims.filter(({ id }) => client.wallets.provider(id) === honest),
      order.join(),
    ).toHaveLength(1)
  }
})
