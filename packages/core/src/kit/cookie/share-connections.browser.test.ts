/** The cookie in a real browser: written, kept true, and gone with the connection. */
import { afterEach, expect, test } from 'vitest'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import { KitError, type KitErrorCode } from '../../entities/errors.ts'
import type { Adapter } from '../../family/family.ts'
import { accountOf } from '../../kernel/account-of.ts'
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

/** Its wallets cannot be asked without a prompt, and fail with that code. */
function unverified(code: KitErrorCode): Adapter {
  const { adapter } = createTestAdapter({ granted: ['test.wallet'] })
  return {
    ...adapter,
    create(host) {
      const client = adapter.create(host)
      const connect: typeof client.wallets.connect = async (connector, options) => {
        if (options.silent) throw new KitError(code, 'Not now.')
        return client.wallets.connect(connector, options)
      }
      return { ...client, wallets: { ...client.wallets, connect } }
    },
  }
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

/** An earlier visit, which left its cookie. */
async function visit(): Promise<void> {
  const kit = make({ enableCookie: true })
  await kit.connect('test.wallet')
  await expect.poll(() => shared(), slow).toBeDefined()
  kit.dispose()
}

test('a visitor who comes back has it written anew: browsers keep it for a week', async () => {
  await visit()
  // biome-ignore lint/suspicious/noDocumentCookie: as the kit writes it.
  document.cookie = 'foyer.cookie-project=; max-age=0; path=/'
  expect(shared()).toBeUndefined()
  make({ enableCookie: true })
  await expect.poll(() => shared(), slow).toBeDefined()
})

test('a connection that this tab could not verify stays in it as long as it is stored: the next visit shows it again', async () => {
  const label = { name: 'alice.eth', avatar: null }
  const before = make({ enableCookie: true })
  await before.connect('test.wallet')
  before.send({ type: 'label', key: accountOf(before.getState()).caipAddress, label } as never)
  await expect.poll(() => Object.values(shared()?.labels ?? {}), slow).toEqual([label])
  const said = shared()
  before.dispose()
  const kit = make({ enableCookie: true, adapters: [unverified('network_failed')] })
  expect(accountOf(kit.getState()).isConnected).toBe(true)
  await expect.poll(() => accountOf(kit.getState()).isConnected, slow).toBe(false)
  // What changes the cookie next shows that it is written by now.
  await kit.switchNetwork('eip155:2')
  await expect.poll(() => shared()?.network ?? 'none', slow).not.toBe('eip155:1')
  expect(shared()).toEqual({ ...said, network: 'eip155:2' })
  await kit.disconnect()
  await expect.poll(() => document.cookie).toBe('')
})

test('a wallet’s own no removes it', async () => {
  await visit()
  make({ enableCookie: true, adapters: [unverified('not_connected')] })
  await expect.poll(() => document.cookie, slow).toBe('')
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
