/** The calls that build what a wallet signs. */
import { convertBuildApprove, convertBuildTransaction, nativeAddress } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import { type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { isFaultOfNodes } from '../../chains/is-fault-of-nodes.ts'
import { readQuantity } from '../../chains/quantity.ts'
import { RpcRefused } from '../../chains/rpc-types.ts'
import { parseSignedPermit, type SignedPermit } from './pools/signed-permit.ts'
import { noLiquidity, quotePoints, toCaip10 } from './quote-endpoints.ts'
import type { GasPriceReader } from './read-gas-price.ts'
import { type Markets, readInput } from './read-input.ts'
import { findBestOffer, findProvider } from './swap-market.ts'
import { type BuiltTransaction, NoRoute, type SwapProvider, SwapUnavailable } from './swap-provider.ts'

/** Gas beyond what trying it out took, in per cent. */
const spareGas = 10n
/** Where it was not tried out and the source does not say. */
const guessedGas = 300_000n
const wholeInMillionths = 100_000_000n

export type BuildParts = { readonly markets: Markets; readonly readGasPrice: GasPriceReader }

export const approveEndpoint = ({ markets, readGasPrice }: BuildParts) =>
  endpoint(convertBuildApprove, {
    limit: 'read',
    handle: async ({ query }, caller) => {
      const { refuse } = caller
      const { from, to, userAddress } = query
      const read = readInput(markets, { from, to, userAddress })
      if ('problem' in read) throw refuse(read.problem.code, read.problem.sentence, { field: read.problem.field })
      const { market, addresses } = read
      const provider = findProvider(market, query.source)
      if (provider === undefined) throw refuse('not_found', 'This network has no such source.', { field: 'source' })
      if (addresses.from === nativeAddress) throw refuse('invalid_request', 'The native currency needs no allowance.', { field: 'from' })
      const amount = query.amount === undefined ? maxUint256 : BigInt(query.amount)
      const wish = { token: addresses.from, account: addresses.userAddress, amount }
      const [prices, permit] = await Promise.all([
        readGasPrice(market.chain, caller.signal).catch((cause: unknown) => {
          caller.signal.throwIfAborted()
          throw refuse('upstream_failed', 'The network does not answer.', { field: 'from', retryAfter: 2, cause })
        }),
        // Where it cannot be read, the approval is left. Nobody is asked to sign for more than a swap, or to take anything back.
        query.amount === undefined || amount === 0n ? undefined : provider.permits?.offer(wish, caller.signal).catch(() => undefined),
      ])
      return {
        ...(permit !== undefined && { permit }),
        tx: {
          from,
          to: from,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [provider.router, amount] }),
          value: '0',
          eip155: { gasPrice: String(prices.fast) },
        },
      }
    },
  })

