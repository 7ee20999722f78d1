import { expect, test } from 'vitest'
import type { Stamped } from '../../kernel/event.ts'
import { initialState } from '../../kernel/initial-state.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { resolveSetup } from '../../options/resolve-options.ts'
import { pairedConnectors } from '../pairing/connectors.ts'
import { toAnalytics } from './to-analytics.ts'

const setup = resolveSetup(
  {
    projectId: 'test-project',
    networks: [
      { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
    ],
    adapters: [createTestAdapter().adapter],
    pairing: { open: () => Promise.reject(new Error('Nobody opens it here.')) },
  },
  { isPhone: false },
)
const start = { ...initialState(setup, { isOnline: () => true }, undefined), connectors: pairedConnectors(['eip155']) }

test('the code is asked for', () => {
  const event: Stamped = { type: 'connect', connector: 'walletConnect', at: 0, seq: 1 }
  expect(toAnalytics(event, { now: start, before: start, setup })).toEqual([
    { type: 'track', event: 'SELECT_WALLET', properties: { name: 'WalletConnect', platform: 'qrcode' } },
  ])
})
