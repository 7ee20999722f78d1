import { createKit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, test } from 'vitest'
import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { countListeners } from '../../core/testing/count-listeners.ts'
import { FoyerButton } from './components.ts'
import { foyer } from './foyer.ts'
import { useAccount, useKitState, useNetwork } from './use-kit.ts'

const networks = [
  { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
] as const

/** One kit for all requests, as a module of a server has it. */
function makeKit() {
  return countListeners(createKit({ projectId: 'vue-server', networks, adapters: [createTestAdapter().adapter], debug: false }))
}

const Page = defineComponent({
  setup() {
    const [account, network, state] = [useAccount(), useNetwork(), useKitState()]
    return () => [
      h(FoyerButton, { label: 'Connect' }),
      h('output', `${account.value.address ?? 'nobody'} on ${network.value?.name}, ${state.value.connectors.length} wallets`),
    ]
  },
})

test('a kit that renders many requests keeps no listener of any', async () => {
  const { kit, alive } = makeKit()
  for (let request = 0; request < 5; request++) {
    const html = await renderToString(createSSRApp(Page).use(foyer(kit)))
    expect(html).toContain('<output>nobody on First, 0 wallets</output>')
  }
  expect(alive()).toBe(0)
})
