/** A kit that is disposed in the middle of what it does: nothing goes on after it. */
import { expect, test } from 'vitest'
import { catalogue } from '../features/catalogue/catalogue.ts'
import { notices } from '../features/notices/notices.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }

/** A kit whose code is here, and what waits for the next frame. */
async function world() {
  const paints: (() => void)[] = []
  const asked: string[] = []
  const fetch = (url: unknown) => {
    asked.push(String(url))
    return new Promise<never>(() => undefined)
  }
  const environment = { ...createTestEnvironment({ fetch }), afterPaint: (work: () => void) => void paints.push(work) }
  const mock = createTestAdapter({ granted: ['test.wallet'] })
  const options = { projectId: 'test-project', server: 'https://server.example', debug: false } as const
  const kit = createKit({ ...options, networks: [network], adapters: [mock.adapter] }, environment)
  await Promise.all([kit.feature(notices).load(), kit.feature(catalogue).load()])
  await kit.connect('test.wallet')
  const paint = (): void => {
    for (const work of paints.splice(0)) work()
  }
  paint()
  return { kit, mock, environment, asked, paint }
}

test('by a listener: what was said before it starts no timer, asks no wallet and is not heard', async () => {
  const { kit, mock, environment } = await world()
  const before = mock.wallet('test.wallet').requests.length
  kit.subscribe(() => {
    if (kit.signal.aborted) return
    kit.feature(notices).send({ type: 'show', variant: 'success', message: 'Copied' } as never)
    kit.send({ type: 'connect', connector: 'test.wallet' })
    kit.dispose()
  })
  kit.send({ type: 'theme', mode: 'light' })
  const last = kit.getState()
  expect(environment.alive()).toBe(0)
  expect(mock.wallet('test.wallet').requests).toHaveLength(before)
  expect([last.features.notices, last.connections.eip155?.status]).toEqual([{ notice: undefined }, 'connected'])
})

test('before the frame for which its features wait: nobody is asked after it', async () => {
  const { kit, environment, asked, paint } = await world()
  await kit.open({ view: 'AllWallets' })
  const before = asked.length
  kit.dispose()
  paint()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([asked.length, environment.alive()]).toEqual([before, 0])
})
