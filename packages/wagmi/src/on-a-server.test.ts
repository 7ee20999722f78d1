/** wagmi 2 and 3 on a server, where one kit is for all requests and each request has a configuration of its own. */
import { getEventListeners } from 'node:events'
import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { createTestEnvironment } from '@foyer/core/testing'
import * as wagmi3 from '@wagmi/core'
import { expect, onTestFinished, test } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { countListeners } from '../../core/testing/count-listeners.ts'
import { foyer } from './foyer.ts'
import { watchKit } from './watch-kit.ts'

function makeKit() {
  const made = createKit(
    { projectId: 'wagmi-server', networks: [mainnet, base], adapters: [evm()] },
    createTestEnvironment({ isBrowser: false }),
  )
  onTestFinished(() => made.dispose())
  const { kit, alive } = countListeners(made)
  return { kit, alive: () => alive() + getEventListeners(kit.signal, 'abort').length }
}

test.each([
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as typeof wagmi3],
])('%s: a kit keeps no listener of a request, and no visitor’s chain', async (_, wagmi) => {
  const { kit, alive } = makeKit()
  const { network } = kit.getState()
  const before = alive()
  for (let request = 0; request < 5; request++) {
    const config = wagmi.createConfig({
      chains: [mainnet, base],
      connectors: [foyer(kit)],
      multiInjectedProviderDiscovery: false,
      ssr: true,
      transports: { [mainnet.id]: wagmi.http(), [base.id]: wagmi.http() },
    })
    const stop = watchKit(config, kit)
    // What wagmi's `Hydrate` does with the cookie of a visitor.
    wagmi.hydrate(config, { initialState: { ...config.state, chainId: base.id }, reconnectOnMount: true })
    expect(config.state.chainId).toBe(base.id)
    // A setup goes on in later turns.
    await new Promise((resolve) => setTimeout(resolve))
    expect(kit.getState().network).toBe(network)
    expect(alive()).toBe(before)
    stop()
  }
})
