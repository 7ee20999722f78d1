/** Name, symbol and decimals of tokens that an account met: as configured, as the source of its history says, or as their contracts say. */

import { setTimeout as sleep } from 'node:timers/promises'
import { createTimedCache } from '@foyer/service/cache'
import { askerOf, createPart, setAsker, within } from '@foyer/service/limits'
import { type Address, decodeAbiParameters, type Hex, hexToString } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { isFaultOfNodes } from '../../chains/is-fault-of-nodes.ts'
import { multicall } from '../../chains/multicall.ts'
import { readWord } from '../../chains/return-data.ts'
import { RpcRefused } from '../../chains/rpc-types.ts'
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
/** Bytes of all that are kept. What contracts call themselves strangers choose. */
const maxKeptFacts = 16_777_216
const entryBytes = 256
const longestWaitMs = 3_000
/** After so long they are asked in smaller groups, too, and what is said first counts. */
const longestTogetherMs = 800
/** Contracts of which one page asks; strangers choose which there are. */
export const mostAsked = 50
/** Of those that are refused together. */
const askedInGroup = 8
/** The beginning of a text that a contract returns. */
const longestReturn = 2 * 1024

/** For one page. */
type Page = {
  readonly chain: Chain
  /** How many are asked. */
  readonly size: number
  /** Once anything has been said of any: who is late then is later than others. */
  readonly answered: Promise<'late'>
  readonly tellAnswered: () => void
  /** Asked alone, and silent until the time was over. */
  readonly late: Address[]
}

/** For tests: how long is waited. */
type Times = { readonly waitMs?: number; readonly lateMs?: number }

export function createTokenReader(now: () => number, { waitMs = longestWaitMs, lateMs = longestTogetherMs }: Times = {}): TokenReader {
  const known = createTimedCache<TokenFacts | 'unknown'>({
    ttlMs: (facts) => (facts === 'unknown' ? unknownMs : keptMs),
    now,
    max: maxKeptFacts,
    costOf: (facts) => entryBytes + (facts === 'unknown' ? 0 : bytesOfFacts(facts)),
  })
  const keyOf = (chain: Chain, contract: string) => `${chain.config.caip2}/${contract}`

  async function ask(chain: Chain, contracts: readonly Address[], signal: AbortSignal): Promise<void> {
    if (contracts.length === 0) return
    let tellAnswered = () => {}
    const answered = new Promise<'late'>((resolve) => {
      tellAnswered = () => resolve('late')
    })
    const page: Page = { chain, size: contracts.length, late: [], answered, tellAnswered }
    await within(signal, waitMs, (inTime) => askTogether(page, contracts, inTime)).catch(() => undefined)
    signal.throwIfAborted()
    // Where others have said something, it is no matter of the node: no other page waits for that one meanwhile.
    const isUnsaid = (contract: Address) => known.peek(keyOf(chain, contract)) === undefined
    if (contracts.every(isUnsaid)) return
    await Promise.all(page.late.filter(isUnsaid).map((contract) => known.read(keyOf(chain, contract), async () => 'unknown')))
  }

  /**
   * Keeps what each says as soon as it is there. Where all of them together are refused, since one says more than is read or burns the gas of
   * all, or are late, since a node works long for one, they are asked in groups, and those of such a group one by one: the name of the one
   * that does it is not known then, and those of the others are, in three calls' time at most. A node that only limits its askers has
   * said nothing of any.
   */
  async function askTogether(page: Page, contracts: readonly Address[], signal: AbortSignal): Promise<void> {
    if (contracts.length === 1) return askAlone(page, contracts[0] as Address, signal)
    const part = createPart(signal)
    const own = part.signal
    setAsker(own, askerOf(signal))
    const whole = askOnce(page, contracts, own)
    const outcome = whole.then(() => 'said', toRefused)
    try {
      let first = await Promise.race([outcome, sleep(lateMs, 'late', { signal: own })])
      // Where every group is late, it is the node: fifty requests more are no help to it.
      if (first === 'late' && contracts.length < page.size) first = await Promise.race([outcome, page.answered])
      if (first === 'said') return
      const groups = inGroups(contracts, contracts.length > askedInGroup ? askedInGroup : 1)
      await Promise.any([whole, allOf(groups.map((group) => askTogether(page, group, own)))])
    } finally {
      part.abort()
    }
  }

  async function askAlone(page: Page, contract: Address, signal: AbortSignal): Promise<void> {
    try {
      await askOnce(page, [contract], signal)
    } catch (error) {
      if (!(error instanceof RpcRefused)) {
        if (signal.aborted) page.late.push(contract)
        throw error
      }
      if (!isFaultOfNodes(error)) await known.read(keyOf(page.chain, contract), async () => 'unknown')
    }
  }

  /** @throws {RpcRefused}, or what became of the node or of `signal`. */
  async function askOnce(page: Page, contracts: readonly Address[], signal: AbortSignal): Promise<void> {
    const { chain } = page
    const answers = await readSaid(chain, contracts, signal)
    page.tellAnswered()
    await Promise.all(contracts.map((contract, index) => known.read(keyOf(chain, contract), async () => toFacts(answers[index] ?? []))))
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

/** Two for each character, as there are where one of them is not Latin. */
export function bytesOfFacts({ name, symbol }: TokenFacts): number {
  return 2 * (name.length + symbol.length)
}

type Said = readonly (Hex | undefined)[]

/** What each contract says. @throws {RpcRefused} where all of them together are refused. */
async function readSaid(chain: Chain, contracts: readonly Address[], signal: AbortSignal): Promise<readonly Said[]> {
  const reads = contracts.flatMap((target) => selectors.map((data) => ({ target, data })))
  const answers = await multicall(chain, reads, { signal })
  return contracts.map((_, index) => answers.slice(index * selectors.length, (index + 1) * selectors.length))
}

function toRefused(error: unknown): 'refused' {
  if (error instanceof RpcRefused) return 'refused'
  throw error
}

/** Goes on to the end of all of them, whatever becomes of one. @throws what the first has failed of. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

function inGroups(contracts: readonly Address[], size: number): readonly (readonly Address[])[] {
  return Array.from({ length: Math.ceil(contracts.length / size) }, (_, index) => contracts.slice(index * size, (index + 1) * size))
}

function toFacts([name, symbol, decimals]: Said): TokenFacts | 'unknown' {
  const facts: TokenFacts = { name: readText(name), symbol: readText(symbol), decimals: readDecimals(decimals) }
  return facts.name === '' && facts.symbol === '' && facts.decimals === undefined ? 'unknown' : facts
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
