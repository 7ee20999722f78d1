/** What a permit (EIP-2612) allows, in whole units of its token, where the token says what it counts in. The base units stay in the data. */
import * as v from 'valibot'
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, formatUnits, type Hex, isAddress, maxUint256 } from 'viem'
import type { Fact } from '../approval.ts'
import { askNode, type MethodContext } from './method.ts'

const address = v.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }))

const permitSchema = v.object({
  primaryType: v.literal('Permit'),
  domain: v.looseObject({ verifyingContract: address }),
  message: v.looseObject({
    spender: address,
    value: v.pipe(
      v.union([v.pipe(v.string(), v.regex(/^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
      v.transform((value): bigint => BigInt(value)),
    ),
  }),
})

/** More decimals than any token has would make of every amount a row of zeros. */
const mostDecimals = 36
/** What could turn, hide or pass for something else is no symbol here. */
const plainSymbol = /^[\x21-\x7e]{1,20}$/

export async function describePermit(context: MethodContext, typed: unknown): Promise<readonly Fact[]> {
  const read = v.safeParse(permitSchema, typed)
  if (!read.success) return []
  const { domain, message } = read.output
  const spender: Fact = { label: 'Spender', value: message.spender, mono: true }
  if (message.value === maxUint256) return [spender, { label: 'May take', value: 'Unlimited' }]
  const token = await readToken(context, domain.verifyingContract)
  return token ? [spender, { label: 'May take', value: `${formatUnits(message.value, token.decimals)} ${token.symbol}` }] : [spender]
}

async function readToken(context: MethodContext, to: Address): Promise<{ readonly symbol: string; readonly decimals: number } | undefined> {
  const call = (functionName: 'symbol' | 'decimals') =>
    askNode(context, 'eth_call', [{ to, data: encodeFunctionData({ abi: erc20Abi, functionName }) }, 'latest']) as Promise<Hex>
  try {
    const [name, places] = await Promise.all([call('symbol'), call('decimals')])
    const symbol = decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: name })
    const decimals = decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: places })
    return plainSymbol.test(symbol) && decimals <= mostDecimals ? { symbol, decimals } : undefined
  } catch {
    return undefined
  }
}
