/** A kit's side of the adapter interface that remembers what it was told. */
import type { AdapterEvent, AdapterHost, Network } from '@foyer/core'

export type TestHost = AdapterHost & { readonly events: AdapterEvent[] }

export function createTestHost(networks: readonly Network[] = [], overrides: Partial<AdapterHost> = {}): TestHost {
  const events: AdapterEvent[] = []
  return {
    namespace: 'eip155',
    networks,
    rpcUrls: async (id) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.rpcUrls.default.http ?? [],
    options: {},
    fetch: (...args) => globalThis.fetch(...args),
    now: () => Date.now(),
    random: () => Math.random(),
    emit: (event) => events.push(event),
    ...overrides,
    events,
  }
}
