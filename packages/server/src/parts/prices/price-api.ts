/**
 * A client of a CoinGecko-like price API: `simple/price` for native currencies, `simple/token_price` for tokens.
 *
 * Prices are kept for a minute. When the API asks for a pause, is away or talks nonsense, what was known stands for ten
 * minutes more, and it is left alone until the pause is over. What it refuses, like a platform that it does not know, is left
 * alone by itself: that takes nobody else's prices.
 */
import type { Currency } from '@foyer/contract'
import { createSharedWork } from '@foyer/service/cache'
import { TooManyWaiting } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import * as v from 'valibot'
import { type Fraction, toFraction } from '../../money/fraction.ts'
import { createApiClient } from '../../outside/api-client.ts'
import { createPartAsker, type PartOutcome } from './ask-in-parts.ts'
import { createPriceMemory } from './price-memory.ts'

type Asker = {
  readonly currency: Currency
  /** Aborted when nobody waits any more: the request is called off with the last one who does. */
  readonly signal: AbortSignal
}

export type PriceApi = {
  /** By lower-case address; what the API does not know is absent. */
  readonly readTokens: (
    wanted: { readonly platform: string; readonly addresses: readonly string[] } & Asker,
  ) => Promise<ReadonlyMap<string, Fraction>>
  readonly readNative: (wanted: { readonly id: string } & Asker) => Promise<Fraction | undefined>
  readonly close: () => Promise<void>
}

const row = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.pipe(v.string(), v.maxLength(20)), v.nullable(v.number())),
)
const answerSchema = v.record(v.pipe(v.string(), v.maxLength(100)), row)

type PriceQuery = {
  readonly path: string
  /** Of the parameter that lists the ids. */
  readonly name: string
  readonly ids: readonly string[]
  /** Under which the ids are kept: tokens of one platform, or native currencies. */
  readonly scope: string
}

const longestPauseMs = 10_000
/** Less than balances wait for a network: what nobody knows the price of is there all the same. */
const longestAnswerMs = 2_000
const maxAnswerBytes = 1_048_576
const answerBounds = { depth: 5, keys: 1_000, elements: 1_000 }

/** The API cannot be asked now: it failed, or it has asked for a pause that is not over. */
class Unavailable extends Error {
  readonly isPaused: boolean
  readonly status: number | undefined

  constructor(message: string, { isPaused, status }: { readonly isPaused: boolean; readonly status: number | undefined }) {
    super(message)
    this.isPaused = isPaused
    this.status = status
  }
}

/** Of the question, and not of the key, of how many are asked, or of the API itself. */
function isRefusal(error: unknown): boolean {
  const status = (error instanceof Unavailable && error.status) || 0
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

export function createPriceApi(parts: {
  readonly baseUrl: string
  readonly key: string | undefined
  readonly now: () => number
  readonly log: Logger
  readonly timeoutMs?: number
}): PriceApi {
  const { key, now } = parts
  const url = parts.baseUrl.replace(/\/$/, '')
  const keyHeader = new URL(url).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const client = createApiClient({
    name: 'the price API',
    url,
    headers: () => (key === undefined ? {} : { [keyHeader]: key }),
    longestAnswerMs: parts.timeoutMs ?? longestAnswerMs,
    maxAnswerBytes,
    bounds: answerBounds,
    concurrentRequests: 4,
    mostPauseMs: longestPauseMs,
    isRead: (status) => status === 200,
    unavailable: (message, pauseMs, status) => new Unavailable(message, { isPaused: pauseMs !== undefined, status }),
    now,
  })
  const memory = createPriceMemory(now)
  const asking = createSharedWork<void>()
  const askInParts = createPartAsker({
    now,
    onFewer: (atOnce, scope) =>
      parts.log.warn({ scope, atOnce }, 'the price API takes fewer tokens in one question than it was asked about'),
  })

  async function askPart({ path, name, ids, scope }: PriceQuery, { currency, signal }: Asker): Promise<PartOutcome> {
    const keys = ids.map((id) => `${scope}/${id}/${currency}`)
    try {
      const query = { [name]: ids.join(), vs_currencies: currency }
      const answer = v.parse(answerSchema, (await client.ask({ path, query }, signal)).json)
      const byId = new Map(Object.entries(answer).map(([id, prices]) => [id.toLowerCase(), prices]))
      for (const [index, key] of keys.entries()) memory.keep(key, toFraction(byId.get(ids[index] ?? '')?.[currency] ?? 0))
      return 'taken'
    } catch (error) {
      // Called off: that says nothing of the API.
      signal.throwIfAborted()
      // Nor does it when there was no place.
      if (error instanceof TooManyWaiting || (error instanceof Unavailable && error.isPaused)) return 'away'
      if (ids.length > 1 && error instanceof Unavailable && error.status === 400) return 'tooMany'
      const isRefused = isRefusal(error)
      if (isRefused) keys.forEach(memory.refuse)
      else client.pause(1_000)
      // What a schema found wrong may hold what came back.
      const reason = error instanceof Unavailable ? error.message : 'the price API answered with what is no list of prices'
      parts.log.warn({ path, reason }, 'prices could not be read; the last known ones stand')
      return isRefused ? 'refused' : 'away'
    }
  }

  /** Asks for what is not fresh, once for all who want it. */
  async function refresh(query: PriceQuery, { currency, signal }: Asker): Promise<void> {
    const { scope } = query
    const missing = memory.listWanted(query.ids.map((id) => ({ id, key: `${scope}/${id}/${currency}` }))).map(({ id }) => id)
    if (missing.length === 0) return
    const askAll = (own: AbortSignal) => askInParts({ ids: missing, scope }, (ids) => askPart({ ...query, ids }, { currency, signal: own }))
    await asking.join(`${scope}/${missing.join()}/${currency}`, askAll, signal)
  }

  return {
    async readTokens({ platform, addresses, currency, signal }) {
      const ids = [...new Set(addresses.map((address) => address.toLowerCase()))].sort()
      const path = `/simple/token_price/${encodeURIComponent(platform)}`
      await refresh({ path, name: 'contract_addresses', ids, scope: platform }, { currency, signal })
      return new Map(
        ids.flatMap((id) => {
          const price = memory.recall(`${platform}/${id}/${currency}`)
          return price === undefined ? [] : [[id, price] as const]
        }),
      )
    },
    async readNative({ id, currency, signal }) {
      await refresh({ path: '/simple/price', name: 'ids', ids: [id.toLowerCase()], scope: '' }, { currency, signal })
      return memory.recall(`/${id.toLowerCase()}/${currency}`)
    },
    close: client.close,
  }
}
