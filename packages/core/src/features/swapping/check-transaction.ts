/**
 * What a server has built, held against what the visitor agreed to, before a wallet sees it.
 *
 * Nothing of the server's transaction is taken over but its call data, and that only when every byte of it follows from the
 * agreement, or is of no consequence to it: which tokens lie in between, how the aggregator's own contract is called, and until
 * when it holds. Anything else, also what might be harmless, is refused (docs/behaviour.md, Swapping).
 */
import { type BuiltApproval, type BuiltSwap, nativeAddress, type SwapRouters, type SwapSource } from '@foyer/contract'
import type { Caip2 } from '@foyer/contract/entities'
import type { KitError } from '../../entities/errors.ts'
import { bytes, readAddress, readLength, readWord, word } from './call-words.ts'
import { distrust } from './distrust.ts'
import { routerOf } from './known-routers.ts'

/** What the visitor was shown and pressed the button for. Addresses in any case; amounts in base units. */
export type SwapAgreement = {
  readonly network: Caip2
  readonly account: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Less must not arrive. */
  readonly minimum: bigint
  readonly source: SwapSource
  readonly routers: SwapRouters
  /** What the account has signed for it: the seven arguments of `permit` in hexadecimal. */
  readonly permit?: string
  /** Seconds since 1970, by this device's clock. */
  readonly now: number
}

export type ApprovalAgreement = {
  readonly network: Caip2
  readonly token: string
  readonly spender: string
  readonly amount: bigint
}

/** What a wallet is asked to sign. */
export type CheckedTransaction = { readonly to: string; readonly data: string; readonly value: bigint }

const approve = '095ea7b3'
/** Of SwapRouter02: several calls with a deadline, the two ways to swap, and unwrapping what the router was paid. */
const multicall = '5ae401dc'
const swapInPairs = '472b43f3'
const swapInFeePools = 'b858183f'
const unwrap = '49404b7c'
/** selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32): gives the caller’s permit to the token. */
const selfPermit = 'c2e3140a'
/** Of AggregationRouterV6: swap(address,(address,address,address,address,uint256,uint256,uint256),bytes). */
const aggregatorSwap = '07ed2379'

/** How SwapRouter02 names itself as a recipient. */
const routerItself = '0x0000000000000000000000000000000000000002'
/** A transaction that nobody takes in by then is void; one that is good for ever could be held back until the price suits. */
const longestDeadline = 86_400n
const mostTokens = 4

/** @throws {KitError} `server_failed` for anything but the allowance of exactly that amount for that spender. */
export function checkApproval(tx: BuiltApproval, { network, token, spender, amount }: ApprovalAgreement): CheckedTransaction {
  const data = `0x${approve}${word(spender)}${word(amount)}`
  if (!isSame(tx.to, `${network}:${token}`) || !isSame(tx.from, `${network}:${token}`))
    throw refusal('calls another contract than the token')
  if (BigInt(tx.value) !== 0n) throw refusal('sends coins along')
  if (tx.data.toLowerCase() !== data) throw refusal('allows somebody else, or another amount')
  return { to: token, data, value: 0n }
}

/** @throws {KitError} `server_failed` for anything but a swap that was agreed to. */
export function checkSwap(tx: BuiltSwap, agreed: SwapAgreement): CheckedTransaction {
  const router = routerOf(agreed.routers, agreed.source)
  if (router === undefined || !isSame(tx.to, `${agreed.network}:${router}`)) throw refusal('calls a contract that this page does not know')
  if (!isSame(tx.from, `${agreed.network}:${agreed.account}`)) throw refusal('is for another account')
  const value = isSame(agreed.from, nativeAddress) ? agreed.amount : 0n
  if (BigInt(tx.value) !== value) throw refusal('sends another amount of coins')
  if (agreed.minimum <= 0n || agreed.amount <= 0n) throw refusal('is for nothing')
  const data = tx.data.toLowerCase()
  if (agreed.source === 'pools') checkPools(data, agreed)
  else checkAggregator(data, agreed)
  return { to: router, data, value }
}

