/** Transactions that a server could build, held against one agreement: the honest ones pass, and no other. */
import { type BuiltApproval, type BuiltSwap, nativeAddress, type SwapRouters } from '@foyer/contract'
import fc from 'fast-check'
import { type Address, encodeFunctionData, encodePacked, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { KitError } from '../../entities/errors.ts'
import { word } from './call-words.ts'
import { checkApproval, checkSwap, type SwapAgreement } from './check-transaction.ts'
import { routersOf } from './known-routers.ts'

const abi = parseAbi([
  'struct ExactInputParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes[] data)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function exactInput(ExactInputParams params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swap(address executor, SwapDescription desc, bytes data)',
])

const network = 'eip155:1' as const
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usd = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const routers = routersOf({ caipNetworkId: network }) as SwapRouters
const now = 1_700_000_000
const itself = '0x0000000000000000000000000000000000000002'

const agreement = (more: Partial<SwapAgreement> = {}): SwapAgreement => ({
  network,
  account,
  from: dai,
  to: usd,
  amount: 1_000n,
  minimum: 990n,
  source: 'pools',
  routers,
  now,
  ...more,
})

type Way = {
  readonly path?: readonly Address[]
  readonly fees?: readonly number[]
  readonly recipient?: Address
  readonly amount?: bigint
  readonly minimum?: bigint
}

function pairs({ path = [dai, usd], recipient = account, amount = 1_000n, minimum = 990n }: Way = {}): Hex {
  return encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: [amount, minimum, path, recipient] })
}

function feePools({
  path = [dai, usd],
  fees = path.slice(1).map(() => 500),
  recipient = account,
  amount = 1_000n,
  minimum = 990n,
}: Way = {}): Hex {
  const parts = path.flatMap((token, index) => (index === 0 ? [token] : [fees[index - 1] ?? 500, token]))
  const packed = encodePacked(
    parts.map((part) => (typeof part === 'number' ? 'uint24' : 'address')),
    parts,
  )
  return encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [{ path: packed, recipient, amountIn: amount, amountOutMinimum: minimum }],
  })
}

const unwrap = (minimum = 990n, recipient: Address = account) =>
  encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, recipient] })
type Signed = { readonly token?: Address; readonly value?: bigint; readonly deadline?: bigint; readonly r?: Hex }
const half = (digit: string): Hex => `0x${digit.repeat(64)}`
const until = BigInt(now + 1_200)
/** As it was signed: what the account agreed to. */
const signedPermit = `0x${[account, routers.pools as string, 1_000n, until, 27n].map(word).join('')}${'1'.repeat(64)}${'2'.repeat(64)}`
const selfPermit = ({ token = dai, value = 1_000n, deadline = until, r = half('1') }: Signed = {}) =>
  encodeFunctionData({ abi, functionName: 'selfPermitIfNecessary', args: [token, value, deadline, 27, r, half('2')] })
const withPermit = { permit: signedPermit } as const
const calls = (data: readonly Hex[], deadline = BigInt(now + 1200)) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, data] })

function aggregator(
  more: Partial<{
    srcToken: Address
    dstToken: Address
    dstReceiver: Address
    amount: bigint
    minReturnAmount: bigint
    flags: bigint
  }> = {},
): Hex {
  const desc = {
    srcToken: dai,
    dstToken: usd,
    srcReceiver: thief,
    dstReceiver: account,
    amount: 1_000n,
    minReturnAmount: 990n,
    flags: 0n,
    ...more,
  } as const
  return encodeFunctionData({ abi, functionName: 'swap', args: [thief, desc, '0x1234567890'] })
}

const built = (data: Hex, more: Partial<BuiltSwap> = {}): BuiltSwap => ({
  from: `${network}:${account}`,
  to: `${network}:${routers.pools}`,
  data,
  amount: '1000',
  minToAmount: '990',
  value: '0',
  ...more,
})

const atAggregator = { to: `${network}:${routers.aggregator}` } as const
const native = { from: nativeAddress } as const

