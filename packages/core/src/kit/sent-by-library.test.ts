/** What a library sends by `request` makes untrue what is known of the account that has sent it, on the network where it did. */
import { beforeEach, expect, test } from 'vitest'
import type { FeatureDescriptor } from '../feature/feature.ts'
import { createTestAdapter, type TestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'
import type { Kit } from './kit.ts'

const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const [first, second] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
const stranger = '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f'

type Sent = { readonly type: 'sent'; readonly key: string }

/** Takes in the kernel's own event. */
const sent: FeatureDescriptor<readonly string[], Sent> = {
  name: 'sent-keys',
  initial: [],
  load: async () => ({
    start: () => ({ slice: [] as readonly string[] }),
    step: (slice: readonly string[], event) => ({ slice: event.type === 'sent' ? [...slice, event.key] : slice }),
    create: () => ({ perform: () => undefined }),
  }),
}

let kit: Kit
let mock: TestAdapter
let keys: () => readonly string[]

beforeEach(async () => {
  mock = createTestAdapter()
  kit = createKit({ projectId: 'foyer-local', networks: [network(1), network(2)], adapters: [mock.adapter] }, createTestEnvironment())
  const handle = kit.feature(sent)
  await handle.load()
  keys = () => handle.read()
  await kit.connect('test.wallet')
})

test.each([
  ['the one that is named', { from: second }, `eip155:1:${second}`],
  ['the one that is named in small letters', { from: second.toLowerCase() }, `eip155:1:${second}`],
  ['the one in use, where none is named', { to: stranger }, `eip155:1:${first}`],
  ['the one in use, where the wallet lets a stranger be named', { from: stranger }, `eip155:1:${first}`],
  ['on the network that is named', { from: first, chainId: '0x2' }, `eip155:2:${first}`],
  ['on the wallet’s network, where none can be read', { from: first, chainId: 'Berlin' }, `eip155:1:${first}`],
  ['on the wallet’s network, where the kit has not the one that is named', { from: first, chainId: 3 }, `eip155:1:${first}`],
])('whose: %s', async (_, given, key) => {
  for (const method of ['eth_sendTransaction', 'wallet_sendCalls']) await kit.request({ method, params: [given] })
  expect(keys()).toEqual([key, key])
})

test.each([{ params: undefined }, { params: [] }, { params: [null] }, { params: ['0x'] }, { params: { from: second } }])(
  'parameters that name nobody are the account in use’s: $params',
  async ({ params }) => {
    for (const method of ['eth_sendTransaction', 'wallet_sendCalls']) await kit.request({ method, params })
    expect(keys()).toEqual([`eip155:1:${first}`, `eip155:1:${first}`])
  },
)

test('what sends nothing, or is refused, changes nothing', async () => {
  await kit.request({ method: 'wallet_getCallsStatus', params: ['0x1'] })
  await kit.request({ method: 'personal_sign', params: ['0x', second] })
  mock.wallet().switches.answer = 'rejects'
  await expect(kit.request({ method: 'wallet_sendCalls', params: [{ from: first }] })).rejects.toMatchObject({ code: 'request_rejected' })
  expect(keys()).toEqual([])
})
