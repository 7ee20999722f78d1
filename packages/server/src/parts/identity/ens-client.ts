/** viem clients that request by way of the chain, so that ranking, sharing and fallback hold for names too. */

import { askerOf, type Turns } from '@foyer/service/limits'
import { type CcipRequestParameters, type Client, createClient, custom, parseAbi, toFunctionSelector } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { moreThanWanted, type RpcCall, RpcRefused } from '../../chains/rpc-types.ts'
import { leadsToMoreThan } from './count-queries.ts'
import { type OutsideQueries, outsideQueries, tooMany } from './outside-queries.ts'

/** How often in a row a read may lead outside. */
export const outsideDepth = 4
/** Bytes of what the contract of a name, or of an NFT that is its picture, answers with, as its node writes it: a longer answer is not read to its end. */
export const longestNameAnswer = 262_144
/** Characters of what a contract reverts with: it may list queries, each of which costs to decode. */
export const longestRevert = 65_536

/** Which errors of the resolver of names (ENSIP-21) say that there is none. Most accounts have no name: to find out what an error is costs viem more than all else that it does for one. */
const none: ReadonlySet<unknown> = new Set(
  parseAbi([
    'error HttpError(uint16 status, string message)',
    'error ResolverError(bytes errorData)',
    'error ResolverNotContract(bytes name, address resolver)',
    'error ResolverNotFound(bytes name)',
    'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
    'error UnsupportedResolverProfile(bytes4 selector)',
  ]).map((error) => toFunctionSelector({ ...error, type: 'function', outputs: [], stateMutability: 'view' })),
)
export const saysNone = (data: unknown): boolean => typeof data === 'string' && none.has(data.slice(0, '0x12345678'.length))

const lengthOf = (data: unknown): number => (typeof data === 'string' ? data : JSON.stringify(data ?? null)).length

const again = 'The name leads outside again and again.'
const tooMuch = 'The contract answers with too much.'

export type AskedChain = Pick<Chain, 'requestCall'>

export type ClientParts = {
  readonly signal: AbortSignal
  /** To read what comes back costs something, and many answers may come at once. */
  readonly turns: Pick<Turns, 'step'>
}

type Request = { readonly method: string; readonly params?: readonly unknown[] }
type Asking = {
  readonly request: (request: Request) => Promise<unknown>
  readonly ccipRead: Parameters<typeof createClient>[0]['ccipRead']
}

const toClient = ({ request, ccipRead }: Asking): Client =>
  createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead, pollingInterval: 60_000 })

const inTurn = ({ turns, signal }: ClientParts) => turns.step({ group: 'names', line: askerOf(signal) ?? '' })

export const ask = (chain: AskedChain, call: RpcCall, parts: ClientParts): Promise<unknown> =>
  chain.requestCall(call, parts.signal).finally(() => inTurn(parts))

/** viem reads code and data of a node's error to tell a revert from a fault. */
const toNodeError = (error: unknown): unknown =>
  error instanceof RpcRefused ? Object.assign(new Error(error.message), { code: error.code, data: error.data }) : error

/** Of contracts that have no say in what is asked outside, as one of an NFT. */
export function createEnsClient(chain: AskedChain, parts: ClientParts): Client {
  const request = async ({ method, params = [] }: Request) => {
    try {
      return await ask(chain, { method, params, mostBytes: longestNameAnswer }, parts)
    } catch (error) {
      throw toNodeError(error)
    }
  }
  return toClient({ request, ccipRead: false })
}

export type NameParts = ClientParts & { readonly outside: OutsideQueries }

/**
 * One read of a name: each time that it leads outside it calls the contract again, and it may so many times.
 *
 * When it is given up, there is none, or nobody waits for it, it ends at once and viem hears no more of it: what that makes of an error, level by
 * level, is more work than all that came before.
 */
export function readByName<T>(chain: AskedChain, parts: NameParts, read: (client: Client) => Promise<T | null>): Promise<T | null> {
  const { outside, signal } = parts
  let calls = 0
  return new Promise<T | null>((resolve, reject) => {
    // An end that came before is told to no listener.
    signal.throwIfAborted()
    const giveUp = (reason: string) => {
      reject(outside.fail(reason))
      return nothing()
    }

    async function request({ method, params = [] }: Request): Promise<unknown> {
      // Also after a batch of queries none of which was answered: the contract hears of that, and may ask again.
      if (++calls > 1 + outsideDepth) return giveUp(again)
      try {
        return await ask(chain, { method, params, mostBytes: longestNameAnswer }, parts)
      } catch (error) {
        if (signal.aborted) return nothing()
        if (!(error instanceof RpcRefused)) throw error
        if (error.message === moreThanWanted.message || lengthOf(error.data) > longestRevert) return giveUp(tooMuch)
        if (saysNone(error.data)) {
          resolve(null)
          return nothing()
        }
        if (leadsToMoreThan(outsideQueries, error.data)) return giveUp(tooMany)
        throw toNodeError(error)
      }
    }

    async function askOutside(parameters: CcipRequestParameters) {
      if (calls > outsideDepth) return giveUp(again)
      try {
        return await outside.request(parameters).finally(() => inTurn(parts))
      } catch (error) {
        if (signal.aborted) return nothing()
        throw error
      }
    }

    read(toClient({ request, ccipRead: { request: askOutside } })).then(resolve, reject)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Never resolves, and is collected with all that waits for it. */
const nothing = () => new Promise<never>(() => undefined)
