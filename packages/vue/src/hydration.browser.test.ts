import { accountOf, createKit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp, createSSRApp, defineComponent, effectScope, h, nextTick } from 'vue'
import { foyer } from './foyer.ts'
import { useAccount, useKitState, useNetwork } from './use-kit.ts'

const networks = [
  { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
] as const
/** What a server says of this page: `on-a-server.test.ts`. */
const fromServer = '<output>nobody on First, 0 wallets</output>'

const Page = defineComponent({
  setup() {
    const [account, network, state] = [useAccount(), useNetwork(), useKitState()]
    return () => h('output', `${account.value.address ?? 'nobody'} on ${network.value?.name}, ${state.value.connectors.length} wallets`)
  },
})

const leave: (() => void)[] = []

afterEach(() => {
  for (const end of leave.splice(0)) end()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** A kit that is connected before the page comes alive. */
async function connect() {
  const kit = createKit({ projectId: 'vue-hydration', networks, adapters: [createTestAdapter().adapter], debug: false })
  leave.push(() => kit.dispose())
  await kit.connect('test.wallet')
  const root = document.body.appendChild(document.createElement('div'))
  leave.push(() => root.remove())
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  const address = accountOf(kit.getState()).address
  return {
    kit,
    root,
    address,
    mismatches: () =>
      said.flatMap(({ mock }) => mock.calls).filter(([text]) => /hydration (?:\S+ )*(?:mismatch|completed)/i.test(String(text))),
  }
}

test('the first render in a browser is what the server rendered, and the visitor’s own state follows', async () => {
  const { kit, root, address, mismatches } = await connect()
  root.innerHTML = fromServer
  const output = root.firstChild
  const app = createSSRApp(Page).use(foyer(kit))
  app.mount(root)
  leave.push(() => app.unmount())
  expect(mismatches()).toEqual([])
  await nextTick()
  expect(root.firstChild).toBe(output)
  expect(root.textContent).toBe(`${address} on First, 1 wallets`)
  await kit.disconnect()
  await expect.poll(() => root.textContent).toBe('nobody on First, 1 wallets')
  expect(mismatches()).toEqual([])
})

test('a page that no server has rendered shows the account at once', async () => {
  const { kit, root, address } = await connect()
  const app = createApp(Page).use(foyer(kit))
  app.mount(root)
  leave.push(() => app.unmount())
  expect(root.textContent).toBe(`${address} on First, 1 wallets`)
})

test('the state ends with the scope that asked for it', async () => {
  const { kit } = await connect()
  const scope = effectScope()
  const state = scope.run(() => useKitState(kit))
  expect(state?.value).toBe(kit.getState())
  kit.setThemeMode('dark')
  expect(state?.value.theme.mode).toBe('dark')
  scope.stop()
  kit.setThemeMode('light')
  expect(state?.value.theme.mode).toBe('dark')
})
