/** Name, symbol and decimals of tokens that an account met: as configured, as the source of its history says, or as their contracts say. */

import { createTimedCache } from '@foyer/service/cache'
import { within } from '@foyer/service/limits'
import { type Address, decodeAbiParameters, type Hex, hexToString } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { multicall } from '../../chains/multicall.ts'
import { readWord } from '../../chains/return-data.ts'
import { moreThanWanted, RpcRefused } from '../../chains/rpc-types.ts'
import type { TokenFacts } from './history-provider.ts'

export type KnownToken = TokenFacts & {
  /** The deployment names it. */
  readonly isListed: boolean
  readonly iconUrl: string | undefined
}

export type TokenReader = {
  /** How many of them would be asked of their contracts. */
  readonly countUnknown: (chain: Chain, contracts: readonly Address[], said: ReadonlyMap<string, TokenFacts> | undefined) => number
  /** By lower-case address; a token whose contract does not say is absent. */
  readonly read: (
    chain: Chain,
    contracts: readonly Address[],
    more: { readonly said: ReadonlyMap<string, TokenFacts> | undefined; readonly signal: AbortSignal },
  ) => Promise<ReadonlyMap<string, KnownToken>>
}

const keptMs = 3_600_000
const unknownMs = 60_000
const longestWaitMs = 3_000
/** Contracts of which one page asks; strangers choose which there are. */
export const mostAsked = 50
/** The beginning of a text that a contract returns. */
const longestReturn = 2 * 1024

export function createTokenReader(now: () => number): TokenReader {
  const known = createTimedCache<TokenFacts | 'unknown'>({ ttlMs: (facts) => (facts === 'unknown' ? unknownMs : keptMs), now })
  const keyOf = (chain: Chain, contract: string) => `${chain.config.caip2}/${contract}`

  async function ask(chain: Chain, contracts: readonly Address[], signal: AbortSignal): Promise<void> {
    if (contracts.length === 0) return
    const answers = await readAll(chain, contracts, within(signal, longestWaitMs)).catch(() => [])
    signal.throwIfAborted()
    for (const [index, contract] of contracts.entries()) {
      const answer = answers[index]
      if (answer === undefined) continue
      const [name, symbol, decimals] = answer
      const facts: TokenFacts = { name: readText(name), symbol: readText(symbol), decimals: readDecimals(decimals) }
      const isUnknown = facts.name === '' && facts.symbol === '' && facts.decimals === undefined
      await known.read(keyOf(chain, contract), async () => (isUnknown ? 'unknown' : facts))
    }
  }

  const listedBy = (chain: Chain) => new Map(chain.config.tokens.map((token) => [token.address.toLowerCase(), token]))

  function findMissing(chain: Chain, contracts: readonly Address[], said: ReadonlyMap<string, TokenFacts> | undefined): readonly Address[] {
    const listed = listedBy(chain)
    return contracts
      .filter((contract) => !listed.has(contract) && !said?.has(contract) && known.peek(keyOf(chain, contract)) === undefined)
      .slice(0, mostAsked)
  }

  return {
    countUnknown: (chain, contracts, said) => findMissing(chain, contracts, said).length,
    async read(chain, contracts, { said, signal }) {
      await ask(chain, findMissing(chain, contracts, said), signal)
      const listed = listedBy(chain)
      return new Map(
        contracts.flatMap((contract): readonly (readonly [string, KnownToken])[] => {
          const own = listed.get(contract)
          if (own !== undefined) return [[contract, { ...own, iconUrl: own.iconUrl, isListed: true }]]
          const facts = said?.get(contract) ?? known.peek(keyOf(chain, contract))
          return facts === undefined || facts === 'unknown' ? [] : [[contract, { ...facts, iconUrl: undefined, isListed: false }]]
        }),
      )
    },
  }
}

type Said = readonly (Hex | undefined)[]

/**
 * What each contract says. Where all of them together say more than is read they are asked in halves, down to the one that does: its name
 * is not known then, and those of the others are.
 */
async function readAll(chain: Chain, contracts: readonly Address[], signal: AbortSignal): Promise<readonly Said[]> {
  const reads = contracts.flatMap((target) => selectors.map((data) => ({ target, data })))
  try {
    const answers = await multicall(chain, reads, { signal })
    return contracts.map((_, index) => answers.slice(index * selectors.length, (index + 1) * selectors.length))
  } catch (error) {
    if (!(error instanceof RpcRefused) || error.message !== moreThanWanted.message) throw error
    if (contracts.length === 1) return [[]]
    const middle = Math.ceil(contracts.length / 2)
    const halves = [contracts.slice(0, middle), contracts.slice(middle)]
    return (await Promise.all(halves.map((half) => readAll(chain, half, signal)))).flat()
  }
}

/** `name()`, `symbol()` and `decimals()`. */
const selectors: readonly Hex[] = ['0x06fdde03', '0x95d89b41', '0x313ce567']

/** A string, or the 32 bytes that old tokens return. */
function readText(data: Hex | undefined): string {
  if (data === undefined) return ''
  try {
    if (data.length === 66) return hexToString(data, { size: 32 }).replace(/\0+$/, '')
    const [text] = decodeAbiParameters([{ type: 'string' }], data.slice(0, 2 + 2 * longestReturn) as Hex)
    return text
  } catch {
    return ''
  }
}

function readDecimals(data: Hex | undefined): number | undefined {
  const word = readWord(data)
  return word !== undefined && word <= 77n ? Number(word) : undefined
}
