/** Name, symbol and decimals of tokens that an account met: as configured, as the source of its history says, or as their contracts say. */

import { createTimedCache } from '@foyer/service/cache'
import { within } from '@foyer/service/limits'
import { type Address, decodeAbiParameters, type Hex, hexToString } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { multicall, readWord } from '../../chains/multicall.ts'
import type { TokenFacts } from './history-provider.ts'

export type KnownToken = TokenFacts & {
  /** The deployment names it. */
  readonly isListed: boolean
  readonly iconUrl: string | undefined
}

export type TokenReader = {
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
    const reads = contracts.flatMap((target) => selectors.map((data) => ({ target, data })))
    const answers = await multicall(chain, reads, within(signal, longestWaitMs)).catch(() => undefined)
    signal.throwIfAborted()
    if (answers === undefined) return
    for (const [index, contract] of contracts.entries()) {
      const [name, symbol, decimals] = answers.slice(index * selectors.length)
      const facts: TokenFacts = { name: readText(name), symbol: readText(symbol), decimals: readDecimals(decimals) }
      const isUnknown = facts.name === '' && facts.symbol === '' && facts.decimals === undefined
      await known.read(keyOf(chain, contract), async () => (isUnknown ? 'unknown' : facts))
    }
  }

  return {
    async read(chain, contracts, { said, signal }) {
      const listed = new Map(chain.config.tokens.map((token) => [token.address.toLowerCase(), token]))
      const missing = contracts.filter(
        (contract) => !listed.has(contract) && !said?.has(contract) && known.peek(keyOf(chain, contract)) === undefined,
      )
      await ask(chain, missing.slice(0, mostAsked), signal)
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
