/**
 * A client of a CoinGecko-like price API: `simple/price` for native currencies, `simple/token_price` for tokens.
 *
 * Prices are kept for a minute. When the API asks for a pause, is away or talks nonsense, what was known stands for ten
 * minutes more, and it is left alone until the pause is over. A question that it refuses, of a platform that it does not know,
 * is left alone by itself: that takes nobody else's prices.
 */
import type { Currency } from '@foyer/contract'
import { createSharedWork } from '@foyer/service/cache'
import { TooManyWaiting } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import * as v from 'valibot'
import { type Fraction, toFraction } from '../../money/fraction.ts'
import { type ApiRequest, createApiClient } from '../../outside/api-client.ts'

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

const freshMs = 60_000
const staleMs = 600_000
const longestPauseMs = 10_000
const refusedMs = 10_000
const perRequest = 50
/** Less than balances wait for a network: what nobody knows the price of is there all the same. */
const longestAnswerMs = 2_000
const maxAnswerBytes = 1_048_576
const answerBounds = { depth: 5, keys: 1_000, elements: 1_000 }

type Known = { readonly price: Fraction | undefined; readonly at: number }

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
  const known = new Map<string, Known>()
  /** Until when a question is not asked again. */
  const refused = new Map<string, number>()
  const asking = createSharedWork<void>()

  /** Undefined where nothing can be read: then what is known stands. */
  async function ask(wanted: ApiRequest, signal: AbortSignal): Promise<v.InferOutput<typeof answerSchema> | undefined> {
    const { path, query } = wanted
    const requestKey = JSON.stringify([path, query])
    if (now() < (refused.get(requestKey) ?? 0)) return undefined
    try {
      return v.parse(answerSchema, (await client.ask(wanted, signal)).json)
    } catch (error) {
      // Called off: that says nothing of the API.
      signal.throwIfAborted()
      // Nor does it when there was no place.
      if (error instanceof TooManyWaiting || (error instanceof Unavailable && error.isPaused)) return undefined
      if (isRefusal(error)) refused.set(requestKey, now() + refusedMs)
      else client.pause(1_000)
      // What a schema found wrong may hold what came back.
      const reason = error instanceof Unavailable ? error.message : 'the price API answered with what is no list of prices'
      parts.log.warn({ path, reason }, 'prices could not be read; the last known ones stand')
      return undefined
    }
  }

  /** Asks for what is not fresh, once for all who want it. */
  async function refresh({ path, name, ids, scope }: PriceQuery, { currency, signal }: Asker): Promise<void> {
    const missing = ids.filter((id) => now() - (known.get(`${scope}/${id}/${currency}`)?.at ?? Number.NEGATIVE_INFINITY) >= freshMs)
    if (missing.length === 0) return
    const askAll = async (own: AbortSignal) => {
      for (let start = 0; start < missing.length; start += perRequest) {
        const part = missing.slice(start, start + perRequest)
        const answer = await ask({ path, query: { [name]: part.join(), vs_currencies: currency } }, own)
        if (answer === undefined) continue
        const byId = new Map(Object.entries(answer).map(([id, prices]) => [id.toLowerCase(), prices]))
        for (const id of part) known.set(`${scope}/${id}/${currency}`, { price: toFraction(byId.get(id)?.[currency] ?? 0), at: now() })
      }
    }
    await asking.join(`${scope}/${missing.join()}/${currency}`, askAll, signal)
  }

  function recall(scope: string, id: string, currency: Currency): Fraction | undefined {
    const entry = known.get(`${scope}/${id}/${currency}`)
    return entry !== undefined && now() - entry.at < freshMs + staleMs ? entry.price : undefined
  }

  return {
    async readTokens({ platform, addresses, currency, signal }) {
      const ids = [...new Set(addresses.map((address) => address.toLowerCase()))].sort()
      const path = `/simple/token_price/${encodeURIComponent(platform)}`
      await refresh({ path, name: 'contract_addresses', ids, scope: platform }, { currency, signal })
      return new Map(
        ids.flatMap((id) => {
          const price = recall(platform, id, currency)
          return price === undefined ? [] : [[id, price] as const]
        }),
      )
    },
    async readNative({ id, currency, signal }) {
      await refresh({ path: '/simple/price', name: 'ids', ids: [id.toLowerCase()], scope: '' }, { currency, signal })
      return recall('', id.toLowerCase(), currency)
    },
    close: client.close,
  }
}
