/**
 * Swaps of tokens: what can be swapped, for how much, and the transactions for it.
 *
 * Whoever signs such a transaction checks it first: what it calls, who is paid, and how little may arrive.
 */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip2, caip10, evmAddress } from '../entities/caip-schemas.ts'
import { permitData, signedPermit } from '../entities/permit.ts'
import { baseUnits, callData, slippage, swapQuote, swapSource } from '../entities/swap.ts'
import { openQuery, projectId, projectQuery } from '../project-query.ts'
import { imageUrl, shownText } from '../text.ts'

const isMore = (value: string) => value !== '0'
const amount = v.pipe(baseUnits, v.check(isMore, 'Expected more than nothing.'))

export const convertTokens = call({
  id: 'convertTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  access: 'project',
  summary: 'Tokens of a network that can be swapped',
  description:
    'The deployment’s own list, with the native currency as 0xeeee…: names and decimals of strangers’ contracts are not taken. Others cannot be swapped here.',
  query: v.object({ ...projectQuery, chainId: caip2, address: v.exactOptional(v.union([evmAddress, caip10])) }),
  output: v.object({
    tokens: v.pipe(
      v.array(
        v.object({
          name: shownText(100),
          symbol: shownText(40),
          address: caip10,
          decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
          logoUri: v.exactOptional(v.union([v.literal(''), imageUrl()])),
          /** Not said here: whether one can be signed is a question of account and router, too (`convertAllowance`). */
          eip2612: v.exactOptional(v.boolean()),
        }),
      ),
      v.maxLength(1000),
    ),
  }),
  refusals: ['unknown_chain'],
})

const pair = { from: caip10, to: caip10 }

export const convertQuotes = call({
  id: 'convertQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  access: 'project',
  summary: 'How much of a token another one is swapped for',
  description:
    'The best of what the sources offer: pools of the Uniswap kind (directly or by one token in between), and 1inch where the deployment has a key. One quote, which names its source; ' +
    '`no_route` where nobody swaps that much. It holds for the moment: what is built later has a minimum.',
  query: v.object({
    ...projectQuery,
    ...pair,
    amount,
    userAddress: v.exactOptional(caip10),
    gasPrice: v.exactOptional(baseUnits),
  }),
  output: v.object({ quotes: v.pipe(v.array(swapQuote), v.length(1)) }),
  refusals: ['unknown_chain', 'invalid_address', 'not_found', 'no_route', 'upstream_failed'],
})

export const convertAllowance = call({
  id: 'convertAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  access: 'project',
  summary: 'How much of a token the router of a source may take from an account',
  description:
    'Without `source`, of the one that the network’s quotes come from first. `eip2612` says that the account can sign a permit for it instead of sending an approval (`convertBuildApprove`).',
  query: v.object({ ...projectQuery, tokenAddress: caip10, userAddress: caip10, source: v.exactOptional(swapSource) }),
  output: v.object({ allowance: baseUnits, eip2612: v.exactOptional(v.boolean()) }),
  refusals: ['unknown_chain', 'invalid_address', 'not_found', 'upstream_failed'],
})

export const convertGasPrice = call({
  id: 'convertGasPrice',
  method: 'GET',
  path: '/v1/convert/gas-price',
  access: 'project',
  summary: 'What gas costs on a network, in wei',
  description: 'The highest price per gas to agree to, base fee included, for going in within a few blocks, soon, and at once.',
  query: v.object({ ...projectQuery, chainId: caip2 }),
  output: v.object({ standard: baseUnits, fast: baseUnits, instant: baseUnits }),
  refusals: ['unknown_chain', 'upstream_failed'],
})

export const convertBuildApprove = call({
  id: 'convertBuildApprove',
  method: 'GET',
  path: '/v1/convert/build-approve',
  access: 'project',
  summary: 'The transaction that lets the router of a source take a token',
  description:
    'For exactly `amount`; without one it is unlimited, so ask for the amount. `from` of the transaction repeats the token. ' +
    'Where the token and the source’s router take permits (EIP-2612), `permit` is what can be signed instead: for exactly `amount`, good for 20 minutes.',
  query: v.object({
    ...projectQuery,
    ...pair,
    userAddress: caip10,
    amount: v.exactOptional(baseUnits),
    source: v.exactOptional(swapSource),
  }),
  output: v.object({
    tx: v.object({
      from: caip10,
      to: caip10,
      data: callData,
      value: baseUnits,
      eip155: v.exactOptional(v.object({ gasPrice: baseUnits })),
    }),
    permit: v.exactOptional(permitData),
  }),
  refusals: ['unknown_chain', 'invalid_address', 'not_found', 'upstream_failed'],
})

export const convertBuildTransaction = call({
  id: 'convertBuildTransaction',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  access: 'project',
  summary: 'The transaction that swaps',
  description:
    'Built anew at the price of the moment, for the account itself. It reverts when less arrives than `minToAmount`, or without that, less than the quote of the moment by more than ' +
    '`eip155.slippage` per cent (1, 5 at most); `price_moved` where that minimum is out of reach already. It is tried out first, and `would_fail` if it cannot go through, unless `disableEstimate`. ' +
    '`eip155.permit` is what `convertBuildApprove` offered and the account has signed; the transaction then gives it to the token first.',
  query: v.object(openQuery),
  body: v.object({
    projectId: v.exactOptional(projectId),
    ...pair,
    amount,
    userAddress: caip10,
    eip155: v.exactOptional(v.object({ slippage: v.exactOptional(slippage, 1), permit: v.exactOptional(signedPermit) })),
    disableEstimate: v.exactOptional(v.boolean(), false),
    source: v.exactOptional(swapSource),
    minToAmount: v.exactOptional(amount),
  }),
  output: v.object({
    source: swapSource,
    tx: v.object({
      from: caip10,
      to: caip10,
      data: callData,
      /** What is expected to arrive, and the least that will. */
      amount: baseUnits,
      minToAmount: baseUnits,
      /** Of the native currency, to be sent with it. */
      value: baseUnits,
      eip155: v.exactOptional(v.object({ gas: baseUnits, gasPrice: baseUnits })),
    }),
  }),
  refusals: ['unknown_chain', 'invalid_address', 'not_found', 'no_route', 'price_moved', 'would_fail', 'upstream_failed'],
})

export type SwapToken = v.InferOutput<typeof convertTokens.output>['tokens'][number]
export type BuiltApproval = v.InferOutput<typeof convertBuildApprove.output>['tx']
export type BuiltSwap = v.InferOutput<typeof convertBuildTransaction.output>['tx']
