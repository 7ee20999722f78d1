/** Who the account is, over a reload: shown before anything is asked, and asked again by whoever looks. */
import { expect, test } from 'vitest'
import { latestOf } from '../../feature/remote.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import { createKit } from '../../kit/create-kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'
import type { Identity } from './account.ts'
import { identityOf } from './select.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const key = '@foyer/test-project/connections'

/** A server that knows who everybody is. */
function load(entries: Map<string, string>, said: Identity, wait = async (): Promise<unknown> => undefined) {
  const asked: string[] = []
  const fetch = async (request: unknown) => {
    const url = String(request instanceof Request ? request.url : request)
    if (url.includes('/v1/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    if (!url.includes('/v1/identity')) throw new TypeError('Failed to fetch')
    asked.push(url)
    await wait()
    return Response.json(said)
  }
  const mock = createTestAdapter({ granted: ['test.wallet'] })
  const options = {
    projectId: 'test-project',
    networks: [network],
    adapters: [mock.adapter],
    server: 'http://server.test',
    debug: false,
  } as const
  const kit = createKit(options, createTestEnvironment({ entries, fetch }))
  const identity = () => latestOf(identityOf(kit.getState(), caipAddressOf(kit.getState()) ?? ''))
  return { kit, asked, identity, [Symbol.dispose]: () => kit.dispose() }
}

/** The parts that ask are loaded first. */
const slow = { timeout: 20_000 }
const alice = { name: 'alice.eth', avatar: 'https://names.test/alice.png' }

test('the last known name and picture are there at once, without a request, and are refreshed when the account is opened', async () => {
  const entries = new Map<string, string>()
  using first = load(entries, alice)
  await first.kit.connect('test.wallet')
  await first.kit.open()
  await expect.poll(first.identity, slow).toEqual(alice)
  first.kit.dispose()

  entries.delete('@foyer/test-project/identity_cache')
  using again = load(entries, { name: 'alice.new.eth', avatar: null })
  expect(again.identity()).toEqual(alice)
  await again.kit.signMessage('hello')
  expect(again.asked).toEqual([])
  expect(again.identity()).toEqual(alice)
  await again.kit.open()
  await expect.poll(again.identity, slow).toEqual({ name: 'alice.new.eth', avatar: null })

  await again.kit.disconnect()
  expect([...entries.values()].join()).not.toContain('alice')
})

test('an answer that comes after the last wallet has gone is not kept', async () => {
  const entries = new Map<string, string>()
  const answers: (() => void)[] = []
  using page = load(entries, alice, () => new Promise<void>((resolve) => answers.push(resolve)))
  await page.kit.connect('test.wallet')
  await page.kit.open()
  await expect.poll(() => answers.length, slow).toBeGreaterThan(0)
  await page.kit.disconnect()
  for (const answer of answers) answer()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([...entries.values()].join()).not.toContain('alice')
})

test('a picture that is written out in its address is not kept when it is long', async () => {
  const entries = new Map<string, string>()
  using page = load(entries, { name: 'bob.eth', avatar: `data:image/png;base64,${'A'.repeat(9_000)}` })
  await page.kit.connect('test.wallet')
  await page.kit.open()
  await expect.poll(page.identity, slow).toMatchObject({ name: 'bob.eth' })
  expect(JSON.parse(entries.get(key) ?? '{}')).toMatchObject({ byNamespace: { eip155: { identity: { name: 'bob.eth', avatar: null } } } })
})

test.each([
  ['no name', { name: 7, avatar: null }, undefined],
  ['an endless name', { name: 'a'.repeat(300) }, undefined],
  ['a picture that runs', { name: 'a.eth', avatar: 'javascript:alert(1)' }, { name: 'a.eth', avatar: null }],
  ['a list', [], undefined],
])('what storage says is read like a stranger’s word: %s', async (_, stored, shown) => {
  const entries = new Map<string, string>()
  using first = load(entries, alice)
  await first.kit.connect('test.wallet')
  first.kit.dispose()
  const snapshot = JSON.parse(entries.get(key) ?? '{}')
  snapshot.byNamespace.eip155.identity = stored
  entries.set(key, JSON.stringify(snapshot))
  using again = load(entries, alice)
  expect(again.identity()).toEqual(shown)
})
