/** The code that asks the wallet does not arrive the first time: nobody was asked, so nothing was sent, and the next press asks. */
import { KitError } from '@foyer/core'
import { mayBeSent } from '@foyer/core/sending'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestHost } from '../../testing/adapter-host.ts'
import { clearPageAfterEach, putOnPage } from '../../testing/page.ts'
import { addressA, addressB, createTestWallet } from '../../testing/wallet.ts'
import { type EvmClient, evm } from './evm.ts'

const missing = vi.hoisted(() => ({ client: false, requests: false }))
// An old deployment, or a line that broke.
vi.mock('./evm-client.ts', async (original) => {
  const module = await original<typeof import('./evm-client.ts')>()
  return {
    get createEvmClient() {
      if (!missing.client) return module.createEvmClient
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }
})
vi.mock('./requests/wallet-requests.ts', async (original) => ({
  ...(await original<typeof import('./requests/wallet-requests.ts')>()),
  // biome-ignore lint/suspicious/noThenProperty: it is what rejects an `import()`.
  get then() {
    if (!missing.requests) return undefined
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

clearPageAfterEach()
let client: EvmClient | undefined
beforeEach(() => Object.assign(missing, { client: false, requests: false }))
afterEach(() => client?.dispose())

test.each(['client', 'requests'] as const)('the code of %s', async (part) => {
  const hash = `0x${'1'.repeat(64)}`
  const wallet = createTestWallet({ eth_sendTransaction: hash })
  putOnPage(wallet)
  client = evm().create(createTestHost())
  client.wallets.start()
  if (part === 'requests') await client.wallets.connect('injected', { signal: new AbortController().signal })
  const before = wallet.asked.length
  const transaction = { from: addressA, to: addressB, value: 1n, network: 'eip155:1' } as const
  const send = () => client?.sign.transaction('injected', transaction)

  missing[part] = true
  const error: unknown = await send()?.then(
    () => undefined,
    (cause) => cause,
  )
  expect(KitError.is(error, 'network_failed') && { retryable: error.retryable, mayBeSent: mayBeSent(error) }).toEqual({
    retryable: true,
    mayBeSent: false,
  })
  expect(wallet.asked).toHaveLength(before)

  missing[part] = false
  expect(await send()).toBe(hash)
})
