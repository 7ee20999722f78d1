/** viem's wallet client over a kit, with the real adapter, a real wallet program and real chains; with the newest viem and the oldest. */
import { createKit, type Kit } from '@foyer/core'
import { createTestEnvironment } from '@foyer/core/testing'
import { createWorld, devnetAccounts, devnetContracts, devnetTokens, type World } from '@foyer/devnet'
import { type NodePage, openNodePage, toWalletChain } from '@foyer/devnet/wallet'
import { erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { head, respond, startRpcServer } from '../../../testing/rpc-server.ts'
import { evm } from '../evm.ts'
import type { WalletClientOn } from './viem-wallet.ts'

const { alice, bob } = devnetAccounts
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.dispose())

describe.each([
  ['newest', '2.57.1'],
  ['lowest', '2.21.0'],
])('the %s viem', (which, version) => {
  let page: NodePage
  let kit: Kit
  let connector: string
  let bridge: typeof import('./viem-wallet.ts')

  beforeAll(async () => {
    vi.resetModules()
    if (which === 'lowest') vi.doMock('viem', () => import('viem-lowest'))
    bridge = await import('./viem-wallet.ts')
    await import('./viem-wallet-parts.ts')
  })
  afterAll(() => void vi.doUnmock('viem'))
  beforeEach(async () => {
    const { first, second } = world.networks
    page = await openNodePage({ chains: [toWalletChain(first), toWalletChain(second)] })
    kit = createKit({ projectId: 'viem-project', networks: [first, second], adapters: [evm()] }, createTestEnvironment())
    connector = kit.getState().connectors[0]?.id ?? ''
  })
  afterEach(() => {
    kit.dispose()
    page.dispose()
  })

  test('signs, sends and writes with the account and the network of the kit', async () => {
    const { first, second } = world.networks
    await kit.connect(connector)
    const client = await bridge.createWalletClient(kit, [first, second])
    expectTypeOf(client.chain.id).toEqualTypeOf<31337 | 31338>()
    expect([client.account.address, client.chain.id]).toEqual([alice.address, 31337])
    expect(await client.signMessage({ message: 'Hello' })).toMatch(/^0x[0-9a-f]{130}$/)
    const { client: chain } = world.chains.first
    const read = () =>
      chain.readContract({
        abi: erc20Abi,
        address: devnetTokens.usd.address,
        functionName: 'balanceOf',
        args: [devnetAccounts.nobody.address],
      })
    const before = await read()
    const hash = await client.writeContract({
      abi: erc20Abi,
      address: devnetContracts.usd,
      functionName: 'transfer',
      args: [devnetAccounts.nobody.address, 5n],
    })
    expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await read()).toBe(before + 5n)
  })

  test('says why there is none', async () => {
    await expect(bridge.createWalletClient(kit, [world.networks.first])).rejects.toMatchObject({ code: 'not_connected' })
    await kit.connect(connector)
    await expect(bridge.createWalletClient(kit, [world.networks.second])).rejects.toMatchObject({ code: 'network_not_found' })
  })

  test('a refusal is viem’s own, and so is a network that the wallet has left', async () => {
    await kit.connect(connector)
    const client = await bridge.createWalletClient(kit, [world.networks.first, world.networks.second])
    await kit.switchNetwork('eip155:31338')
    await expect(client.sendTransaction({ to: bob.address, value: 1n })).rejects.toMatchObject({ cause: { name: 'ChainMismatchError' } })
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    await expect(client.signMessage({ message: 'No' })).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001, version })
  })

  test('what fails is asked of the wallet once, a transaction by its raw request too', async () => {
    const node = await startRpcServer(({ calls: [call] }, response) =>
      respond(response, { ...head(call as never), error: { code: -32603, message: 'Internal error' } }),
    )
    kit.dispose()
    page.dispose()
    const { first } = world.networks
    page = await openNodePage({ chains: [{ ...toWalletChain(first), rpcUrl: node.url }] })
    kit = createKit({ projectId: 'viem-project', networks: [first], adapters: [evm()] }, createTestEnvironment())
    await kit.connect(kit.getState().connectors[0]?.id ?? '')
    const client = await bridge.createWalletClient(kit, [first])
    const before = node.methods().length
    const request = { method: 'eth_blobBaseFee' } as never
    await expect(client.request(request)).rejects.toMatchObject({ cause: { code: -32603 } })
    expect(node.methods().slice(before)).toEqual(['eth_blobBaseFee'])
    const transaction = { from: alice.address, to: bob.address, value: '0x1' as const }
    await expect(client.request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toThrow()
    expect(new Set(node.methods()).size).toBe(node.methods().length)
    await node.close()
  })

  test('watches one after the other', async () => {
    const seen: (readonly [string, number] | undefined)[] = []
    const { first, second } = world.networks
    const show = (client: WalletClientOn<typeof first | typeof second> | undefined) =>
      seen.push(client && [client.account.address, client.chain.id])
    const stop = bridge.watchWalletClient(kit, [first, second], show)
    await vi.waitFor(() => expect(seen).toEqual([undefined]))
    await kit.connect(connector)
    await kit.switchNetwork('eip155:31338')
    await page.send({ type: 'select-account', index: 1 })
    await vi.waitFor(() => expect(seen).toHaveLength(4))
    await kit.disconnect()
    stop()
    await kit.connect(connector)
    expect(seen).toEqual([undefined, [alice.address, 31337], [alice.address, 31338], [bob.address, 31338], undefined])
  })

  test('a watch that is stopped before viem is there shows nothing', async () => {
    const show = vi.fn()
    bridge.watchWalletClient(kit, [world.networks.first], show)()
    await kit.connect(connector)
    expect(show).not.toHaveBeenCalled()
  })
})
