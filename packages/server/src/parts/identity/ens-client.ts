/** A viem client that requests by way of the chain, so that ranking, sharing and fallback hold for names too. */

import { askerOf, type Turns } from '@foyer/service/limits'
import { type Client, createClient, custom } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { RpcRefused } from '../../chains/rpc-types.ts'
import { leadsToMoreThan } from './count-queries.ts'
import { type OutsideQueries, outsideQueries, tooMany } from './outside-queries.ts'

/** How often in a row a read may lead outside. */
export const outsideDepth = 4
/** Characters of what a contract reverts with: it may list queries, each of which costs to decode. */
export const longestRevert = 65_536

const lengthOf = (data: unknown): number => (typeof data === 'string' ? data : JSON.stringify(data ?? null)).length

const again = 'The name leads outside again and again.'

type Parts = {
  readonly signal: AbortSignal
  /** To read what comes back costs something, and many answers may come at once. */
  readonly turns: Pick<Turns, 'step'>
  /** Left out where a contract has no say in what is asked outside, as one of an NFT. */
  readonly outside?: OutsideQueries
}

/** For one read: each time that it leads outside it calls the contract again, and it may so many times. */
export function createEnsClient(chain: Pick<Chain, 'request'>, { signal, turns, outside }: Parts): Client {
  let calls = 0
  const inTurn = () => turns.step({ group: 'names', line: askerOf(signal) ?? '' })
  const askOutside = (queries: OutsideQueries): OutsideQueries['request'] => {
    return async (parameters) => {
      if (calls > outsideDepth) queries.fail(again)
      return queries.request(parameters).finally(inTurn)
    }
  }
  return createClient({
    transport: custom(
      {
        async request({ method, params }: { method: string; params?: readonly unknown[] }) {
          // Also after a batch of queries none of which was answered: the contract hears of that, and may ask again.
          if (outside !== undefined && ++calls > 1 + outsideDepth) outside.fail(again)
          try {
            return await chain.request(method, params ?? [], signal).finally(inTurn)
          } catch (error) {
            if (!(error instanceof RpcRefused)) throw error
            if (lengthOf(error.data) > longestRevert) outside?.fail('The contract answers with too much.')
            if (outside !== undefined && leadsToMoreThan(outsideQueries, error.data)) outside.fail(tooMany)
            // viem reads code and data of a node's error to tell a revert from a fault.
            throw Object.assign(new Error(error.message), { code: error.code, data: error.data })
          }
        },
      },
      { retryCount: 0 },
    ),
    ccipRead: outside === undefined ? false : { request: askOutside(outside) },
    pollingInterval: 60_000,
  })
}