export const transactionEndpoint = ({ markets, readGasPrice }: BuildParts) =>
  endpoint(convertBuildTransaction, {
    limit: 'read',
    handle: async ({ body }, caller) => {
      const { refuse, charge } = caller
      const { from, to, userAddress, eip155: { slippage = 1 } = {} } = body
      const read = readInput(markets, { from, to, userAddress })
      if ('problem' in read) throw refuse(read.problem.code, read.problem.sentence, { field: read.problem.field })
      const { market, addresses } = read
      const named = body.source === undefined ? market.providers : market.providers.filter(({ source }) => source === body.source)
      if (named.length === 0) throw refuse('not_found', 'This network has no such source.', { field: 'source' })
      const taken = readPermit(body, addresses, named)
      if (taken !== undefined && 'problem' in taken) throw refuse('invalid_request', taken.problem, { field: 'eip155.permit' })
      const { permit, providers } = taken ?? { providers: named }
      charge(quotePoints)
      const signal = caller.signal
      const toRefusal = (cause: unknown) => {
        if (cause instanceof NoRoute) return refuse('no_route', noLiquidity, { field: 'amount' })
        if (!(cause instanceof SwapUnavailable)) return cause
        return refuse('upstream_failed', 'No source of swaps answers.', { field: 'from', retryAfter: 2, cause })
      }
      const wish = { from: addresses.from, to: addresses.to, amount: BigInt(body.amount) }
      const best = await findBestOffer(providers, wish, signal).catch((cause: unknown) => {
        throw toRefusal(cause)
      })
      if (best === undefined) throw refuse('no_route', noLiquidity, { field: 'amount' })
      const { provider, offer } = best
      const minimum = body.minToAmount === undefined ? leastOf(offer.toAmount, slippage) : BigInt(body.minToAmount)
      if (offer.toAmount < minimum) throw refuse('price_moved', 'The price has moved beyond what was agreed to.', { field: 'minToAmount' })
      const [built, prices] = await Promise.all([
        offer.build({ account: addresses.userAddress, minimum, ...(permit !== undefined && { permit }) }, signal),
        readGasPrice(market.chain, signal).catch((cause: unknown) => {
          signal.throwIfAborted()
          throw new SwapUnavailable('the network does not tell its gas price', { cause })
        }),
      ]).catch((cause: unknown) => {
        throw toRefusal(cause)
      })
      const gas = body.disableEstimate
        ? (offer.gas ?? guessedGas)
        : await estimate(market.chain, { ...built, from: addresses.userAddress, to: provider.router }, signal).catch((cause: unknown) => {
            signal.throwIfAborted()
            const isTried = cause instanceof RpcRefused && !isFaultOfNodes(cause)
            if (!isTried) throw toRefusal(new SwapUnavailable('the network does not try it out', { cause }))
            throw refuse('would_fail', 'This swap would fail: the balance, the allowance or the price does not allow it.', {
              field: 'userAddress',
              cause,
            })
          })
      return {
        source: provider.source,
        tx: {
          from: userAddress,
          to: toCaip10(market.chain, provider.router),
          data: built.data,
          amount: String(offer.toAmount),
          minToAmount: String(minimum),
          value: String(built.value),
          eip155: { gas: String(gas), gasPrice: String(prices.fast) },
        },
      }
    },
  })

type Asked = { readonly amount: string; readonly eip155?: { readonly permit?: string } }
type Taken = { readonly permit: SignedPermit; readonly providers: readonly SwapProvider[] }

/** The permit that comes along, and who takes it: its own spender, for this account and this amount. */
function readPermit(
  { amount, eip155 }: Asked,
  { from, userAddress }: { readonly from: Address; readonly userAddress: Address },
  providers: readonly SwapProvider[],
): Taken | { readonly problem: string } | undefined {
  if (eip155?.permit === undefined) return undefined
  if (from === nativeAddress) return { problem: 'The native currency needs no permit.' }
  const permit = parseSignedPermit(eip155.permit)
  if (permit === undefined) return { problem: 'These are not the arguments of a permit.' }
  if (!isSame(permit.owner, userAddress)) return { problem: 'The permit is of another account.' }
  if (permit.value !== BigInt(amount)) return { problem: 'The permit is for another amount.' }
  const takers = providers.filter(({ router, permits }) => permits !== undefined && isSame(router, permit.spender))
  return takers.length === 0 ? { problem: 'The permit is for a contract that swaps nothing here.' } : { permit, providers: takers }
}

const isSame = (one: Address, other: Address): boolean => one.toLowerCase() === other.toLowerCase()

/** What is left after losing that many per cent, which may have decimals; rounded up, and never nothing. */
function leastOf(amount: bigint, percent: number): bigint {
  const kept = wholeInMillionths - BigInt(Math.round(percent * 1_000_000))
  const least = (amount * kept + wholeInMillionths - 1n) / wholeInMillionths
  return least > 0n ? least : 1n
}

type Call = BuiltTransaction & { readonly from: Address; readonly to: Address }

async function estimate(chain: Chain, { from, to, data, value }: Call, signal: AbortSignal): Promise<bigint> {
  const gas = readQuantity(await chain.request('eth_estimateGas', [{ from, to, data, value: `0x${value.toString(16)}` }], signal))
  if (gas === undefined) throw new SwapUnavailable('the network does not say what gas it takes')
  return gas + (gas * spareGas) / 100n
}
