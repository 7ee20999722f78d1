/** The calls about swaps that only read. */
import { type Caip10, convertAllowance, convertGasPrice, convertQuotes, convertTokens, nativeAddress } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import type { Chains } from '../../chains/chains.ts'
import { readQuantity } from '../../chains/quantity.ts'
import { type Context, toTokenImage } from '../../context.ts'
import type { GasPriceReader } from './read-gas-price.ts'
import { findToken, type Listed, type Markets, notSwapped, readInput } from './read-input.ts'
import { findBestOffer, findProvider } from './swap-market.ts'
import { SwapUnavailable } from './swap-provider.ts'

/** A quote costs the nodes several calls, and the deployment one of an API that is paid for, so it costs the caller more, too. */
export const quotePoints = 5

/** The words with which a visitor is told that nobody swaps that much. */
export const noLiquidity = 'Insufficient liquidity'

export const toCaip10 = ({ config }: Chain, address: string): Caip10 => `${config.caip2}:${address}`

export const tokensEndpoint = (context: Pick<Context, 'publicUrl' | 'pictures'>, markets: Markets) =>
  endpoint(convertTokens, {
    limit: 'read',
    handle: ({ query }, { refuse }) => {
      const market = markets.get(query.chainId)
      if (market === undefined) throw refuse('unknown_chain', notSwapped, { field: 'chainId' })
      const { chain } = market
      const addresses = [nativeAddress, ...chain.config.tokens.map(({ address }) => address.toLowerCase())]
      const only = query.address?.split(':').at(-1)?.toLowerCase()
      return {
        tokens: addresses
          .filter((address) => only === undefined || address === only)
          .map((address) => {
            const { name, symbol, decimals, ...more } = findToken(chain, address) as Listed & { readonly iconUrl?: string }
            const logoUri = toTokenImage(context, { symbol, iconUrl: more.iconUrl })
            return { name, symbol, address: toCaip10(chain, address), decimals, logoUri }
          }),
      }
    },
  })

export const quotesEndpoint = (markets: Markets) =>
  endpoint(convertQuotes, {
    limit: 'read',
    handle: async ({ query }, caller) => {
      const { refuse, charge } = caller
      const { from, to, userAddress } = query
      const read = readInput(markets, { from, to, userAddress })
      if ('problem' in read) throw refuse(read.problem.code, read.problem.sentence, { field: read.problem.field })
      const { market, addresses } = read
      charge(quotePoints)
      const wish = { from: addresses.from, to: addresses.to, amount: BigInt(query.amount) }
      const best = await findBestOffer(market.providers, wish, caller.signal).catch((cause: unknown) => {
        if (!(cause instanceof SwapUnavailable)) throw cause
        throw refuse('upstream_failed', 'No source of quotes answers.', { field: 'from', retryAfter: 2, cause })
      })
      if (best === undefined) throw refuse('no_route', noLiquidity, { field: 'amount' })
      const { provider, offer } = best
      return {
        quotes: [
          {
            id: null,
            fromAmount: query.amount,
            fromAccount: from,
            toAmount: String(offer.toAmount),
            toAccount: to,
            source: provider.source,
            spender: toCaip10(market.chain, provider.router),
            ...(offer.route !== undefined && { route: offer.route.map((token) => toCaip10(market.chain, token)) }),
            ...(offer.gas !== undefined && { gas: String(offer.gas) }),
          },
        ],
      }
    },
  })

export const allowanceEndpoint = (markets: Markets) =>
  endpoint(convertAllowance, {
    limit: 'read',
    handle: async ({ query }, caller) => {
      const { refuse } = caller
      const { tokenAddress, userAddress } = query
      const read = readInput(markets, { tokenAddress, userAddress })
      if ('problem' in read) throw refuse(read.problem.code, read.problem.sentence, { field: read.problem.field })
      const { chain } = read.market
      const provider = findProvider(read.market, query.source)
      if (provider === undefined) throw refuse('not_found', 'This network has no such source.', { field: 'source' })
      if (read.addresses.tokenAddress === nativeAddress) return { allowance: String(maxUint256) }
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'allowance',
        args: [read.addresses.userAddress, provider.router],
      })
      const [answer, eip2612 = false] = await Promise.all([
        chain
          .request('eth_call', [{ to: read.addresses.tokenAddress, data }, 'latest'], caller.signal)
          .then(readQuantity, (cause: unknown) => {
            caller.signal.throwIfAborted()
            throw refuse('upstream_failed', 'The network does not answer.', { field: 'tokenAddress', retryAfter: 2, cause })
          }),
        // Where that cannot be read, the approval is left.
        provider.permits?.takes(read.addresses.tokenAddress, read.addresses.userAddress, caller.signal).catch(() => false),
      ])
      if (answer === undefined) throw refuse('upstream_failed', 'The token does not tell its allowances.', { field: 'tokenAddress' })
      return { allowance: String(answer), ...(eip2612 && { eip2612 }) }
    },
  })

export const gasPriceEndpoint = (chains: Chains, readGasPrice: GasPriceReader) =>
  endpoint(convertGasPrice, {
    limit: 'read',
    handle: async ({ query }, caller) => {
      const chain = chains.find(query.chainId)
      if (chain === undefined || !query.chainId.startsWith('eip155:')) {
        throw caller.refuse('unknown_chain', 'Network not supported for Gas Price', { field: 'chainId' })
      }
      const prices = await readGasPrice(chain, caller.signal).catch((cause: unknown) => {
        caller.signal.throwIfAborted()
        throw caller.refuse('upstream_failed', 'The network does not answer.', { field: 'chainId', retryAfter: 2, cause })
      })
      return { standard: String(prices.standard), fast: String(prices.fast), instant: String(prices.instant) }
    },
  })
