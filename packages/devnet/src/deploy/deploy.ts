/**
 * Puts the local world's contracts, holdings and names on a chain.
 *
 * Every step is one transaction of the deployer, and its transaction count says how far things are: done again it
 * does nothing, and after being cut off in the middle it goes on where it stopped.
 */
import { encodePacked, type Hex, keccak256, numberToHex, parseEther } from 'viem'
import { devnetAccounts } from '../accounts.ts'
import { multicall3Artifact } from '../artifacts/multicall3.ts'
import type { ChainClient } from '../chains/chain-client.ts'
import { devnetContracts } from '../contracts.ts'
import type { NetworkKey } from '../networks.ts'
import { planContracts } from './plan-contracts.ts'
import { planHoldings } from './plan-holdings.ts'
import { planNames } from './plan-names.ts'
import { planPools } from './plan-pools.ts'
import { fetchBatch } from './rpc-batch.ts'
import type { PlannedTransaction } from './transaction.ts'

const deployer = devnetAccounts.deployer.address

export function planDeployment(key: NetworkKey): readonly PlannedTransaction[] {
  return [...planContracts(), ...planHoldings(key), ...planPools(key), ...(key === 'first' ? planNames() : [])]
}

/** Changes whenever what would be deployed changes: a kept chain belongs to one fingerprint. */
export function fingerprintOf(key: NetworkKey): Hex {
  const steps = planDeployment(key).map(({ to, data, value }) =>
    keccak256(encodePacked(['bytes', 'bytes', 'uint256'], [to ?? '0x', data, value ?? 0n])),
  )
  return keccak256(`0x${steps.map((step) => step.slice(2)).join('')}${multicall3Artifact.bytecode.slice(2)}`)
}

/** Resolves when all of it is on the chain; throws with the step that failed. */
export async function deploy(client: ChainClient, key: NetworkKey): Promise<void> {
  const plan = planDeployment(key)
  const done = await client.getTransactionCount({ address: deployer })
  if (done >= plan.length) return
  const rpcUrl = client.chain.rpcUrls.default.http[0] ?? ''
  await setOutsideTransactions(client)
  const steps = plan.slice(done)
  const hashes = await fetchBatch(
    rpcUrl,
    steps.map((step, index) => ({ method: 'eth_sendTransaction', params: [toRequest(step, done + index)] })),
  )
  await mineUntil(client, plan.length)
  await client.setAutomine(true)
  const receipts = await fetchBatch(
    rpcUrl,
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  receipts.forEach((receipt, index) => {
    if (!isSuccess(receipt)) throw new Error(`The local chain could not be set up: "${steps[index]?.about}" reverted.`)
  })
}

async function setOutsideTransactions(client: ChainClient): Promise<void> {
  const { data: multicall3 = '0x' } = await client.call({ data: multicall3Artifact.bytecode })
  await Promise.all([
    client.setCode({ address: devnetContracts.multicall3, bytecode: multicall3 }),
    client.setBalance({ address: devnetAccounts.whale.address, value: parseEther('123456789.987654321012345678') }),
    client.setBalance({ address: devnetAccounts.dusty.address, value: 1n }),
    client.setAutomine(false),
  ])
}

function toRequest({ to, data, value = 0n }: PlannedTransaction, nonce: number): object {
  const gas = numberToHex(to ? 2_000_000 : 6_000_000)
  return { from: deployer, nonce: numberToHex(nonce), gas, data, value: numberToHex(value), ...(to ? { to } : {}) }
}

/** All steps fit one block today; more of them take another. */
async function mineUntil(client: ChainClient, count: number): Promise<void> {
  for (let blocks = 0; blocks < 20; blocks++) {
    await client.mine({ blocks: 1 })
    if ((await client.getTransactionCount({ address: deployer })) >= count) return
  }
  throw new Error('The local chain could not be set up: it takes no more of the transactions.')
}

function isSuccess(receipt: unknown): boolean {
  return typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1'
}
