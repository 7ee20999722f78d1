/** The cookie in a real browser: written, kept true, and gone with the connection. */
import { afterEach, expect, test } from 'vitest'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import type { KitOptions } from '../../options/options.ts'
import { createKit } from '../create-kit.ts'
import type { Kit } from '../kit.ts'
import { readInitialState } from './read-initial-state.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const kits: Kit[] = []

afterEach(() => {
  for (const kit of kits.splice(0)) kit.dispose()
  localStorage.clear()
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the kit writes it.
    document.cookie = `${pair.split('=', 1)[0]}=; max-age=0; path=/`
  }
})

function make(options: Partial<KitOptions> = {}) {
  const { adapter } = createTestAdapter({ granted: ['test.wallet'] })
  const kit = createKit({
    projectId: 'cookie-project',
    networks: [first, { ...first, id: 2 }],
    adapters: [adapter],
    debug: false,
    ...options,
  })
  kits.push(kit)
  return kit
}

const slow = { timeout: loadingTime }

const shared = () => readInitialState({ projectId: 'cookie-project', cookie: document.cookie })

test('the server of the page learns who is connected, on which network, and that nobody is any more', async () => {
  const kit = make({ enableCookie: true })
  expect(document.cookie).toBe('')
  await kit.connect('test.wallet')
  await expect.poll(() => shared()?.network, slow).toBe('eip155:1')
  expect(shared()?.connections.eip155).toMatchObject({ connector: 'test.wallet', restored: { network: 'eip155:1' } })
  await kit.switchNetwork('eip155:2')
  await expect.poll(() => shared()?.network).toBe('eip155:2')
  await kit.disconnect()
  await expect.poll(() => document.cookie).toBe('')
})

test('a visitor who comes back has it written anew: browsers keep it for a week', async () => {
  const before = make({ enableCookie: true })
  await before.connect('test.wallet')
  await expect.poll(() => shared(), slow).toBeDefined()
  before.dispose()
  // biome-ignore lint/suspicious/noDocumentCookie: as the kit writes it.
  document.cookie = 'foyer.cookie-project=; max-age=0; path=/'
  expect(shared()).toBeUndefined()
  make({ enableCookie: true })
  await expect.poll(() => shared(), slow).toBeDefined()
})

test.each([
  ['that does not want it', {}],
  ['whose connections a reload forgets', { enableCookie: true, enableReconnect: false }],
])('a page %s has no cookie', async (_, options) => {
  const kit = make(options)
  await kit.connect('test.wallet')
  await kit.signMessage('all that connecting loads is here')
  expect(document.cookie).toBe('')
})
