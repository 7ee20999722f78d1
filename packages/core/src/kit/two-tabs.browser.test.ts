import { afterEach, expect, test } from 'vitest'
import { accountOf } from '../kernel/account-of.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createKit } from './create-kit.ts'
import type { Kit } from './kit.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const kits: Kit[] = []

afterEach(() => {
  for (const kit of kits.splice(0)) kit.dispose()
  localStorage.clear()
})

function make(projectId: string) {
  const mock = createTestAdapter({ granted: ['test.wallet'] })
  const kit = createKit({ projectId, networks: [first, { ...first, id: 2 }], adapters: [mock.adapter], debug: false })
  kits.push(kit)
  return kit
}

/** A document of the same origin: its writes reach this one as a real storage event. */
async function otherTab(): Promise<Storage> {
  const frame = document.createElement('iframe')
  frame.src = 'about:blank'
  document.body.append(frame)
  return (frame.contentWindow as Window).localStorage
}

test('a disconnect, a connection and a network of another tab are followed', async () => {
  const there = await otherTab()
  const kit = make('tabs-project')
  await kit.connect('test.wallet')
  const kept = Object.entries(localStorage)
  expect(kept.map(([key]) => key)).toContain('@foyer/tabs-project/connections')

  there.setItem('@foyer/tabs-project/connection_status', 'disconnected')
  there.removeItem('@foyer/tabs-project/connections')
  await expect.poll(() => accountOf(kit.getState()).isConnected).toBe(false)

  for (const [key, value] of kept) there.setItem(key, value)
  there.setItem('@foyer/tabs-project/connections', '')
  there.setItem('@foyer/tabs-project/connections', kept.find(([key]) => key.endsWith('/connections'))?.[1] ?? '')
  await expect.poll(() => accountOf(kit.getState()).isConnected).toBe(true)
})

test('two kits of two projects on one page do not meet, and both survive a reload', async () => {
  const one = make('first-project')
  const two = make('second-project')
  await one.connect('test.wallet')
  expect(accountOf(two.getState()).isConnected).toBe(false)
  expect(Object.keys(localStorage).every((key) => key.startsWith('@foyer/first-project/'))).toBe(true)
  one.dispose()
  const again = make('first-project')
  expect(accountOf(again.getState())).toMatchObject({ isConnected: true, status: 'connecting' })
  expect(await again.signMessage('hello')).toMatch(/^0x/)
  expect(accountOf(again.getState()).status).toBe('connected')
})
