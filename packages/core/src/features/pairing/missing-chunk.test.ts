import { expect, test, vi } from 'vitest'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import type { PairingClient } from '../../entities/pairing.ts'
import { connectionOf } from '../../kernel/select.ts'
import { createKit } from '../../kit/create-kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'
import { pairing } from './pairing.ts'

// An old deployment, or a line that broke: the first time the chunk is not there.
const there = vi.hoisted(() => ({ is: false }))
vi.mock('./pairing-feature.ts', async (original) => {
  const module = await original<typeof import('./pairing-feature.ts')>()
  return {
    createPairingFeature(input: Parameters<typeof module.createPairingFeature>[0]) {
      if (there.is) return module.createPairingFeature(input)
      throw new Error('Failed to fetch dynamically imported module')
    },
  }
})

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }

const slow = { timeout: loadingTime }

test('the part that pairs does not arrive: the view says so, and tries again when the person does', async () => {
  const opened: string[] = []
  const client: Partial<PairingClient> = {
    sessions: () => [],
    watch: () => () => undefined,
    propose: async () => ({
      uri: 'wc:1',
      expiresAt: 1,
      approval: new Promise(() => {}),
      answered: new Promise(() => {}),
      cancel: () => undefined,
    }),
    relay: () => ({ status: 'open', attempts: 0 }),
    dispose: () => undefined,
  }
  const kit = createKit(
    {
      projectId: 'test-project',
      networks: [network],
      adapters: [createTestAdapter().adapter],
      debug: false,
      hosts: { relay: 'wss://relay.example' },
      pairing: {
        async open({ relayUrl }) {
          opened.push(relayUrl)
          return client as PairingClient
        },
      },
    },
    createTestEnvironment(),
  )
  await kit.open({ view: 'ConnectingWalletConnectBasic' })
  await expect.poll(() => kit.feature(pairing).read().pairing, slow).toMatchObject({ status: 'failed', error: { code: 'network_failed' } })
  await expect(kit.connect('walletConnect')).rejects.toMatchObject({ code: 'network_failed' })
  expect(connectionOf(kit.getState())).toMatchObject({ status: 'failed' })
  expect(opened).toEqual([])
  there.is = true
  kit.feature(pairing).send({ type: 'retry-pairing' })
  await expect.poll(() => kit.feature(pairing).read().pairing, slow).toMatchObject({ status: 'waiting', uri: 'wc:1' })
  expect(opened).toEqual(['wss://relay.example'])
  kit.dispose()
})
