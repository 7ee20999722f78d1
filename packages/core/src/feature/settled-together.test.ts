/** What changes at one moment on several networks of an account is read again on each. */
import { expect, test } from 'vitest'
import { caipAddressOf } from '../kernel/select.ts'
import { createKit } from '../kit/create-kit.ts'
import type { Kit } from '../kit/kit.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import type { FeatureDescriptor } from './feature.ts'
import { createPagedList, type PagedEvent } from './paged-list.ts'
import type { Pages } from './pages.ts'
import { createResourceFeature, type ResourceEvent } from './resource.ts'

const first = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const
const [here, there] = [`eip155:1:${address}`, `eip155:2:${address}`] as const

async function connect() {
  const environment = createTestEnvironment()
  const { adapter } = createTestAdapter({ addresses: [address] })
  const networks = [first, { ...first, id: 2, name: 'Second' }] as const
  const kit = createKit({ projectId: 'test-project', networks, adapters: [adapter], debug: false }, environment)
  await kit.connect('test.wallet')
  await kit.open()
  return {
    kit,
    environment,
    /** One transaction on each network is settled, the one in view first. */
    settle() {
      for (const key of [here, there]) kit.send({ type: 'sent', key } as never)
    },
  }
}

/** What is read of balances, each by its account and whether anew. */
async function readBalances(kit: Kit): Promise<string[]> {
  const read: string[] = []
  const feature = createResourceFeature<{ balance: number }>({
    balance: {
      key: (state) => caipAddressOf(state),
      lifetime: 60_000,
      spends: true,
      fetch: async ({ key, fresh }) => {
        read.push(`${key} ${fresh}`)
        return 1
      },
    },
  })
  const descriptor: FeatureDescriptor<unknown, ResourceEvent<'balance'>> = {
    name: 'balances',
    initial: {},
    load: async () => feature as never,
  }
  await kit.feature(descriptor).load()
  return read
}

test('transactions of two networks that settle together: what is known of both accounts is read again', async () => {
  const { kit, environment, settle } = await connect()
  const read = await readBalances(kit)
  await kit.switchNetwork('eip155:2')
  await kit.switchNetwork('eip155:1')
  await expect.poll(() => read).toEqual([`${here} false`, `${there} false`])
  settle()
  for (const ms of [1_500, 13_500]) {
    read.length = 0
    environment.advance(ms)
    await expect.poll(() => read).toEqual([`${here} true`, `${there} true`])
  }
})

type Known = Pages & { readonly items: readonly string[] }
type Lists = Readonly<Record<string, Known>>

async function openList({ isPending = false } = {}) {
  const opened = await connect()
  const read: string[] = []
  const list = createPagedList<Lists, Known, string>({
    knownIn: (slice) => slice,
    toSlice: (known) => known,
    itemsOf: ({ items }) => items,
    toKnown: (pages, items) => ({ ...pages, items }),
    isYoung: () => true,
    most: 10,
    merge: (_, { page }) => ({ items: page.data, next: page.next }),
    fetch: async ({ key, fresh }) => {
      read.push(`${key} ${fresh}`)
      return { data: ['item'], next: null }
    },
    pendingOf: (items) => (isPending ? items : []),
  })
  const descriptor: FeatureDescriptor<Lists, PagedEvent<string>> = { name: 'lists', initial: {}, load: async () => list as never }
  const handle = opened.kit.feature(descriptor)
  await handle.load()
  async function look(key: string) {
    read.length = 0
    handle.send({ type: 'read' })
    await expect.poll(() => [read, handle.read()[key]?.status]).toEqual([[`${key} false`], 'ready'])
    read.length = 0
  }
  return { ...opened, read, look, statusOf: (key: string) => handle.read()[key]?.status }
}

test('transactions of two networks that settle together: the list in view is read again', async () => {
  const { environment, read, look, settle, statusOf } = await openList()
  await look(here)
  settle()
  for (const ms of [1_500, 13_500]) {
    read.length = 0
    environment.advance(ms)
    await expect.poll(() => [read, statusOf(here)]).toEqual([[`${here} true`], 'ready'])
  }
})

test('what is pending in the lists of two networks is looked at again in each', async () => {
  const { kit, environment, read, look } = await openList({ isPending: true })
  await look(here)
  environment.advance(2_000)
  await kit.switchNetwork('eip155:2')
  await look(there)
  await kit.switchNetwork('eip155:1')
  environment.advance(2_000)
  await expect.poll(() => read).toEqual([`${here} true`])
})

test('a transaction that a library sends by a request of its own is read like one of the kit', async () => {
  const { kit, environment } = await connect()
  const read = await readBalances(kit)
  await expect.poll(() => read).toEqual([`${here} false`])
  await kit.request({ method: 'eth_sendTransaction', params: [{ from: address, to: address, value: '0x1' }] })
  environment.advance(1_500)
  await expect.poll(() => read).toEqual([`${here} false`, `${here} true`])
  await kit.request({ method: 'eth_chainId' })
  environment.advance(13_500)
  await expect.poll(() => read).toEqual([`${here} false`, `${here} true`, `${here} true`])
  environment.advance(20_000)
  expect(read).toHaveLength(3)
})