test.each<[string, BuiltSwap, Partial<SwapAgreement>]>([
  ['one pair', built(calls([pairs()])), {}],
  ['two pairs', built(calls([pairs({ path: [dai, link, usd] })])), {}],
  ['one pool with a fee', built(calls([feePools()])), {}],
  ['two pools with fees', built(calls([feePools({ path: [dai, link, usd], fees: [100, 10_000] })])), {}],
  ['coins into a token', built(calls([pairs({ path: [routers.wrappedNative, usd] })]), { value: '1000' }), native],
  ['a token into coins', built(calls([pairs({ path: [dai, routers.wrappedNative], recipient: itself }), unwrap()])), { to: nativeAddress }],
  [
    'the same with fees',
    built(calls([feePools({ path: [dai, routers.wrappedNative], recipient: itself }), unwrap()])),
    { to: nativeAddress },
  ],
  ['a signed permit and one pair', built(calls([selfPermit(), pairs()])), withPermit],
  ['a signed permit and two pools with fees', built(calls([selfPermit(), feePools({ path: [dai, link, usd] })])), withPermit],
  [
    'a signed permit, and coins for it',
    built(calls([selfPermit(), feePools({ path: [dai, routers.wrappedNative], recipient: itself }), unwrap()])),
    { ...withPermit, to: nativeAddress },
  ],
  ['an aggregator', built(aggregator(), atAggregator), { source: '1inch' }],
  ['an aggregator that promises more', built(aggregator({ minReturnAmount: 991n, flags: 4n }), atAggregator), { source: '1inch' }],
  [
    'coins by an aggregator',
    built(aggregator({ srcToken: nativeAddress }), { ...atAggregator, value: '1000' }),
    { ...native, source: '1inch' },
  ],
  [
    'addresses in lower case',
    { ...built(calls([pairs()])), to: `${network}:${routers.pools?.toLowerCase()}`, from: `${network}:${account.toLowerCase()}` },
    {},
  ],
])('%s is what was agreed', (_, tx, more) => {
  const agreed = agreement(more)
  expect(checkSwap(tx, agreed)).toEqual({
    to: agreed.source === 'pools' ? routers.pools : routers.aggregator,
    data: tx.data,
    value: agreed.from === nativeAddress ? 1_000n : 0n,
  })
})

