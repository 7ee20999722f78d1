import { expect, test } from 'vitest'
import type { Feature, FeatureDescriptor } from '../feature/feature.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }

type Sent = { readonly type: 'sent' }

test('what is sent to a feature whose code is not here fetches that after the next paint, and is delivered', async () => {
  const paints: (() => void)[] = []
  const environment = { ...createTestEnvironment(), afterPaint: (work: () => void) => void paints.push(work) }
  const kit = createKit({ projectId: 'foyer-local', networks: [network], adapters: [createTestAdapter().adapter] }, environment)
  let fetched = 0
  const feature: Feature<number, Sent, never> = {
    start: () => ({ slice: 0 }),
    step: (count = 0, { type }) => ({ slice: type === 'sent' ? count + 1 : count }),
    create: () => ({ perform: () => undefined }),
  }
  const late: FeatureDescriptor<number, Sent> = {
    name: 'late',
    initial: 0,
    load: async () => {
      fetched += 1
      return feature as never
    },
  }
  const handle = kit.feature(late)
  handle.send({ type: 'sent' })
  handle.send({ type: 'sent' })
  expect(fetched).toBe(0)
  for (const paint of paints.splice(0)) paint()
  await handle.load()
  expect([fetched, handle.read()]).toEqual([1, 2])
})
