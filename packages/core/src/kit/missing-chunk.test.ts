import { expect, test, vi } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { alerts } from '../features/alerts/alerts.ts'
import { connectionOf, isUnsupported } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { toFlatState } from '../mock/flat-state.ts'
import { createKit } from './create-kit.ts'

// An old deployment, or a line that broke: the chunk is not there.
vi.mock('./create-effects.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
vi.mock('../features/catalogue/catalogue-feature.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
vi.mock('../features/alerts/alert-texts.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }

const slow = { timeout: loadingTime }

test('a restored connection whose code does not arrive ends: nobody is connected, on a network that the page knows', async () => {
  const environment = createTestEnvironment()
  const account = { namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' }
  const byNamespace = { eip155: { connector: 'test.wallet', accounts: [account], network: 'eip155:99' } }
  environment.entries.set('@foyer/test-project/connections', JSON.stringify({ version: 1, byNamespace }))
  environment.entries.set('@foyer/test-project/connection_status', 'connected')
  const mock = createTestAdapter({ granted: ['test.wallet'] })
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false }, environment)
  expect(kit.getState().network.active).toBe('eip155:99')
  await expect.poll(() => connectionOf(kit.getState()).status, slow).toBe('disconnected')
  expect(kit.getState().network.active).toBe('eip155:1')
  expect(isUnsupported(kit.getState())).toBe(false)
})

test('code that does not arrive is said where it is missed, and the modal is open all the same', async () => {
  const mock = createTestAdapter()
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false }, createTestEnvironment())
  await kit.open()
  expect(kit.getState().modal).toMatchObject({ open: true, history: [{ name: 'Connect' }] })
  await expect(kit.connect('test.wallet')).rejects.toMatchObject({ code: 'network_failed' })
  expect(connectionOf(kit.getState())).toMatchObject({ status: 'failed', error: { code: 'network_failed', retryable: true } })
  await expect
    .poll(() => toFlatState(kit.getState()).catalogue.recommended, slow)
    .toMatchObject({ status: 'failed', error: { code: 'network_failed' } })
  expect(mock.wallet().requests).toEqual([])
  await expect(kit.signMessage('hello')).rejects.toMatchObject({ code: 'network_failed' })
})

test('an alert whose text does not arrive is said all the same: by its key, once, with what is known of it', async () => {
  const environment = createTestEnvironment()
  const mock = createTestAdapter()
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false }, environment)
  for (let times = 0; times < 2; times++) kit.feature(alerts).send({ type: 'raise', key: 'INVALID_PROJECT_ID', detail: 'No such project.' })
  await expect
    .poll(() => environment.reports, slow)
    .toMatchObject([{ message: 'INVALID_PROJECT_ID (No such project.)', cause: expect.any(Error) }])
})
