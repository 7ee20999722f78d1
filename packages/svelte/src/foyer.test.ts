/** The action by itself: of an element it needs no more than that events can be dispatched on it. */
import { createKit, type Kit } from '@foyer/core'
import { createTestAdapter, createTestEnvironment } from '@foyer/core/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { foyer } from './foyer.ts'

const networks = [
  { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
] as const

// A visitor who saves data: nothing is fetched ahead to draw for a kit, since there is no page to draw on.
beforeEach(() => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function connectedKit(): Promise<Kit> {
  const options = { projectId: 'svelte-action', networks, adapters: [createTestAdapter().adapter], debug: false } as const
  const kit = createKit(options, createTestEnvironment())
  onTestFinished(() => kit.dispose())
  await kit.connect('test.wallet')
  return kit
}

function place(kit: Kit) {
  const element = new EventTarget() as HTMLElement & { kit?: Kit }
  const seen: string[] = []
  for (const name of ['connect', 'disconnect', 'open', 'close']) element.addEventListener(name, () => seen.push(name))
  const action = foyer(element, kit)
  onTestFinished(() => action?.destroy?.())
  return { element, seen, update: (next: Kit) => action?.update?.(next) }
}

/** An action listens once the listeners of the markup are there. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('an element that is given the kit that it has reports nothing anew, and misses nothing', async () => {
  const kit = await connectedKit()
  const { seen, update } = place(kit)
  await settled()
  update(kit)
  kit.open()
  await settled()
  expect(seen).toEqual(['connect', 'open'])
})

test('an element that is given another kit reports that one, and the first no more', async () => {
  const [first, second] = [await connectedKit(), await connectedKit()]
  const { element, seen, update } = place(first)
  await settled()
  update(second)
  expect(element.kit).toBe(second)
  await settled()
  expect(seen).toEqual(['connect', 'connect'])
  first.open()
  expect(seen).toHaveLength(2)
  second.open()
  expect(seen.at(-1)).toBe('open')
  update(first)
  await settled()
  expect(seen.slice(3)).toEqual(['connect'])
})
