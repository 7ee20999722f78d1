/** Call data in words, where the wallet can read it. */
import { decodeFunctionData, erc20Abi, type Hex, maxUint256, size } from 'viem'
import type { Fact } from '../approval.ts'

export function describeCall(data: Hex | undefined): readonly Fact[] {
  if (!data || data === '0x') return []
  const call = decode(data)
  if (!call) return [{ label: 'Calls', value: `${data.slice(0, 10)} with ${size(data)} bytes`, mono: true }]
  const facts: Fact[] = [{ label: 'Calls', value: call.functionName }]
  if (call.functionName === 'transfer') facts.push(to('Receiver', call.args[0]), units(call.args[1]))
  if (call.functionName === 'approve') facts.push(to('Spender', call.args[0]), units(call.args[1]))
  if (call.functionName === 'transferFrom') facts.push(to('Owner', call.args[0]), to('Receiver', call.args[1]), units(call.args[2]))
  return facts
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    return undefined
  }
}

function to(label: string, value: string): Fact {
  return { label, value, mono: true }
}

function units(amount: bigint): Fact {
  return { label: 'Token units', value: amount === maxUint256 ? 'Unlimited' : amount.toString() }
}
