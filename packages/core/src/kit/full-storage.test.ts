/** A storage that takes nothing longer than what is there. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserEnvironment } from '../environment/environment.ts'
import { accountOf } from '../kernel/account-of.ts'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const key = '@foyer/test-project/connections'

function load(entries: Map<string, string>) {
  const environment = createTestEnvironment({ entries })
  const disk = { isFull: false }
  const setItem = (name: string, value: string): void => {
    if (disk.isFull && value.length > (entries.get(name)?.length ?? 0)) throw new DOMException('Full.', 'QuotaExceededError')
    entries.set(name, value)
  }
  const wallets = [
    { name: 'One', id: 'one' },
    { name: 'Another', id: 'another' },
  ]
  const { adapter } = createTestAdapter({ wallets, granted: ['one', 'another'] })
  const storage = { getItem: (name: string) => entries.get(name) ?? null, setItem, removeItem: (name: string) => void entries.delete(name) }
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [adapter], debug: false }, { ...environment, storage })
  onTestFinished(() => kit.dispose())
  return { kit, disk, environment }
}

test('a browser that forbids its storage is a kit that forgets, which is said once', async () => {
  const reports: unknown[] = []
  vi.stubGlobal('window', {
    ...{ navigator: { userAgent: '', onLine: true }, addEventListener() {}, removeEventListener() {} },
    document: { hidden: true },
    get localStorage(): Storage {
      throw new DOMException('Forbidden.', 'SecurityError')
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const environment = Object.assign(browserEnvironment(), { report: (...said: unknown[]) => void reports.push(said) })
  const kit = createKit(
    { projectId: 'test-project', networks: [network], adapters: [createTestAdapter().adapter], debug: false },
    environment,
  )
  onTestFinished(() => kit.dispose())
  await kit.connect('test.wallet')
  expect(accountOf(kit.getState()).isConnected).toBe(true)
  expect(reports).toEqual([['This browser stores nothing: a reload forgets the connection.', expect.any(DOMException)]])
})

test('another wallet that cannot be stored: a reload finds nobody, not the wallet that was left', async () => {
  const entries = new Map<string, string>()
  const { kit, disk, environment } = load(entries)
  await kit.connect('one')
  disk.isFull = true
  await kit.connect('another')
  expect(entries.get(key)).toBeUndefined()
  expect(environment.reports).toHaveLength(1)
  expect(accountOf(load(entries).kit.getState()).isConnected).toBe(false)
  // Once there is room it is written.
  disk.isFull = false
  kit.send({ type: 'select-account', address: accountOf(kit.getState()).allAccounts[1]?.address ?? '' })
  expect(connectionOf(load(entries).kit.getState())).toMatchObject({ connector: 'another' })
})

test('what is learnt of the account and cannot be stored leaves what is: no other tab loses its wallet', async () => {
  const entries = new Map<string, string>()
  const { kit, disk } = load(entries)
  await kit.connect('one')
  const before = entries.get(key)
  disk.isFull = true
  kit.send({ type: 'label', key: `eip155:1:${accountOf(kit.getState()).address}`, label: { name: 'alice.eth', avatar: null } } as never)
  expect(entries.get(key)).toBe(before)
})
