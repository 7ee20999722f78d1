/** Makes the pools and fills them. */
import { encodeFunctionData } from 'viem'
import { devnetAccounts } from '../accounts.ts'
import { pairArtifact } from '../artifacts/pair.ts'
import { pairFactoryArtifact } from '../artifacts/pair-factory.ts'
import { wrappedEtherArtifact } from '../artifacts/wrapped-ether.ts'
import { devnetContracts } from '../contracts.ts'
import type { NetworkKey } from '../networks.ts'
import { type DevnetPool, devnetPools } from '../pools.ts'
import { mint } from './plan-holdings.ts'
import type { PlannedTransaction } from './transaction.ts'

export function planPools(key: NetworkKey): readonly PlannedTransaction[] {
  return devnetPools[key].flatMap(planPool)
}

function planPool(pool: DevnetPool): readonly PlannedTransaction[] {
  const [first, second] = pool.holds.map(([token]) => devnetContracts[token])
  if (!first || !second) throw new Error('A pool holds two tokens.')
  const create = encodeFunctionData({ abi: pairFactoryArtifact.abi, functionName: 'createPair', args: [first, second] })
  const fill = encodeFunctionData({ abi: pairArtifact.abi, functionName: 'mint', args: [devnetAccounts.deployer.address] })
  return [
    { about: 'create pool', to: devnetContracts.pairFactory, data: create },
    ...pool.holds.flatMap(([token, amount]) => (token === 'weth' ? wrapInto(pool, amount) : [mint(token, pool.address, amount)])),
    { about: 'fill pool', to: pool.address, data: fill },
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
