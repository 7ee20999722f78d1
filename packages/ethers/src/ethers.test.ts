/** ethers over a kit, with the real adapter, a real wallet program and real chains; the newest ethers and the oldest. */
import { evm } from '@foyer/chains/evm'
import { accountOf, createKit, type Hex, type Kit } from '@foyer/core'
import { createTestEnvironment } from '@foyer/core/testing'
import { createWorld, devnetAccounts, devnetTokens, type World } from '@foyer/devnet'
import { type NodePage, openNodePage, toWalletChain } from '@foyer/devnet/wallet'
import type { BrowserProvider, ContractEventPayload, ContractTransactionResponse, JsonRpcSigner, TransactionResponse } from 'ethers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const { alice, bob, nobody } = devnetAccounts
const tokenAbi = [
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.dispose())

test('the oldest ethers is the lower end of the range', () => {
  expect(manifest.devDependencies['ethers-lowest']).toBe(`npm:ethers@${manifest.peerDependencies.ethers.replace('^', '')}`)
})

describe.each(['newest', 'lowest'])('the %s ethers 6', (which) => {
  let page: NodePage
  let kit: Kit
  let provider: BrowserProvider
  let connector: string
  let bridge: typeof import('./browser-provider.ts')
  let ethers: typeof import('ethers')

  beforeAll(async () => {
    vi.resetModules()
    if (which === 'lowest') vi.doMock('ethers', () => import('ethers-lowest'))
    ethers = await import('ethers')
    bridge = await import('./browser-provider.ts')
  })
  afterAll(() => void vi.doUnmock('ethers'))
  beforeEach(async () => {
    const { first, second } = world.networks
    page = await openNodePage({ chains: [toWalletChain(first), toWalletChain(second)] })
    kit = createKit({ projectId: 'ethers-project', networks: [first, second], adapters: [evm()] }, createTestEnvironment())
    connector = kit.getState().connectors[0]?.id ?? ''
    provider = bridge.createBrowserProvider(kit)
    provider.pollingInterval = 50
  })
  afterEach(() => {
    kit.dispose()
    page.dispose()
  })

  /** ethers asks again only when another block comes, and none may come after that of the transaction. */
  async function wait(sent: TransactionResponse) {
    await world.chains.first.client.waitForTransactionReceipt({ hash: sent.hash as Hex })
    return sent.wait()
  }

  test('getSigner opens the modal, signs, and sends', async () => {
    const signing = provider.getSigner()
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    kit.send({ type: 'connect', connector })
    const signer = await signing
    expect(signer.address).toBe(alice.address)
    const signature = await signer.signMessage('Hello')
    expect(ethers.verifyMessage('Hello', signature)).toBe(alice.address)
    const sent = await signer.sendTransaction({ to: bob.address, value: 1n })
    expect(await wait(sent)).toMatchObject({ status: 1 })
  })

  test('a visitor who closes the modal, or refuses, is ACTION_REJECTED', async () => {
    const signing = provider.getSigner().catch((error: unknown) => error)
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    kit.close()
    expect(await signing).toMatchObject({ code: 'ACTION_REJECTED' })
    await kit.connect(connector)
    const signer = await provider.getSigner()
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    await expect(signer.signMessage('No')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  })

  test('a contract’s events arrive, and a call that fails says what the contract said', async () => {
    await kit.connect(connector)
    const contract = new ethers.Contract(devnetTokens.foy.address, tokenAbi, await provider.getSigner())
    const events: unknown[] = []
    await contract.on('Transfer', (from, to, value) => events.push(['by name', from, to, value]))
    const toNobody = contract.getEvent('Transfer')(null, nobody.address)
    await contract.on(toNobody, ({ args, log }: ContractEventPayload) => events.push(['by filter', ...args, log.transactionHash]))
    // ethers counts from the first block that it sees, which on a chain this quick may be any.
    const blocks: number[] = []
    await provider.on('block', (block) => blocks.push(block))
    await vi.waitFor(async () => {
      await world.chains.first.mine()
      expect(blocks).not.toEqual([])
    }, 30_000)
    const sent = (await contract.getFunction('transfer')(nobody.address, 7n)) as ContractTransactionResponse
    await wait(sent)
    const transfer = [alice.address, nobody.address, 7n]
    await vi.waitFor(() => expect(events).toHaveLength(2), { timeout: 30_000 })
    expect(events).toEqual(
      expect.arrayContaining([
        ['by name', ...transfer],
        ['by filter', ...transfer, sent.hash],
      ]),
    )
    await contract.removeAllListeners()
    await expect(contract.getFunction('transfer').staticCall(nobody.address, 2n ** 255n)).rejects.toMatchObject({ code: 'CALL_EXCEPTION' })
  })

  test('follows the wallet to another network and another account', async () => {
    await kit.connect(connector)
    const networks: bigint[] = []
    await provider.on('network', ({ chainId }) => networks.push(chainId))
    expect((await provider.getNetwork()).chainId).toBe(31337n)
    await kit.switchNetwork('eip155:31338')
    await vi.waitFor(() => expect(networks).toContain(31338n))
    expect((await provider.getNetwork()).chainId).toBe(31338n)
    await page.send({ type: 'select-account', index: 1 })
    await vi.waitFor(async () => expect((await provider.getSigner()).address).toBe(bob.address))
    const sent = await (await provider.getSigner()).sendTransaction({ to: alice.address, value: 1n })
    expect(await world.chains.second.client.waitForTransactionReceipt({ hash: sent.hash as Hex })).toMatchObject({
      from: bob.address.toLowerCase(),
    })
  })

  test('watches one signer after the other', async () => {
    const seen: unknown[] = []
    const stop = bridge.watchSigner(kit, provider, (signer: JsonRpcSigner | undefined) => seen.push(signer?.address))
    await vi.waitFor(() => expect(seen).toEqual([undefined]))
    await kit.connect(connector)
    await vi.waitFor(() => expect(seen).toEqual([undefined, alice.address]))
    await page.send({ type: 'select-account', index: 1 })
    await vi.waitFor(() => expect(seen).toEqual([undefined, alice.address, bob.address]))
    await kit.disconnect()
    await vi.waitFor(() => expect(seen).toEqual([undefined, alice.address, bob.address, undefined]))
    stop()
    await kit.connect(connector)
    await provider.getSigner()
    expect(seen).toHaveLength(4)
  })

  test('watching opens nothing: where the wallet has gone the moment before, it is not asked for its accounts', async () => {
    const seen: unknown[] = []
    const send = provider.send.bind(provider)
    vi.spyOn(provider, 'send').mockImplementation(async (method, params) => {
      if (method === 'eth_accounts') await kit.disconnect()
      return send(method, params)
    })
    bridge.watchSigner(kit, provider, (signer: JsonRpcSigner | undefined) => seen.push(signer?.address))
    await vi.waitFor(() => expect(seen).toEqual([undefined]))
    await kit.connect(connector)
    await vi.waitFor(() => expect(seen).toEqual([undefined, alice.address]))
    await kit.disconnect()
    await vi.waitFor(() => expect(seen).toEqual([undefined, alice.address, undefined]))
    expect(kit.getState().modal.open).toBe(false)
  })

  test('destroy() ends it: it lets go of the kit, and says nothing of a signer any more', async () => {
    await kit.connect(connector)
    const seen: unknown[] = []
    bridge.watchSigner(kit, provider, (signer: JsonRpcSigner | undefined) => seen.push(signer?.address))
    await vi.waitFor(() => expect(seen).toEqual([alice.address]))
    provider.destroy()
    provider.destroy()
    expect(provider.destroyed).toBe(true)
    await page.send({ type: 'select-account', index: 1 })
    await vi.waitFor(() => expect(accountOf(kit.getState()).address).toBe(bob.address))
    await kit.disconnect()
    // What ethers had begun has ended.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen).toEqual([alice.address])
  })

  test('providers that are destroyed leave nothing at the kit', async () => {
    const alive = new Set<unknown>()
    const signal = Object.assign(new AbortController().signal, {
      addEventListener: (_: string, listener: unknown) => void alive.add(listener),
      removeEventListener: (_: string, listener: unknown) => void alive.delete(listener),
    })
    const counted: Kit = {
      ...kit,
      signal,
      subscribe(listener) {
        const stop = kit.subscribe(listener)
        alive.add(stop)
        return () => {
          alive.delete(stop)
          stop()
        }
      },
    }
    const made = bridge.createBrowserProvider(counted)
    bridge.watchSigner(counted, made, () => {})
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(alive.size).toBeGreaterThan(0)
    made.destroy()
    await kit.connect(connector)
    await vi.waitFor(() => expect(alive.size).toBe(0))
  })

  test('ends with the kit', async () => {
    kit.dispose()
    expect(provider.destroyed).toBe(true)
    expect(bridge.createBrowserProvider(kit).destroyed).toBe(true)
  })
})
