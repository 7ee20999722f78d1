/**
 * What a server answers about swaps, as the kit reads and checks it: `packages/core/src/features/swapping`. The input is an answer of
 * `build-transaction`, `build-approve` or `quotes`; what passes is taken apart by another reader, and is the agreement.
 */
import assert from 'node:assert/strict'
import {
  convertBuildApprove,
  convertBuildTransaction,
  convertQuotes,
  nativeAddress,
  type PermitData,
  readOutput,
  type SwapRouters,
  swapRouters,
} from '@foyer/contract'
import { type Address, decodeFunctionData, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import { KitError } from '../../packages/core/src/entities/errors.ts'
import { checkPermit, toSwapPermit } from '../../packages/core/src/features/swapping/check-permit.ts'
import { checkApproval, checkSwap, type SwapAgreement } from '../../packages/core/src/features/swapping/check-transaction.ts'
import { readTerms } from '../../packages/core/src/features/swapping/fetch-swap.ts'
import type { SwapTerms } from '../../packages/core/src/features/swapping/swapping.ts'
import { assertBounded, orDeclared, parseValue, type Target } from '../target.ts'

const abi = parseAbi([
  'struct ExactInputParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function multicall(uint256 deadline, bytes[] data)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function exactInput(ExactInputParams params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swap(address executor, SwapDescription desc, bytes data)',
  'function approve(address spender, uint256 amount)',
])
const network = 'eip155:1' as const
const now = 1_700_000_000
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usd = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const routers = swapRouters[network] as SwapRouters
const pools = routers.pools as Address
const aggregator = routers.aggregator as Address
const weth = routers.wrappedNative
const itself = '0x0000000000000000000000000000000000000002'
const on = (address: string) => `${network}:${address}` as const
const [amount, minimum, deadline] = [1_000n, 990n, BigInt(now + 1_200)]
const token = (address: string) => ({ name: 'Token', symbol: 'TKN', decimals: 18, address: on(address) })

const termsOf = (from: string, to: string, source: 'pools' | '1inch'): SwapTerms => ({
  ...{ account: on(account), from: token(from), to: token(to), amount, expected: amount, minimum, slippage: 1, source },
  router: source === 'pools' ? pools : aggregator,
})
const permitData: PermitData = {
  domain: { name: 'Token', version: '1', chainId: 1, verifyingContract: dai },
  message: { owner: account, spender: pools, value: String(amount), nonce: '0', deadline: String(deadline) },
}
const signature = `0x${'1'.repeat(64)}${'2'.repeat(64)}1b`
const permit = toSwapPermit(checkPermit(permitData, termsOf(dai, usd, 'pools'), now), termsOf(dai, usd, 'pools'), signature).data

const agreed = (from: string, to: string, more: Partial<SwapAgreement> = {}): SwapAgreement => ({
  ...{ network, account, from, to, amount, minimum, source: 'pools', routers, now },
  ...more,
})
/** Everything that a visitor could have agreed to: each input is held against all of them. */
const agreements: readonly SwapAgreement[] = [
  agreed(dai, usd),
  agreed(dai, usd, { permit }),
  agreed(dai, nativeAddress),
  agreed(dai, nativeAddress, { permit }),
  agreed(nativeAddress, usd),
  agreed(dai, usd, { source: '1inch' }),
  agreed(nativeAddress, usd, { source: '1inch' }),
]

const encode = (functionName: string, args: readonly unknown[]): Hex => encodeFunctionData({ abi, functionName, args } as never)
const pairs = (path: readonly Address[], recipient: Address = account) =>
  encode('swapExactTokensForTokens', [amount, minimum, path, recipient])
const feePools = (path: readonly Address[], recipient: Address = account) => {
  const parts = path.flatMap((one, index) => (index === 0 ? [one] : [500, one]))
  const types = parts.map((part) => (typeof part === 'number' ? 'uint24' : 'address'))
  const packed = encodePacked(types as never, parts as never)
  return encode('exactInput', [{ path: packed, recipient, amountIn: amount, amountOutMinimum: minimum }])
}
const signed = encode('selfPermitIfNecessary', [dai, amount, deadline, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`])
const unwrap = encode('unwrapWETH9', [minimum, account])
const built = (data: Hex, { to = pools, value = '0' }: { readonly to?: Address; readonly value?: string } = {}) => ({
  source: to === pools ? 'pools' : '1inch',
  tx: { from: on(account), to: on(to), data, amount: '1000', minToAmount: '990', value },
})
const multicall = (...calls: readonly Hex[]) => built(encode('multicall', [deadline, calls]))
const description = { srcReceiver: link, dstReceiver: account, amount, minReturnAmount: minimum, flags: 0n } as const
const quote = {
  id: null,
  fromAmount: '1000',
  fromAccount: on(dai),
  toAmount: '1000',
  toAccount: on(usd),
  source: 'pools',
  spender: on(pools),
}

export const target: Target = {
  name: 'swaps',
  seeds: [
    multicall(pairs([dai, usd])),
    multicall(feePools([dai, link, usd])),
    multicall(signed, pairs([dai, link, usd])),
    multicall(signed, feePools([dai, weth], itself), unwrap),
    multicall(feePools([dai, weth], itself), unwrap),
    built(encode('multicall', [deadline, [pairs([weth, usd])]]), { value: '1000' }),
    multicall(pairs([dai, usd]), unwrap),
    multicall(encode('multicall', [deadline, [pairs([dai, usd])]])),
    multicall(signed),
    built(encode('swap', [link, { srcToken: dai, dstToken: usd, ...description }, '0x1234']), { to: aggregator }),
    built(encode('swap', [link, { srcToken: nativeAddress, dstToken: usd, ...description, flags: 4n }, '0x']), {
      to: aggregator,
      value: '1000',
    }),
    { tx: { from: on(dai), to: on(dai), data: encode('approve', [pools, amount]), value: '0' } },
    { tx: { from: on(dai), to: on(dai), data: encode('approve', [pools, amount]), value: '0' }, permit: permitData },
    // The router's address on another network is another contract.
    { ...multicall(pairs([dai, usd])), tx: { ...multicall(pairs([dai, usd])).tx, to: `eip155:10:${pools}` } },
    { quotes: [{ ...quote, route: [on(dai), on(usd)], gas: '150000' }] },
    { quotes: [{ ...quote, source: '1inch', spender: on(aggregator) }] },
  ].map((value) => JSON.stringify(value)),
  longest: 6_000,
  check(input) {
    const value = parseValue(input)
    const swap = readOutput(convertBuildTransaction, value)
    if ('output' in swap) for (const one of agreements) checkBuilt(swap.output.tx, one)
    const approval = readOutput(convertBuildApprove, value)
    if ('output' in approval) checkAllowing(approval.output, input)
    const quoted = readOutput(convertQuotes, value)
    if ('output' in quoted) checkQuoted(quoted.output.quotes[0])
  },
}

const orRefused = <T>(work: () => T): T | undefined => orDeclared(work, (error) => KitError.is(error, 'server_failed'))
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const same = (one: string, other: string): void => assert.ok(isSame(one, other), `${one} is not ${other}`)
const contractOf = (one: string): string => (isSame(one, nativeAddress) ? weth : one)

function decode(data: Hex): readonly [name: string, args: readonly unknown[]] {
  const { functionName, args } = decodeFunctionData({ abi, data })
  // Bytes that a decoder passes over could be read by somebody else.
  same(encode(functionName, args), data)
  return [functionName, args]
}

function checkBuilt(tx: Parameters<typeof checkSwap>[0], agreement: SwapAgreement): void {
  const checked = orRefused(() => checkSwap(tx, agreement))
  if (checked === undefined) return
  same(checked.to, agreement.source === 'pools' ? pools : aggregator)
  same(tx.to, on(checked.to))
  assert.equal(checked.value, isSame(agreement.from, nativeAddress) ? amount : 0n)
  const [name, args] = decode(checked.data as Hex)
  if (agreement.source === '1inch') {
    checkAggregator(name, args, agreement)
    return
  }
  assert.equal(name, 'multicall')
  const [until, data] = args as [bigint, readonly Hex[]]
  assert.ok(until <= BigInt(now + 86_400))
  const calls = data.map(decode)
  if (agreement.permit !== undefined) {
    const [what, [of, value, end, v, r, s]] = calls.shift() as [string, [string, bigint, bigint, number, Hex, Hex]]
    assert.deepEqual([what, of, value, end, v], ['selfPermitIfNecessary', dai, amount, deadline, 27])
    same(`${r}${s.slice(2)}1b`, signature)
  }
  const isUnwrapped = isSame(agreement.to, nativeAddress)
  if (isUnwrapped) assert.deepEqual(calls.pop(), ['unwrapWETH9', [minimum, account]])
  assert.equal(calls.length, 1)
  const paid = readPaid(calls[0] as ReturnType<typeof decode>)
  assert.deepEqual([paid.amount, paid.minimum], [amount, minimum])
  same(paid.recipient, isUnwrapped ? itself : account)
  same(paid.first, contractOf(agreement.from))
  same(paid.last, contractOf(agreement.to))
}

function readPaid([name, args]: ReturnType<typeof decode>) {
  if (name === 'swapExactTokensForTokens') {
    const [given, least, path, recipient] = args as [bigint, bigint, readonly Address[], Address]
    return { amount: given, minimum: least, recipient, first: path[0] as string, last: path.at(-1) as string }
  }
  assert.equal(name, 'exactInput')
  const [params] = args as [{ path: Hex; recipient: Address; amountIn: bigint; amountOutMinimum: bigint }]
  assert.equal((params.path.length - 2 - 40) % 46, 0)
  const [first, last] = [params.path.slice(0, 42), `0x${params.path.slice(-40)}`]
  return { amount: params.amountIn, minimum: params.amountOutMinimum, recipient: params.recipient, first, last }
}

function checkAggregator(name: string, args: readonly unknown[], { from, to }: SwapAgreement): void {
  assert.equal(name, 'swap')
  const [, desc] = args as [
    Address,
    { srcToken: string; dstToken: string; dstReceiver: string; amount: bigint; minReturnAmount: bigint; flags: bigint },
  ]
  same(desc.srcToken, from)
  same(desc.dstToken, to)
  same(desc.dstReceiver, account)
  assert.ok(desc.amount === amount && desc.minReturnAmount >= minimum && (desc.flags & 3n) === 0n)
}

type Allowing = { readonly tx: Parameters<typeof checkApproval>[0]; readonly permit?: PermitData }

function checkAllowing({ tx, permit: proposed }: Allowing, input: string): void {
  const approval = orRefused(() => checkApproval(tx, { network, token: dai, spender: pools, amount }))
  if (approval !== undefined) {
    same(approval.to, dai)
    same(tx.to, on(dai))
    assert.equal(approval.value, 0n)
    assert.deepEqual(decode(approval.data as Hex), ['approve', [pools, amount]])
  }
  if (proposed === undefined) return
  const checked = orRefused(() => checkPermit(proposed, termsOf(dai, usd, 'pools'), now))
  if (checked === undefined) return
  assertBounded(checked, input)
  const { domain, message, types, primaryType } = checked.typedData
  assert.deepEqual([primaryType, Object.keys(types)], ['Permit', ['EIP712Domain', 'Permit']])
  assert.deepEqual(Object.keys(message), ['owner', 'spender', 'value', 'nonce', 'deadline'])
  assert.deepEqual([domain.chainId, domain.verifyingContract], [1, dai])
  assert.deepEqual([message.owner, message.spender, message.value], [account, pools, String(amount)])
  assert.ok(Number(message.deadline) > now && Number(message.deadline) <= now + 1_800)
}

function checkQuoted(given: Parameters<typeof readTerms>[0] | undefined): void {
  assert.ok(given !== undefined)
  const wish = { account: on(account), from: token(dai), to: token(usd), amount, slippage: 1 }
  const terms = orRefused(() => readTerms(given, wish, routers))
  if (terms === undefined) return
  assert.equal(terms.router, terms.source === 'pools' ? pools : aggregator)
  assert.deepEqual([terms.amount, terms.from, terms.to], [amount, wish.from, wish.to])
  // What is lost at most, rounded for the visitor.
  assert.ok(terms.minimum > 0n && terms.minimum <= terms.expected && terms.minimum * 100n >= terms.expected * 99n)
}