/** The call is written anew from what it says of its way; every byte must be the same. */
function checkPools(data: string, agreed: SwapAgreement): void {
  if (data.slice(2, 10) !== multicall) throw refusal('makes a call that this page does not know')
  const words = data.slice(10)
  const deadline = readWord(words, 0)
  const now = BigInt(Math.floor(agreed.now))
  if (deadline === undefined || deadline > now + longestDeadline) throw refusal('has no end in time')
  const isUnwrapped = isSame(agreed.to, nativeAddress)
  const permits = agreed.permit === undefined ? [] : [writePermit(agreed.permit, agreed)]
  const count = permits.length + (isUnwrapped ? 2 : 1)
  // The swap stands behind the deadline, the list's place and length, where each call begins, the permit, and its own length.
  const inner = words.slice((4 + count) * 64 + permits.map(bytes).join('').length)
  const recipient = isUnwrapped ? routerItself : agreed.account
  const selector = inner.slice(0, 8)
  const swap =
    selector === swapInPairs
      ? writePairs(inner.slice(8), recipient, agreed)
      : selector === swapInFeePools
        ? writeFeePools(inner.slice(8), recipient, agreed)
        : undefined
  if (swap === undefined) throw refusal('swaps in a way that this page does not know')
  const calls = [...permits, swap, ...(isUnwrapped ? [`${unwrap}${word(agreed.minimum)}${word(agreed.account)}`] : [])]
  if (words !== writeMulticall(deadline, calls)) throw refusal('pays somebody else, or another amount, or less than was agreed')
}

function writeMulticall(deadline: bigint, calls: readonly string[]): string {
  const written = calls.map(bytes)
  let at = calls.length * 32
  const places = written.map((call) => {
    const place = word(BigInt(at))
    at += call.length / 2
    return place
  })
  return [word(deadline), word(64n), word(BigInt(calls.length)), ...places, ...written].join('')
}

/** The very signature that was asked for, for the token that is paid with: value, deadline and the rest stand as they were signed. */
function writePermit(permit: string, agreed: SwapAgreement): string {
  return `${selfPermit}${word(agreed.from)}${permit.slice(2 + 2 * 64).toLowerCase()}`
}

function writePairs(given: string, recipient: string, agreed: SwapAgreement): string | undefined {
  const length = readLength(given, 4)
  if (length === undefined || length < 2 || length > mostTokens) return undefined
  const tokens = Array.from({ length }, (_, index) => readAddress(given, 5 + index))
  const between = tokens.slice(1, -1)
  if (between.some((token) => token === undefined)) return undefined
  const path = [contractOf(agreed.from, agreed), ...(between as string[]), contractOf(agreed.to, agreed)]
  const head = [word(agreed.amount), word(agreed.minimum), word(128n), word(recipient)]
  return [swapInPairs, ...head, word(BigInt(length)), ...path.map(word)].join('')
}

/** The path is a token, then three bytes of fee and a token for each step. */
function writeFeePools(given: string, recipient: string, agreed: SwapAgreement): string | undefined {
  const length = readLength(given, 5)
  if (length === undefined || length < 43 || (length - 20) % 23 !== 0 || length > 20 + 23 * (mostTokens - 1)) return undefined
  const path = given.slice(6 * 64, 6 * 64 + length * 2)
  if (path.length !== length * 2) return undefined
  const [first, last] = [contractOf(agreed.from, agreed), contractOf(agreed.to, agreed)].map((token) => token.slice(2).toLowerCase())
  const expected = `${first}${path.slice(40, -40)}${last}`
  const head = [word(32n), word(128n), word(recipient), word(agreed.amount), word(agreed.minimum)]
  return [swapInFeePools, ...head, bytes(expected)].join('')
}

function checkAggregator(data: string, agreed: SwapAgreement): void {
  if (data.slice(2, 10) !== aggregatorSwap || agreed.permit !== undefined) throw refusal('makes a call that this page does not know')
  const words = data.slice(10)
  const [executor, from, to, through, receiver] = [0, 1, 2, 3, 4].map((index) => readAddress(words, index))
  const [amount, minimum, flags, place] = [5, 6, 7, 8].map((index) => readWord(words, index))
  if (executor === undefined || through === undefined) throw refusal('cannot be read')
  if (!isSame(from, agreed.from) || !isSame(to, agreed.to)) throw refusal('swaps other tokens')
  if (!isSame(receiver, agreed.account)) throw refusal('pays somebody else')
  if (amount !== agreed.amount) throw refusal('takes another amount')
  if (minimum === undefined || minimum < agreed.minimum) throw refusal('is content with less than was agreed')
  // 4 takes the token by Permit2. 1 would be content with a part of it, 2 takes coins beside.
  if (flags !== 0n && flags !== 4n) throw refusal('has conditions that this page does not know')
  const length = readLength(words, 9)
  if (place !== 288n || length === undefined || words.slice(9 * 64) !== bytes(words.slice(640, 640 + length * 2))) {
    throw refusal('cannot be read')
  }
}

function contractOf(token: string, { routers }: SwapAgreement): string {
  return isSame(token, nativeAddress) ? routers.wrappedNative : token
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

function refusal(what: string): KitError {
  return distrust(`The server built a transaction that ${what}. Nothing was signed.`)
}
