/**
 * Two tabs, each with a copy of what is stored: a write of one reaches the other later, as one event for each key that it changed. Between two
 * events a tab reads what is half written.
 */
import { expect, test, vi } from 'vitest'
import { accountOf } from '../kernel/account-of.ts'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const second = { ...first, id: 2, name: 'Second' }
const third = {
  ...first,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
const addresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const solanaAddresses = ['4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'] as const
const prefix = '@foyer/test-project/'
/** More than any of these visitors' doings makes two tabs write. */
const endless = 200

type Written = { readonly by: number; readonly key: string; readonly value: string | undefined }
type Copy = { readonly entries: Map<string, string>; receive(key: string): void }

function makeBrowser() {
  const copies: Copy[] = []
  const underWay: (() => void)[] = []
  const written: Written[] = []

  function change(by: number, key: string, value: string | undefined) {
    const apply = ({ entries }: Copy) => (value === undefined ? entries.delete(key) : entries.set(key, value))
    if (copies[by]?.entries.get(key) === value) return
    written.push({ by, key: key.slice(prefix.length), value })
    for (const [index, copy] of copies.entries()) {
      if (index === by) apply(copy)
      else {
        underWay.push(() => {
          apply(copy)
          copy.receive(key)
        })
      }
    }
  }

  return {
    written,
    openTab() {
      const by = copies.length
      const environment = createTestEnvironment({ entries: new Map(copies[0]?.entries) })
      copies.push({ entries: environment.entries, receive: environment.hearStorage })
      const wallets = [
        { name: 'One', id: 'one' },
        { name: 'Two', id: 'two' },
      ]
      const others = [
        { name: 'Sun', id: 'sun' },
        { name: 'Moon', id: 'moon' },
      ]
      const evm = createTestAdapter({ wallets, granted: ['one', 'two'], addresses })
      const solana = createTestAdapter({ namespace: 'solana', wallets: others, granted: ['sun'], addresses: solanaAddresses })
      const options = { projectId: 'test-project', networks: [first, second, third] as const, debug: false }
      const kit = createKit(
        { ...options, adapters: [evm.adapter, solana.adapter] },
        {
          ...environment,
          storage: {
            getItem: (key) => environment.entries.get(key) ?? null,
            setItem: (key, value) => change(by, key, value),
            removeItem: (key) => change(by, key, undefined),
          },
        },
      )
      return {
        kit,
        evm,
        solana,
        account: () => accountOf(kit.getState(), 'eip155').address,
        connection: (namespace?: 'eip155' | 'solana') => connectionOf(kit.getState(), namespace),
        stored: () => JSON.parse(environment.entries.get(`${prefix}connections`) ?? '{}').byNamespace,
      }
    },
    /** Until nothing is under way, or the tabs have written so much that they will not stop. */
    async settle() {
      for (let idle = 0; idle < 5 && written.length < endless; idle++) {
        await vi.dynamicImportSettled()
        await new Promise((resolve) => setTimeout(resolve))
        for (let next = underWay.shift(); next && written.length < endless; next = underWay.shift()) {
          idle = 0
          next()
          await new Promise((resolve) => setTimeout(resolve))
        }
      }
    },
  }
}

async function openTwoTabs({ connectors = ['one'] }: { readonly connectors?: readonly string[] } = {}) {
  const browser = makeBrowser()
  const here = browser.openTab()
  for (const connector of connectors) await here.kit.connect(connector)
  const there = browser.openTab()
  await browser.settle()
  browser.written.length = 0
  return { browser, here, there }
}

test('what one tab has learnt of an account the other does not write over', async () => {
  const { browser, here, there } = await openTwoTabs()
  here.kit.send({ type: 'label', key: `eip155:1:${addresses[0]}`, label: { name: 'alice.eth', avatar: null } } as never)
  await browser.settle()
  expect(browser.written.map(({ by, key }) => [by, key])).toEqual([[0, 'connections']])
  expect(there.stored()).toMatchObject({ eip155: { identity: { name: 'alice.eth' } } })
})

test('accounts that stand in another order in each tab are written by the tab that has changed them', async () => {
  const { browser, here, there } = await openTwoTabs()
  there.kit.send({ type: 'select-account', address: addresses[1] })
  await browser.settle()
  here.kit.send({ type: 'select-account', address: addresses[2] })
  await browser.settle()
  here.evm.wallet('one').changeAccounts([addresses[2], addresses[0], addresses[1]])
  await browser.settle()
  expect(browser.written.length).toBeLessThan(20)
  expect([here.account(), there.account()]).toEqual([addresses[2], addresses[2]])
})

test('an account in use that this tab’s wallet has not reported yet changes nothing here', async () => {
  const { browser, here, there } = await openTwoTabs()
  here.evm.wallet('one').changeAccounts(['0x90F79bf6EB2c4f870365E785982E1f101E93b906', ...addresses])
  await browser.settle()
  expect(new Set(browser.written.map(({ by }) => by))).toEqual(new Set([0]))
  expect(here.account()).toBe('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
  expect(there.account()).toBe(addresses[0])
})

test('each tab is in a namespace of its own, and writing ends', async () => {
  const { browser, here, there } = await openTwoTabs({ connectors: ['one', 'sun'] })
  expect(here.kit.getState().namespace).toBe('solana')
  await here.kit.switchNetwork('eip155:1')
  await browser.settle()
  expect(browser.written.map(({ by }) => by)).not.toContain(1)
  expect([here.kit.getState().namespace, there.kit.getState().namespace]).toEqual(['eip155', 'solana'])
})

test('a tab that follows another to its wallet does not write the old one first', async () => {
  const { browser, here, there } = await openTwoTabs()
  await here.kit.connect('two')
  await browser.settle()
  expect(browser.written.filter(({ by, key }) => by === 1 && key === 'connections')).toEqual([])
  for (const { connection, stored } of [here, there]) {
    expect(connection('eip155')).toMatchObject({ status: 'connected', connector: 'two' })
    expect(stored()).toMatchObject({ eip155: { connector: 'two' } })
  }
})

test('a tab that follows another to wallets of two namespaces takes neither from it', async () => {
  const browser = makeBrowser()
  const here = browser.openTab()
  const there = browser.openTab()
  await there.kit.open()
  for (const wallet of [there.evm.wallet('two'), there.solana.wallet('moon')]) {
    wallet.switches.answer = 'waits'
    there.kit.send({ type: 'connect', connector: wallet.connector.id })
  }
  for (const connector of ['one', 'sun']) await here.kit.connect(connector)
  await browser.settle()
  browser.written.length = 0
  there.kit.close()
  await browser.settle()
  expect(browser.written.filter(({ key }) => key === 'connections')).toEqual([])
  for (const { connection } of [here, there]) {
    expect(connection('eip155')).toMatchObject({ status: 'connected', connector: 'one' })
    expect(connection('solana')).toMatchObject({ status: 'connected', connector: 'sun' })
  }
})
