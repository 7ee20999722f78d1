/** A signed permit as callers hand it in, and as the router takes it. */
import { type Address, decodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'

export type SignedPermit = {
  readonly owner: Address
  readonly spender: Address
  readonly value: bigint
  readonly deadline: bigint
  readonly v: number
  readonly r: Hex
  readonly s: Hex
}

const permitArguments = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')
const abi = parseAbi([
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])

/** Undefined for what no permit is called with. */
export function parseSignedPermit(text: string): SignedPermit | undefined {
  try {
    const [owner, spender, value, deadline, v, r, s] = decodeAbiParameters(permitArguments, text as Hex)
    return { owner, spender, value, deadline, v, r, s }
  } catch {
    return undefined
  }
}

/** If somebody was faster with it, the allowance is there: the router looks first, so that nobody spoils the swap that way. */
export function toRouterCall(token: Address, { value, deadline, v, r, s }: SignedPermit): Hex {
  return encodeFunctionData({ abi, functionName: 'selfPermitIfNecessary', args: [token, value, deadline, v, r, s] })
}
