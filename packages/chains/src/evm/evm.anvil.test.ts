import type { Transaction } from '@foyer/core'
import { parseEther, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestHost } from '../../testing/adapter-host.ts'
import { type Anvil, askNode, startAnvil } from '../../testing/anvil.ts'
import { createAnvilWallet } from '../../testing/anvil-wallet.ts'
import { clearPageAfterEach, putOnPage } from '../../testing/page.ts'
import { addressA, addressB } from '../../testing/wallet.ts'
import { type EvmClient, evm } from './evm.ts'
import { createRpcClient } from './rpc/rpc-client.ts'
import { createViemClient, toViemTransport } from './viem-client.ts'

let first: Anvil
let second: Anvil
const clients: EvmClient[] = []

beforeAll(async () => {
  ;[first, second] = await Promise.all([startAnvil(31337, 'First'), startAnvil(31338, 'Second')])
})
afterAll(() => Promise.all([first?.stop(), second?.stop()]))
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
})
clearPageAfterEach()

async function connect(options: { addsOnly?: boolean } = {}) {
  const wallet = createAnvilWallet(first, options)
  putOnPage(wallet)
  const host = createTestHost([first.network, second.network])
  const client = evm().create(host)
  clients.push(client)
  client.wallets.start()
  const { signal } = new AbortController()
  const connection = await client.wallets.connect('injected', { signal })
  return { client, host, signal, wallet, connection }
}

