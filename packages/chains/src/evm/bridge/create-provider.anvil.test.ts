/** The steady provider, with the real adapter, a real wallet program and real chains. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKit, type Eip1193Provider, type Kit, type KitOptions } from '@foyer/core'
import { createTestEnvironment, type TestEnvironment } from '@foyer/core/testing'
import { type DevChain, devnetAccounts, firstNetwork, secondNetwork, startChain } from '@foyer/devnet'
import { type NodePage, openNodePage, toWalletChain } from '@foyer/devnet/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { createProvider } from './create-provider.ts'

const { alice, bob } = devnetAccounts
let folder: string
let chains: readonly [DevChain, DevChain]
let page: NodePage
let kit: Kit
let environment: TestEnvironment

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-bridge-'))
  chains = await Promise.all([
    startChain({ network: firstNetwork, stateFile: join(folder, 'first') }),
    startChain({ network: secondNetwork, stateFile: join(folder, 'second') }),
  ])
})
afterAll(async () => {
  await Promise.all(chains?.map((chain) => chain.stop()) ?? [])
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  page = await openNodePage({ chains: [toWalletChain(chains[0].network), toWalletChain(chains[1].network)] })
  environment = createTestEnvironment()
  kit = start()
})
afterEach(() => {
  kit.dispose()
  page.dispose()
})

function start(more: Partial<KitOptions> = {}): Kit {
  const [first, second] = chains
  return createKit({ projectId: 'bridge-project', networks: [first.network, second.network], adapters: [evm()], ...more }, environment)
}

const connector = () => kit.getState().connectors[0]?.id ?? ''
const ask = (provider: Eip1193Provider, method: string, ...params: unknown[]) => provider.request({ method, params })
/** Whatever was to come of what has happened has come. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const code = (answer: Promise<unknown>) => answer.then(() => 'no error').catch((error: { code?: unknown }) => error.code)

describe('without a wallet', () => {
  test('there are no accounts, the chain is the page’s, and requests for a wallet are refused by their number', async () => {
    const provider = createProvider(kit)
    expect(await ask(provider, 'eth_accounts')).toEqual([])
    expect(await ask(provider, 'eth_chainId')).toBe('0x7a69')
    expect(await ask(provider, 'net_version')).toBe('31337')
    expect(await code(ask(provider, 'personal_sign', '0x', alice.address))).toBe(4100)
    await ask(provider, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(await ask(provider, 'eth_chainId')).toBe('0x7a6a')
  })

  test('eth_requestAccounts opens the modal, and ends with the wallet that is chosen there', async () => {
    const provider = createProvider(kit)
    const asked = ask(provider, 'eth_requestAccounts')
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    kit.send({ type: 'connect', connector: connector() })
    expect(await asked).toEqual([alice.address])
    expect(kit.getState().modal.open).toBe(false)
  })

  test('eth_requestAccounts ends with 4001 when the visitor closes the modal, also after the wallet has said no', async () => {
    const provider = createProvider(kit)
    const asked = code(ask(provider, 'eth_requestAccounts'))
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    kit.send({ type: 'connect', connector: connector() })
    await vi.waitFor(() => expect(kit.getState().connections.eip155?.status).toBe('failed'))
    expect(kit.getState().modal.open).toBe(true)
    kit.close()
    expect(await asked).toBe(4001)
  })

  test('two that ask at once open one modal, and end together', async () => {
    const provider = createProvider(kit)
    const asked = [ask(provider, 'eth_requestAccounts'), ask(provider, 'eth_requestAccounts')]
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    kit.send({ type: 'connect', connector: connector() })
    expect(await Promise.all(asked)).toEqual([[alice.address], [alice.address]])
  })

  test('ends with the kit', async () => {
    const asked = code(ask(createProvider(kit), 'eth_requestAccounts'))
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    kit.dispose()
    expect(await asked).toBe(4001)
  })
})

describe('without a wallet, with the modal in the page’s flow, where it never closes', () => {
  beforeEach(() => {
    kit.dispose()
    kit = start({ enableEmbedded: true })
  })

  /** What becomes of a request, as far as it is known. */
  async function request(): Promise<{ readonly end: unknown }> {
    const seen: { end: unknown } = { end: undefined }
    const opened = kit.getState().modal.history
    ask(createProvider(kit), 'eth_requestAccounts').then(
      (accounts) => (seen.end = accounts),
      (error: { readonly code?: unknown }) => (seen.end = error.code),
    )
    await vi.waitFor(() => expect(kit.getState().modal.history).not.toBe(opened))
    return seen
  }

  /** A wallet has said no. */
  async function refuse(): Promise<void> {
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    kit.send({ type: 'connect', connector: connector() })
    await vi.waitFor(() => expect(kit.getState().connections.eip155?.status).toBe('failed'))
  }

  test('eth_requestAccounts ends with what the wallet says: 4001 is its no', async () => {
    const seen = await request()
    await refuse()
    await vi.waitFor(() => expect(seen.end).toBe(4001))
    // Tried again in the modal.
    await page.send({ type: 'set-switches', switches: { rejects: false } })
    kit.send({ type: 'connect', connector: connector() })
    await vi.waitFor(async () => expect(await ask(createProvider(kit), 'eth_accounts')).toEqual([alice.address]))
  })

  test('a wallet that has said no to an earlier request says nothing of this one', async () => {
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    await kit.connect(connector()).catch(() => {})
    expect(kit.getState().connections.eip155?.status).toBe('failed')
    await page.send({ type: 'set-switches', switches: { rejects: false } })
    const seen = await request()
    kit.setThemeMode('dark')
    await settled()
    expect(seen.end).toBeUndefined()
    kit.send({ type: 'connect', connector: connector() })
    await vi.waitFor(() => expect(seen.end).toEqual([alice.address]))
  })

  test.each([
    ['where it begins', () => {}],
    ['in a view of a list', () => kit.send({ type: 'go', screen: { name: 'AllWallets' } })],
    ['in a view that the page has opened', () => kit.send({ type: 'open', screen: { name: 'WhatIsAWallet' } })],
  ])('eth_requestAccounts ends with 4001 when the page closes the modal %s', async (_, go) => {
    const seen = await request()
    go()
    await settled()
    expect(seen.end).toBeUndefined()
    kit.close()
    await vi.waitFor(() => expect(seen.end).toBe(4001))
  })

  test('who goes back to the list of wallets may still choose one', async () => {
    await page.send({ type: 'set-switches', switches: { answers: 'never' } })
    const seen = await request()
    kit.send({ type: 'connect', connector: connector() })
    expect(kit.getState().modal.history).toHaveLength(2)
    kit.send({ type: 'back' })
    await settled()
    expect([kit.getState().connections.eip155?.status, seen.end]).toEqual(['disconnected', undefined])
    await page.send({ type: 'set-switches', switches: { answers: 'once' } })
    kit.send({ type: 'connect', connector: connector() })
    await vi.waitFor(() => expect(seen.end).toEqual([alice.address]))
  })
})

