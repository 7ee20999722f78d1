/**
 * Quotes of 1inch’s swap API.
 *
 * The API is believed in nothing that costs money: a transaction of it is passed on only when it is the router’s `swap`, for
 * the tokens, the amount and the account that were asked for, and its minimum is raised to the one of the order.
 */

import * as v from 'valibot'
import { type Address, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type BuiltTransaction, NoRoute, type SwapOrder, type SwapProvider, SwapUnavailable, type SwapWish } from '../swap-provider.ts'
import type { AggregatorClient } from './aggregator-client.ts'

export const aggregatorAbi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])

/** A part of the amount is enough for it, or it wants more of the native currency than is swapped. */
const refusedFlags = 3n

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((value) => BigInt(value)),
)
const bytes = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2}){4,65536}$/i),
  v.transform((value) => value as Hex),
)
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())
const quoteSchema = v.object({ dstAmount: digits, gas: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) })
const swapSchema = v.object({ tx: v.object({ to: address, data: bytes, value: digits }) })

export type AggregatorParts = {
  readonly client: AggregatorClient
  /** Of CAIP-2, like `1`. */
  readonly chainId: string
  readonly router: Address
  readonly native: Address
}

export function createAggregatorProvider({ client, chainId, router, native }: AggregatorParts): SwapProvider {
  async function build(wish: SwapWish, order: SwapOrder, signal: AbortSignal): Promise<BuiltTransaction> {
    const answer = await client.fetchJson(
      `/${chainId}/swap`,
      {
        src: wish.from,
        dst: wish.to,
        amount: String(wish.amount),
        from: order.account,
        origin: order.account,
        receiver: order.account,
        // The minimum is put in below; this one only must not be in its way.
        slippage: '5',
        disableEstimate: 'true',
        allowPartialFill: 'false',
        // Without it small swaps call functions whose token and receiver do not stand in the call.
        compatibility: 'true',
      },
      signal,
    )
    if (answer === undefined) throw new NoRoute()
    const { tx } = parse(swapSchema, answer)
    const value = wish.from === native ? wish.amount : 0n
    if (tx.to !== router.toLowerCase() || tx.value !== value)
      throw new SwapUnavailable('the aggregator built another transaction than asked')
    return { data: checkSwap(tx.data, wish, order), value }
  }

  return {
    source: '1inch',
    router,
    async quote(wish, signal) {
      const query = { src: wish.from, dst: wish.to, amount: String(wish.amount), includeGas: 'true' }
      const answer = await client.fetchJson(`/${chainId}/quote`, query, signal)
      if (answer === undefined) return undefined
      const { dstAmount, gas } = parse(quoteSchema, answer)
      if (dstAmount === 0n || dstAmount >= 2n ** 256n) return undefined
      return {
        toAmount: dstAmount,
        route: undefined,
        gas: gas === undefined ? undefined : BigInt(gas),
        build: (order, own) => build(wish, order, own),
      }
    },
  }
}

/** The same call with at least the minimum of the order. @throws {SwapUnavailable} */
function checkSwap(data: Hex, wish: SwapWish, { account, minimum }: SwapOrder): Hex {
  const [executor, desc, inner] = decode(data)
  const isSame = (one: Address, other: Address) => one.toLowerCase() === other.toLowerCase()
  const isAsked =
    isSame(desc.srcToken, wish.from) &&
    isSame(desc.dstToken, wish.to) &&
    isSame(desc.dstReceiver, account) &&
    desc.amount === wish.amount &&
    (desc.flags & refusedFlags) === 0n
  if (!isAsked) throw new SwapUnavailable('the aggregator built another swap than asked')
  const minReturnAmount = desc.minReturnAmount > minimum ? desc.minReturnAmount : minimum
  return encodeFunctionData({ abi: aggregatorAbi, functionName: 'swap', args: [executor, { ...desc, minReturnAmount }, inner] })
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: aggregatorAbi, data }).args
  } catch {
    throw new SwapUnavailable('the aggregator built a call that is no swap')
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new SwapUnavailable('the aggregator answered with what it should not')
  return parsed.output
}
