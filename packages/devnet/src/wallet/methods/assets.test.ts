/** What the wallet lists of its accounts' tokens (ERC-7811), on a real chain. */
import { encodeDeployData, encodeFunctionData, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { devTokenArtifact } from '../../artifacts/dev-token.ts'
import { createChainClient } from '../../chains/chain-client.ts'
import { firstNetwork } from '../../networks.ts'
import { walletAccounts } from '../keys.ts'
import { createTestWallet, useChains } from '../testing/test-wallet.ts'

const chains = useChains()
const [alice, bob] = walletAccounts
const chainId = '0x7a69'

function setup() {
  const { wallet, open } = createTestWallet([chains.first()])
  const page = open()
  const request = (method: string, ...params: unknown[]) => page.provider.request({ method, params })
  const list = () => wallet.send({ type: 'set-switches', switches: { listsAssets: true } })
  return { wallet, request, list, connect: () => request('eth_requestAccounts') }
}

test('it lists nothing unless it is told to', async () => {
  const { request, connect, list } = setup()
  await connect()
  expect([await request('wallet_getCapabilities', alice), await request('wallet_getAssets', { account: alice })]).toEqual([{}, {}])
  await list()
  expect(await request('wallet_getCapabilities', alice)).toEqual({ [chainId]: { assetDiscovery: { supported: true } } })
})

test('it lists what was sent to the account, by whomever, and what is left of it', async () => {
  const { request, connect, list, wallet } = setup()
  await wallet.send({ type: 'set-switches', switches: { approves: true } })
  await connect()
  await list()
  const client = createChainClient(firstNetwork(chains.first().rpcUrl))
  const send = async (transaction: object) => {
    const hash = await request('eth_sendTransaction', { from: alice, ...transaction })
    return client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
  }
  const args = ['Visit foyer-gifts.example.com', 'GIFT', 6] as const
  const { contractAddress: to } = await send({ data: encodeDeployData({ ...devTokenArtifact, args }) })
  const listed = async () => ((await request('wallet_getAssets', { account: alice })) as Record<string, object[]>)[chainId]
  const native = { type: 'NATIVE', metadata: { symbol: 'ETH', decimals: 18, price: 0 } }
  expect(await listed()).toMatchObject([native])
  await send({ to, data: encodeFunctionData({ ...devTokenArtifact, functionName: 'mint', args: [alice, parseEther('3')] }) })
  const gift = { address: to, type: 'ERC20', balance: '0x29a2241af62c0000', metadata: { name: args[0], symbol: 'GIFT', decimals: 6 } }
  expect(await listed()).toMatchObject([native, gift])
  await send({ to, data: encodeFunctionData({ ...devTokenArtifact, functionName: 'transfer', args: [bob, parseEther('3')] }) })
  expect(await listed()).toMatchObject([native])
})

test('a site is told of the accounts that it may see, and of no other', async () => {
  const { request, connect, list } = setup()
  await list()
  await expect(request('wallet_getAssets', { account: alice })).rejects.toMatchObject({ code: 4100 })
  await connect()
  await expect(request('wallet_getAssets', { account: bob })).rejects.toMatchObject({ code: 4100 })
  await expect(request('wallet_getAssets', 'alice')).rejects.toMatchObject({ code: -32602 })
})
