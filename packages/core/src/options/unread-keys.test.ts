/** What is given inside of options and read by nobody. */
import { expect, onTestFinished, test } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { connectionOf } from '../kernel/select.ts'
import { createKit } from '../kit/create-kit.ts'
import type { Kit } from '../kit/kit.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import type { KitOptions } from './options.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networks = [1, 137].map((id) => ({ id, name: `N${id}`, nativeCurrency, rpcUrls: { default: { http: [] } } }))
const [url, local] = ['https://node.example', 'http://localhost:3000']
const slow = { timeout: loadingTime }

/** What an integrator of a page at that origin is told of keys, once a wallet is connected: by default with a call of the page. */
async function made(given: object, origin = local, connect = (kit: Kit) => kit.connect('test.wallet')) {
  const place = createTestEnvironment()
  const { host: domain } = new URL(origin)
  const page = {
    url: origin,
    origin,
    domain: domain.split(':')[0],
    refusesTracking: true,
    randomId: () => 'id',
    fetchImage: async () => undefined,
  }
  const { adapter } = createTestAdapter({ granted: ['test.wallet'] })
  const options = { projectId: 'test-project', networks, adapters: [adapter], ...given } as unknown as KitOptions
  const kit = createKit(options, { ...place, page: page as never })
  onTestFinished(() => kit.dispose())
  await connect(kit)
  return () => place.reports.map(({ message }) => message).filter((message) => message.includes('No code reads'))
}

const wrong = {
  customRpcUrls: { 'eip155:1': [{ url, config: {} }], 'eip155:13': [{ url }] },
  chainImages: { 137: url, 'eip155:1': url },
  customWallets: [
    { id: 'own', name: 'Own', mobile_link: 'own://', browse: [] },
    { id: 'other', name: 'Other', mobileLink: 'other://' },
  ],
  restrictedTimezones: { zone: ['Asia/Shanghai'], features: ['onramp', 'swap'] },
  features: { walletFeaturesOrder: ['send', 'buy'], connectorTypeOrder: ['injected', 'browser'] },
}

test('is said in the console of a local page, each by the place it stands at, once', async () => {
  const said = await made(wrong)
  await expect.poll(said, slow).toHaveLength(1)
  expect(said()).toEqual([
    `No code reads ${[
      'customRpcUrls.eip155:13',
      'customRpcUrls.eip155:1[0].config',
      'chainImages.eip155:1',
      'customWallets[1].mobileLink',
      'restrictedTimezones.zone',
      'restrictedTimezones.features.swap',
      'features.walletFeaturesOrder.buy',
      'features.connectorTypeOrder.browser',
    ].join(', ')}: it has no effect. The networks of this page are eip155:1 (id 1), eip155:137 (id 137).`,
  ])
})

test('of a visitor who connects in a list, as the modal’s rows do, once the server is asked about the account that it shows', async () => {
  let shows = (): void => undefined
  const said = await made({ ...wrong, server: local }, local, async (kit) => {
    kit.send({ type: 'connect', connector: 'test.wallet' })
    await expect.poll(() => connectionOf(kit.getState()).status, slow).toBe('connected')
    shows = () => kit.send({ type: 'open' })
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(said()).toEqual([])
  shows()
  await expect.poll(said, slow).toHaveLength(1)
})

test('with debug: true also on a live page, and nowhere else there', async () => {
  const watched = await made({ ...wrong, debug: true }, 'https://app.test')
  const others = [await made(wrong, 'https://app.test'), await made({ ...wrong, debug: false })]
  await expect.poll(watched, slow).toHaveLength(1)
  for (const said of others) expect(said()).toEqual([])
})

test('what is read is nothing to speak of', async () => {
  const right = {
    customRpcUrls: { 'eip155:137': [{ url }] },
    chainImages: { 1: url },
    customWallets: [{ id: 'own', name: 'Own', order: 1 }],
    restrictedTimezones: { zones: [], features: ['send'] },
    features: { walletFeaturesOrder: ['send'], connectorTypeOrder: ['recent'] },
  }
  const said = await made(right)
  const watched = await made(wrong)
  await expect.poll(watched, slow).toHaveLength(1)
  expect(said()).toEqual([])
})