describe('on a real chain', () => {
  test('connects to the accounts that the wallet holds', async () => {
    const { connection } = await connect()
    expect(connection.network).toBe('eip155:31337')
    expect(connection.accounts.slice(0, 2).map(({ address }) => address)).toEqual([addressA, addressB])
  })

  test('a message is signed by the account that was asked', async () => {
    const { client } = await connect()
    const message = 'Sign in to Foyer.\nGrüße 👋'
    const signature = await client.sign.message('injected', { address: addressB, message })
    expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(addressB)
  })

  test('typed data is signed as it was given, numbers of 256 bits included', async () => {
    const { client } = await connect()
    const typedData = {
      domain: { name: 'Foyer', version: '1', chainId: 31337n, verifyingContract: addressB },
      types: {
        Order: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Order',
      message: { to: addressB, amount: 2n ** 255n + 1n },
    } as const
    const signature = await client.sign.typedData('injected', { address: addressA, typedData })
    expect(await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toBe(addressA)
  })

  test('a transaction moves exactly the amount, and the balance is read from the chain', async () => {
    const { client } = await connect()
    const to = '0x00000000000000000000000000000000000F0Fe5'.toLowerCase()
    const value = parseEther('1') + 1n
    const before = await client.reads.fetchBalance({ address: to, network: 'eip155:31337' })
    const hash = await client.sign.transaction('injected', { from: addressA, to, value, network: 'eip155:31337' })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    // The node answers with the hash before the block is there.
    await expect
      .poll(async () => (await client.reads.fetchBalance({ address: to, network: 'eip155:31337' })) - before, { timeout: 30_000 })
      .toBe(value)
    expect(await client.reads.fetchBalance({ address: to, network: 'eip155:31338' })).toBe(0n)
  })

  test('fees, nonce and type are on the chain as they were given', async () => {
    const { client } = await connect()
    const nonce = Number(await askNode(first.url, 'eth_getTransactionCount', [addressA, 'pending']))
    const send = (fields: object) =>
      client.sign.transaction('injected', { from: addressA, to: addressB, value: 1n, network: 'eip155:31337', ...fields } as Transaction)
    const capped = await send({ nonce, maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 3n, gas: 30_000n })
    const priced = await send({ nonce: nonce + 1, gasPrice: 6_000_000_000n, type: 'legacy' })
    const onChain = (hash: string) => askNode(first.url, 'eth_getTransactionByHash', [hash])
    expect(await onChain(capped)).toMatchObject({
      ...{ nonce: `0x${nonce.toString(16)}`, type: '0x2', gas: '0x7530', maxFeePerGas: '0x12a05f200', maxPriorityFeePerGas: '0x3' },
    })
    expect(await onChain(priced)).toMatchObject({ nonce: `0x${(nonce + 1).toString(16)}`, type: '0x0', gasPrice: '0x165a0bc00' })
    // Far ahead of the account, it waits: nothing changes it into the next one.
    expect(await onChain(await send({ nonce: 9999 }))).toMatchObject({ nonce: '0x270f', blockHash: null })
    // The next tests begin on a chain that stands still.
    for (const hash of [capped, priced])
      await expect.poll(() => askNode(first.url, 'eth_getTransactionReceipt', [hash]), { timeout: 30_000 }).toMatchObject({ status: '0x1' })
  })

  test('more than the account has is an error that says so', async () => {
    const { client } = await connect()
    const sending = client.sign.transaction('injected', {
      from: addressA,
      to: addressB,
      value: parseEther('1000000'),
      network: 'eip155:31337',
    })
    await expect(sending).rejects.toMatchObject({ code: 'insufficient_funds' })
  })

  test.each([false, true])('a network that the wallet does not know is added and switched to (only adds: %s)', async (addsOnly) => {
    const { client, host, signal, wallet } = await connect({ addsOnly })
    await client.wallets.switchNetwork('injected', second.network, { signal })
    expect(wallet.known()).toEqual(['0x7a69', '0x7a6a'])
    expect(host.events.at(-1)).toEqual({ type: 'network', connector: 'injected', network: 'eip155:31338' })
    const sending = client.sign.transaction('injected', { from: addressA, to: addressB, value: 1n, network: 'eip155:31337' })
    await expect(sending).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a balance without an address, or without a node, says what is missing', async () => {
    const { client } = await connect()
    await expect(client.reads.fetchBalance({ address: '0x1', network: 'eip155:31337' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(client.reads.fetchBalance({ address: addressA, network: 'eip155:5' })).rejects.toMatchObject({
      code: 'configuration',
      message: 'No URL was provided to the Transport',
    })
  })
})

describe('the RPC client on a real node', () => {
  test('many reads at once each get their own answer', async () => {
    const client = createRpcClient({ urls: [first.url] })
    const addresses = (await askNode(first.url, 'eth_accounts')) as string[]
    const counts = await Promise.all(
      addresses.map((address) => client.request({ method: 'eth_getTransactionCount', params: [address, 'latest'] })),
    )
    const direct = await Promise.all(addresses.map((address) => askNode(first.url, 'eth_getTransactionCount', [address, 'latest'])))
    expect(counts).toEqual(direct)
    client.dispose()
  })

  test('a stopped node is passed over', async () => {
    const gone = await startAnvil(31339, 'Gone')
    await gone.stop()
    const client = createRpcClient({ urls: [gone.url, first.url] })
    expect(await client.request({ method: 'eth_chainId' })).toBe('0x7a69')
    client.dispose()
  })
})

describe('viem on our transport', () => {
  test('reads the chain', async () => {
    const { client, rpc } = await createViemClient(first.network)
    expect(await client.getChainId()).toBe(31337)
    expect(await client.getBalance({ address: addressB })).toBeGreaterThan(0n)
    rpc.dispose()
  })

  test('sees a revert as viem does on its own transport', async () => {
    const { client, rpc } = await createViemClient(first.network)
    // PUSH1 0 PUSH1 0 REVERT
    const reverts = '0x00000000000000000000000000000000000000aa'
    await askNode(first.url, 'anvil_setCode', [reverts, '0x60006000fd'])
    const error = await client.call({ to: reverts }).catch((thrown: Error) => thrown)
    expect((error as Error).message).toMatch(/reverted/)
    rpc.dispose()
  })

  test('is made from any client of ours', async () => {
    const rpc = createRpcClient({ urls: [second.url] })
    const transport = (await toViemTransport(rpc))({})
    expect(transport.config).toMatchObject({ key: 'foyer', retryCount: 0 })
    expect(await transport.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    rpc.dispose()
  })
})
