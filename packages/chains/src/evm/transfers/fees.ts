/** What a transaction costs: a price with a cap (EIP-1559), or one price on chains of the old kind. */
import { type EvmTransaction, KitError } from '@foyer/core'
import { encode, selectors, toNumber } from './call-data.ts'
import type { Node } from './node.ts'

export type Fees = {
  /** As the transaction names it. */
  readonly named: Pick<EvmTransaction, 'type' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>
  /** For one unit of gas, wei. */
  readonly likely: bigint
  readonly most: bigint
  /** Beside the gas: what a rollup takes for publishing the transaction. */
  readonly publishing: bigint
}

/** Where rollups of the OP stack keep their fees; no other chain has a contract there. */
const rollupFees = '0x420000000000000000000000000000000000000f'

/** Longer than any transfer of ours, signature included. */
const longestTransfer = 250n

export async function readFees(node: Node): Promise<Fees> {
  const [block, publishing] = await Promise.all([node.ask('eth_getBlockByNumber', ['latest', false]), readPublishing(node)])
  const base = (block as { readonly baseFeePerGas?: unknown } | null)?.baseFeePerGas
  if (base === undefined || base === null) {
    const gasPrice = toNumber(await node.ask('eth_gasPrice'), 'a gas price')
    return { named: { type: 'legacy', gasPrice }, likely: gasPrice, most: gasPrice, publishing }
  }
  const baseFee = toNumber(base, 'a base fee')
  const tip = await readTip(node, baseFee)
  // Room for three full blocks, each an eighth dearer than the one before.
  const most = (baseFee * 3n) / 2n + tip
  return { named: { type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip }, likely: baseFee + tip, most, publishing }
}

/** Some nodes do not say what tip is usual; what they ask for gas says it. */
async function readTip(node: Node, baseFee: bigint): Promise<bigint> {
  try {
    return toNumber(await node.ask('eth_maxPriorityFeePerGas'), 'a tip')
  } catch {
    const price = toNumber(await node.ask('eth_gasPrice'), 'a gas price')
    return price > baseFee ? price - baseFee : 0n
  }
}

async function readPublishing(node: Node): Promise<bigint> {
  const returned = await node.call({ to: rollupFees, data: encode(selectors.publishingFee, longestTransfer) }).catch((cause) => {
    // A contract of another kind may be there. A node that fails has not said that it costs nothing.
    if (KitError.is(cause, 'execution_failed')) return '0x'
    throw cause
  })
  // It moves with another chain's fee: half as much again.
  return /^0x[0-9a-f]{64}$/i.test(returned) ? (BigInt(returned) * 3n) / 2n : 0n
}
