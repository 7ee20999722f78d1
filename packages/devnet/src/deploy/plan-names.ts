/** Registers the names: every label on the way, the records, then the name goes to its owner. */
import { type Address, encodeFunctionData, type Hex, labelhash, namehash, toCoinType, zeroHash } from 'viem'
import { devnetAccounts } from '../accounts.ts'
import { nameRegistryArtifact } from '../artifacts/name-registry.ts'
import { nameResolverArtifact } from '../artifacts/name-resolver.ts'
import { devnetContracts } from '../contracts.ts'
import { type DevnetName, devnetNames, lyingReverseRecords } from '../names.ts'
import type { PlannedTransaction } from './transaction.ts'

const { abi: registryAbi } = nameRegistryArtifact
const { abi: resolverAbi } = nameResolverArtifact
const firstNetworkCoinType = toCoinType(31337)

export function planNames(): readonly PlannedTransaction[] {
  const names = Object.values<DevnetName>(devnetNames)
  const parents = new Set(names.flatMap(({ name }) => parentsOf(name)))
  const reverse = [...names.filter((name) => name.primary).map(({ address, name }) => ({ address, claims: name })), ...lyingReverseRecords]
  return [
    ...['reverse', 'addr.reverse', ...parents].map((name) => own(name, devnetAccounts.deployer.address)),
    ...names.flatMap(planName),
    ...reverse.flatMap(({ address, claims }) => planReverse(address, claims)),
  ]
}

function planName({ name, address, texts }: DevnetName): readonly PlannedTransaction[] {
  const node = namehash(name)
  const records = [
    encodeFunctionData({ abi: resolverAbi, functionName: 'setAddr', args: [node, address] }),
    encodeFunctionData({ abi: resolverAbi, functionName: 'setAddr', args: [node, firstNetworkCoinType, address] }),
    ...Object.entries(texts).map(([key, value]) =>
      encodeFunctionData({ abi: resolverAbi, functionName: 'setText', args: [node, key, value] }),
    ),
  ]
  return [own(name, devnetAccounts.deployer.address), record(name, records), handOver(name, address)]
}

/** The owner of an address owns its reverse name, so that the wallet can change it. */
function planReverse(address: Address, claims: string): readonly PlannedTransaction[] {
  const name = `${address.slice(2).toLowerCase()}.addr.reverse`
  const claim = encodeFunctionData({ abi: resolverAbi, functionName: 'setName', args: [namehash(name), claims] })
  return [own(name, devnetAccounts.deployer.address), record(name, [claim]), handOver(name, address)]
}

function own(name: string, owner: Address): PlannedTransaction {
  const [label = '', ...rest] = name.split('.')
  const parent = rest.length === 0 ? zeroHash : namehash(rest.join('.'))
  const args = [parent, labelhash(label), owner, devnetContracts.nameResolver, 0n] as const
  return {
    about: `register ${name}`,
    to: devnetContracts.nameRegistry,
    data: encodeFunctionData({ abi: registryAbi, functionName: 'setSubnodeRecord', args }),
  }
}

function record(name: string, records: readonly Hex[]): PlannedTransaction {
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'multicall', args: [records] })
  return { about: `records of ${name}`, to: devnetContracts.nameResolver, data }
}

function handOver(name: string, owner: Address): PlannedTransaction {
  const data = encodeFunctionData({ abi: registryAbi, functionName: 'setOwner', args: [namehash(name), owner] })
  return { about: `hand over ${name}`, to: devnetContracts.nameRegistry, data }
}

/** `a.b.eth` → `eth`, `b.eth`: what must exist before it. */
function parentsOf(name: string): readonly string[] {
  const labels = name.split('.')
  return labels.slice(1).map((_, index) => labels.slice(labels.length - 1 - index).join('.'))
}
