import { createKit, type Kit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { afterEach, expect, test } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref, shallowRef } from 'vue'
import { FoyerButton } from './components.ts'
import { foyer } from './foyer.ts'

const networks = [
  { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
] as const

const leave: (() => void)[] = []

afterEach(() => {
  for (const end of leave.splice(0)) end()
  localStorage.clear()
})

function start(projectId: string): Kit {
  const kit = createKit({ projectId, networks, adapters: [createTestAdapter().adapter], debug: false })
  leave.push(() => kit.dispose())
  return kit
}

test('each event is emitted once, whatever else of the page its listener reads', async () => {
  const kit = start('vue-events')
  await kit.connect('test.wallet')
  const step = ref(0)
  const seen: string[] = []
  const say = (type: string) => () => void seen.push(`${type} at step ${step.value}`)
  const on = { onConnect: say('connect'), onDisconnect: say('disconnect'), onOpen: say('open'), onClose: say('close') }
  const app = createApp(defineComponent({ setup: () => () => h(FoyerButton, on) })).use(foyer(kit))
  app.mount(document.body.appendChild(document.createElement('div')))
  leave.push(() => app.unmount())
  for (const to of [1, 2]) {
    step.value = to
    await nextTick()
  }
  await kit.open()
  step.value = 3
  await nextTick()
  kit.close()
  await kit.disconnect()
  expect(seen).toEqual(['connect at step 0', 'open at step 2', 'close at step 3', 'disconnect at step 3'])
})

test('events are those of the kit that the button has now', async () => {
  const [plugin, other] = [start('vue-plugin'), start('vue-other')]
  await other.connect('test.wallet')
  const kit = shallowRef<Kit>()
  const seen: string[] = []
  const Page = defineComponent({
    setup: () => () =>
      h(FoyerButton, {
        ...(kit.value && { kit: kit.value }),
        onConnect: () => seen.push('connect'),
        onDisconnect: () => seen.push('disconnect'),
      }),
  })
  const app = createApp(Page).use(foyer(plugin))
  app.mount(document.body.appendChild(document.createElement('div')))
  leave.push(() => app.unmount())
  expect(seen).toEqual([])
  kit.value = other
  await nextTick()
  expect(seen).toEqual(['connect'])
  await plugin.connect('test.wallet')
  expect(seen).toEqual(['connect'])
  await other.disconnect()
  expect(seen).toEqual(['connect', 'disconnect'])
  app.unmount()
  await other.connect('test.wallet')
  expect(seen).toEqual(['connect', 'disconnect'])
})