test.each<[string, BuiltSwap, Partial<SwapAgreement>]>([
  ['another router', built(calls([pairs()]), { to: `${network}:${thief}` }), {}],
  ['the router of another source', built(calls([pairs()]), atAggregator), {}],
  ['another account', built(calls([pairs()]), { from: `${network}:${thief}` }), {}],
  ['a router of another network', built(calls([pairs()]), { to: `eip155:10:${routers.pools}` }), {}],
  ['an account of another network', built(calls([pairs()]), { from: `eip155:10:${account}` }), {}],
  ['coins beside a token', built(calls([pairs()]), { value: '1' }), {}],
  ['fewer coins', built(calls([pairs({ path: [routers.wrappedNative, usd] })]), { value: '999' }), native],
  ['another recipient', built(calls([pairs({ recipient: thief })])), {}],
  ['another recipient, with fees', built(calls([feePools({ recipient: thief })])), {}],
  ['the router as recipient of what stays a token', built(calls([pairs({ recipient: itself })])), {}],
  ['another amount', built(calls([pairs({ amount: 1_001n })])), {}],
  ['another amount, with fees', built(calls([feePools({ amount: 999n })])), {}],
  ['a lower minimum', built(calls([pairs({ minimum: 989n })])), {}],
  ['no minimum', built(calls([feePools({ minimum: 0n })])), {}],
  ['another token in', built(calls([pairs({ path: [link, usd] })])), {}],
  ['another token out', built(calls([feePools({ path: [dai, link] })])), {}],
  ['a token where coins were agreed', built(calls([pairs({ path: [dai, routers.wrappedNative] })])), { to: nativeAddress }],
  [
    'coins unwrapped for somebody else',
    built(calls([pairs({ path: [dai, routers.wrappedNative], recipient: itself }), unwrap(990n, thief)])),
    { to: nativeAddress },
  ],
  [
    'coins unwrapped with a lower minimum',
    built(calls([pairs({ path: [dai, routers.wrappedNative], recipient: itself }), unwrap(1n)])),
    { to: nativeAddress },
  ],
  ['one call more', built(calls([pairs(), unwrap()])), {}],
  ['the call twice', built(calls([pairs(), pairs()])), {}],
  ['another call in it', built(calls([encodeFunctionData({ abi, functionName: 'sweepToken', args: [dai, 0n, thief] })])), {}],
  ['no call', built(calls([])), {}],
  ['no deadline', built(encodeFunctionData({ abi, functionName: 'multicall', args: [[pairs()]] })), {}],
  ['a deadline in years', built(calls([pairs()], BigInt(now) * 2n)), {}],
  ['a permit that nobody signed', built(calls([selfPermit(), pairs()])), {}],
  ['a signed permit left out', built(calls([pairs()])), withPermit],
  ['a permit for another token', built(calls([selfPermit({ token: link }), pairs()])), withPermit],
  ['a permit for another amount', built(calls([selfPermit({ value: 1_001n }), pairs()])), withPermit],
  ['a permit for longer', built(calls([selfPermit({ deadline: until + 1n }), pairs()])), withPermit],
  ['another signature', built(calls([selfPermit({ r: half('3') }), pairs()])), withPermit],
  ['the permit twice', built(calls([selfPermit(), selfPermit(), pairs()])), withPermit],
  ['the permit behind the swap', built(calls([pairs(), selfPermit()])), withPermit],
  ['the permit alone', built(calls([selfPermit()])), withPermit],
  ['another call beside the permit', built(calls([selfPermit(), pairs(), unwrap(0n, thief)])), withPermit],
  ['another recipient behind a permit', built(calls([selfPermit(), pairs({ recipient: thief })])), withPermit],
  ['calls within calls', built(calls([selfPermit(), calls([pairs()])])), withPermit],
  ['calls within calls, without a permit', built(calls([calls([pairs()])])), {}],
  ['a permit at an aggregator', built(aggregator(), atAggregator), { ...withPermit, source: '1inch' }],
  ['the swap alone', built(pairs()), {}],
  ['an approval', built(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, maxUint256] })), {}],
  ['no data', built('0x'), {}],
  ['bytes behind it', built(`${calls([pairs()])}00`), {}],
  ['too long a way', built(calls([pairs({ path: [dai, link, dai, link, usd] })])), {}],
  ['an aggregator that pays somebody else', built(aggregator({ dstReceiver: thief }), atAggregator), { source: '1inch' }],
  ['an aggregator for another amount', built(aggregator({ amount: 1_001n }), atAggregator), { source: '1inch' }],
  ['an aggregator with a lower minimum', built(aggregator({ minReturnAmount: 989n }), atAggregator), { source: '1inch' }],
  ['an aggregator that is content with a part', built(aggregator({ flags: 1n }), atAggregator), { source: '1inch' }],
  ['an aggregator for other tokens', built(aggregator({ dstToken: link }), atAggregator), { source: '1inch' }],
  ['an aggregator’s data cut off', built(aggregator().slice(0, -64) as Hex, atAggregator), { source: '1inch' }],
  ['an aggregator’s data with more', built(`${aggregator()}${'0'.repeat(64)}`, atAggregator), { source: '1inch' }],
  ['a call of pools at the aggregator', built(calls([pairs()]), atAggregator), { source: '1inch' }],
])('%s is refused', (_, tx, more) => {
  const error = (() => {
    try {
      return checkSwap(tx, agreement(more))
    } catch (caught) {
      return caught
    }
  })()
  expect(KitError.is(error, 'server_failed'), JSON.stringify(error)).toBe(true)
  expect(String(error)).toContain('Nothing was signed.')
})

test('nothing is agreed with a minimum of nothing', () => {
  expect(() => checkSwap(built(calls([pairs({ minimum: 0n })])), agreement({ minimum: 0n }))).toThrow('is for nothing')
})

