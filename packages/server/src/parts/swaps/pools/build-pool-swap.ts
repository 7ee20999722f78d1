/** The call of a router like SwapRouter02 that swaps along a way through pools. */
import { nativeAddress } from '@foyer/contract'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { BuiltTransaction, SwapOrder, SwapWish } from '../swap-provider.ts'
import { type PoolRoute, toPath } from './quote-pools.ts'
import { toRouterCall } from './signed-permit.ts'

export const routerAbi = parseAbi([
  'struct ExactInputParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256 amountOut)',
  'function exactInput(ExactInputParams params) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])

/** Stands for the router itself where it names a recipient: what arrives there is unwrapped next. */
const routerItself: Address = '0x0000000000000000000000000000000000000002'

/** How long a transaction may wait to go in. */
const deadlineSeconds = 1_200n

export type PoolSwap = { readonly route: PoolRoute; readonly wish: SwapWish; readonly order: SwapOrder; readonly nowMs: number }

export function buildPoolSwap({ route, wish, order, nowMs }: PoolSwap): BuiltTransaction {
  const isUnwrapped = wish.to === nativeAddress
  const recipient = isUnwrapped ? routerItself : order.account
  const { tokens, fees } = route
  const swap =
    fees === undefined
      ? encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactTokensForTokens',
          args: [wish.amount, order.minimum, tokens, recipient],
        })
      : encodeFunctionData({
          abi: routerAbi,
          functionName: 'exactInput',
          args: [{ path: toPath({ tokens, fees }), recipient, amountIn: wish.amount, amountOutMinimum: order.minimum }],
        })
  const unwrap = encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [order.minimum, order.account] })
  const deadline = BigInt(Math.floor(nowMs / 1000)) + deadlineSeconds
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName: 'multicall',
    args: [
      deadline,
      [...(order.permit === undefined ? [] : [toRouterCall(wish.from, order.permit)]), swap, ...(isUnwrapped ? [unwrap] : [])],
    ],
  })
  return { data, value: wish.from === nativeAddress ? wish.amount : 0n }
}