describe('with a wallet', () => {
  beforeEach(() => kit.connect(connector()))

  test('is asked nothing for accounts and chain, and is asked everything else', async () => {
    const provider = createProvider(kit)
    expect(await ask(provider, 'eth_requestAccounts')).toEqual([alice.address])
    expect(await ask(provider, 'personal_sign', '0x68656c6c6f', alice.address)).toMatch(/^0x[0-9a-f]{130}$/)
    const hash = await ask(provider, 'eth_sendTransaction', { from: alice.address, to: bob.address, value: '0x1' })
    await vi.waitFor(async () => expect(await ask(provider, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' }))
  })

  test('refusals and reverts keep the number and the data that the wallet gave them', async () => {
    const provider = createProvider(kit)
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    expect(await code(ask(provider, 'personal_sign', '0x', alice.address))).toBe(4001)
    // PUSH1 42 PUSH1 0 MSTORE8 PUSH1 1 PUSH1 0 REVERT
    const reverted = await ask(provider, 'eth_call', { data: '0x602a60005360016000fd' }, 'latest').catch((error) => error)
    expect(reverted).toMatchObject({ code: 3, data: '0x2a' })
    expect(await code(ask(provider, 'wallet_switchEthereumChain', { chainId: '0x1' }))).toBe(4902)
    expect(await code(ask(provider, 'wallet_switchEthereumChain', { chainId: 'Berlin' }))).toBe(-32602)
    expect(await code(ask(provider, 'wallet_switchEthereumChain', { chainId: '0x7a6a' }))).toBe(4001)
  })

  test('reports what changes, once each, whoever changes it', async () => {
    const provider = createProvider(kit)
    const events: unknown[] = []
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      provider.on(event, (value) => events.push([event, value instanceof Error ? value.message : value]))
    await ask(provider, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    await kit.switchNetwork('eip155:31337')
    await page.send({ type: 'select-account', index: 1 })
    await vi.waitFor(() => expect(events).toHaveLength(3))
    await kit.disconnect('eip155')
    await kit.connect(connector())
    expect(events).toEqual([
      ['chainChanged', '0x7a6a'],
      ['chainChanged', '0x7a69'],
      ['accountsChanged', [bob.address, alice.address]],
      ['accountsChanged', []],
      ['disconnect', 'The wallet was disconnected.'],
      ['connect', { chainId: '0x7a69' }],
      ['chainChanged', '0x7a69'],
      ['accountsChanged', [bob.address]],
    ])
  })

  test('a listener that is removed is called no more, and the others still are', async () => {
    const provider = createProvider(kit)
    const [gone, stays] = [vi.fn(), vi.fn()]
    provider.on('chainChanged', gone)
    provider.on('chainChanged', stays)
    provider.removeListener('chainChanged', gone)
    provider.removeListener('chainChanged', vi.fn())
    await kit.switchNetwork('eip155:31338')
    expect([gone.mock.calls, stays.mock.calls]).toEqual([[], [['0x7a6a']]])
  })

  test('after a reload requests wait until the wallet has confirmed, and ask nobody anew', async () => {
    await vi.waitFor(() => expect([...environment.entries.values()].join()).toContain(alice.address))
    kit.dispose()
    // A wallet that refuses whatever it would have to ask for.
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    kit = start()
    expect(kit.getState().connections.eip155?.status).toBe('connecting')
    const provider = createProvider(kit)
    expect(await ask(provider, 'eth_accounts')).toEqual([alice.address])
    expect(await ask(provider, 'eth_requestAccounts')).toEqual([alice.address])
  })
})