/** Words of 32 bytes whose change costs nobody anything: the deadline; what the aggregator's contract is called with. */
test('property: whatever byte of the call is changed, it is refused, or what the visitor agreed to stays', () => {
  const honest = [
    [built(calls([pairs({ path: [dai, link, usd] })])), agreement()],
    [built(calls([feePools({ path: [dai, link, usd] })])), agreement()],
    [built(calls([pairs({ path: [dai, routers.wrappedNative], recipient: itself }), unwrap()])), agreement({ to: nativeAddress })],
    [built(aggregator(), atAggregator), agreement({ source: '1inch' })],
    [built(calls([selfPermit(), feePools({ path: [dai, link, usd] })])), agreement(withPermit)],
  ] as const
  fc.assert(
    fc.property(fc.constantFrom(...honest), fc.nat(), fc.integer({ min: 1, max: 255 }), ([tx, agreed], at, flip) => {
      const body = Buffer.from(tx.data.slice(2), 'hex')
      const place = at % body.length
      body.writeUInt8(body.readUInt8(place) ^ flip, place)
      const changed = { ...tx, data: `0x${body.toString('hex')}` }
      let passes = true
      try {
        checkSwap(changed, agreed)
      } catch {
        passes = false
      }
      if (!passes) return
      // Of pools: the deadline, and the way between. Of the aggregator: its own contract, a higher minimum, and the data for it, which may be longer by zeros.
      const words = Math.floor((place - 4) / 32)
      const link0 = tx.data.toLowerCase().indexOf(link.slice(2).toLowerCase()) / 2 - 1
      const isBetween = link0 > 0 && place >= link0 - 3 && place < link0 + 23
      const isOwn = agreed.source === '1inch' ? [0, 3, 6, 7, 9, 10].includes(words) : words === 0 || isBetween
      expect(isOwn, `byte ${place}, word ${words}`).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test('an approval is for exactly that amount and spender, of that token', () => {
  const agreed = { network, token: dai, spender: routers.pools as string, amount: 1_000n }
  const approve = (spender: Address, amount: bigint, more: Partial<BuiltApproval> = {}): BuiltApproval => ({
    from: `${network}:${dai}`,
    to: `${network}:${dai}`,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    value: '0',
    ...more,
  })
  const router = routers.pools as Address
  expect(checkApproval(approve(router, 1_000n), agreed)).toEqual({ to: dai, data: approve(router, 1_000n).data, value: 0n })
  for (const evil of [
    approve(thief, 1_000n),
    approve(router, maxUint256),
    approve(router, 999n),
    approve(router, 1_000n, { to: `${network}:${usd}` }),
    approve(router, 1_000n, { from: `${network}:${usd}` }),
    approve(router, 1_000n, { value: '1' }),
    approve(router, 1_000n, { to: `eip155:10:${dai}` }),
    approve(router, 1_000n, { from: `eip155:10:${dai}` }),
    approve(router, 1_000n, { data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [router, 1_000n] }) }),
    approve(router, 1_000n, { data: '0x' }),
  ]) {
    expect(() => checkApproval(evil, agreed)).toThrow('Nothing was signed.')
  }
})

test('routers are published ones and those of the page’s own network, and nothing that a stranger could name', () => {
  const devnet = { swapRouter: { address: thief }, wrappedNative: { address: link } }
  expect(routersOf({ caipNetworkId: 'eip155:31337', contracts: devnet })).toEqual({ pools: thief, wrappedNative: link })
  expect(routersOf({ caipNetworkId: 'eip155:31337' })).toBeUndefined()
  expect(routersOf({ caipNetworkId: 'eip155:31337', contracts: { wrappedNative: { address: link } } })).toBeUndefined()
  expect(routersOf({ caipNetworkId: 'eip155:31337', contracts: { ...devnet, swapRouter: { address: 'thief' } } })).toBeUndefined()
  expect(routersOf({ caipNetworkId: 'eip155:1', contracts: devnet })).toMatchObject({ pools: thief, aggregator: routers.aggregator })
  expect(Object.keys(routersOf({ caipNetworkId: 'eip155:250' }) ?? {})).toEqual(['wrappedNative', 'aggregator'])
})
