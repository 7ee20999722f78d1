/** Makes the pools and fills them. */
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { devnetAccounts } from '../accounts.ts'
import { feePoolArtifact } from '../artifacts/fee-pool.ts'
import { feePoolFactoryArtifact } from '../artifacts/fee-pool-factory.ts'
import { pairArtifact } from '../artifacts/pair.ts'
import { pairFactoryArtifact } from '../artifacts/pair-factory.ts'
import { wrappedEtherArtifact } from '../artifacts/wrapped-ether.ts'
import { devnetContracts } from '../contracts.ts'
import type { NetworkKey } from '../networks.ts'
import { type DevnetPool, devnetFeePools, devnetPools } from '../pools.ts'
import { mint } from './plan-holdings.ts'
import type { PlannedTransaction } from './transaction.ts'

export function planPools(key: NetworkKey): readonly PlannedTransaction[] {
  return [...devnetPools[key], ...devnetFeePools[key]].flatMap(planPool)
}

function planPool(pool: DevnetPool): readonly PlannedTransaction[] {
  const [first, second] = pool.holds.map(([token]) => devnetContracts[token])
  if (!first || !second) throw new Error('A pool holds two tokens.')
  const [factory, create, fill] = pool.fee === undefined ? planPair(first, second) : planFeePool([first, second], pool.fee)
  return [
    { about: 'create pool', to: factory, data: create },
    ...pool.holds.flatMap(([token, amount]) => (token === 'weth' ? wrapInto(pool, amount) : [mint(token, pool.address, amount)])),
    { about: 'fill pool', to: pool.address, data: fill },
  ]
}

type PoolPlan = readonly [factory: Address, create: Hex, fill: Hex]

function planPair(first: Address, second: Address): PoolPlan {
  return [
    devnetContracts.pairFactory,
    encodeFunctionData({ abi: pairFactoryArtifact.abi, functionName: 'createPair', args: [first, second] }),
    encodeFunctionData({ abi: pairArtifact.abi, functionName: 'mint', args: [devnetAccounts.deployer.address] }),
  ]
}

function planFeePool([first, second]: readonly [Address, Address], fee: number): PoolPlan {
  return [
    devnetContracts.feePoolFactory,
    encodeFunctionData({ abi: feePoolFactoryArtifact.abi, functionName: 'createPool', args: [first, second, fee] }),
    encodeFunctionData({ abi: feePoolArtifact.abi, functionName: 'sync' }),
  ]
}

function wrapInto(pool: DevnetPool, amount: bigint): readonly PlannedTransaction[] {
  const { abi } = wrappedEtherArtifact
  return [
    { about: 'wrap', to: devnetContracts.weth, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: amount },
    {
      about: 'give weth to pool',
      to: devnetContracts.weth,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [pool.address, amount] }),
    },
  ]
}
