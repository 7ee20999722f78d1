/**
 * Fetches what a stranger named: avatars, their metadata, off-chain name gateways.
 *
 * https on its usual port only, no credentials; the name is resolved once, every address must be public, and the
 * connection goes to exactly the address that was checked. Redirects (at most 3) are checked again from the start.
 * 3 s and 1 MB in all, and only the content types asked for.
 *
 * What stalls keeps its places from few: each asker has so many, each address that is connected to has so many, and a place that
 * becomes free goes to whom the fewest are taken for.
 */
import { isIP } from 'node:net'
import { parseUrl } from '@foyer/contract'
import { Agent, request } from 'undici'
import { within } from '../limits/asker.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { limitKey } from '../limits/limit-key.ts'
import { isPublicAddress } from './address-guard.ts'
import { EgressRefused } from './egress-refused.ts'
import { findFormFault, toHost } from './find-form-fault.ts'
import { type FoundAddress, resolveName } from './resolve-name.ts'

export type EgressAnswer = {
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly text: () => string
}

export type EgressRequest = {
  readonly body?: string
  /** Nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
  /** Called before each request that goes out, redirects included; throws to stop. */
  readonly onRequest?: () => void
}

export type Egress = {
  /** GET, or POST of a JSON body. @throws {EgressRefused} saying which rule stopped it, or {TooManyWaiting}. */
  readonly fetch: (url: string, options: EgressRequest, contentType: RegExp) => Promise<EgressAnswer>
  /** Which rule would stop a request to this address, by what its name leads to now; nothing is asked of it. */
  readonly findFault: (url: string) => Promise<string | undefined>
}

export type EgressOptions = {
  /** For a local world only: private addresses, http and any port. */
  readonly allowLocal: boolean
  /** For tests: how names become addresses. */
  readonly resolve?: (host: string, signal: AbortSignal) => Promise<readonly FoundAddress[]>
  /** For tests: how long a fetch may take in all. */
  readonly longestMs?: number
}

type Wanted = { readonly body?: string; readonly contentType: RegExp; readonly signal: AbortSignal }
type Checked = { readonly url: URL; readonly pinned: FoundAddress }
type Fetched = EgressAnswer | { readonly location: string }

const totalMs = 3_000
const maxBytes = 1_048_576
const maxRedirects = 3
/** Hosts that are looked for at a time. */
const concurrentLookups = 256
const concurrentFetches = 192
/** For one asker. */
export const mostFetchesPerAsker = 24
/** At one address. */
const mostFetchesPerAddress = 48
/** Answers of more than 64 KiB that are read at a time. */
const concurrentLargeReads = 16
/** For one asker. */
const mostLargeReadsPerAsker = 4
const largeBytes = 65_536
/** Who has no place by then is told. */
const longestWaitMs = 2_000
const turns = { keepsForNewcomers: true, longestWaitMs }

export function createEgress({ allowLocal, resolve = resolveName, longestMs = totalMs }: EgressOptions): Egress {
  const lookupInTurn = createConcurrencyLimit(concurrentLookups, { ...turns, perAsker: mostFetchesPerAsker })
  const fetchInTurn = createConcurrencyLimit(concurrentFetches, {
    ...turns,
    perAsker: mostFetchesPerAsker,
    perTarget: mostFetchesPerAddress,
  })
  const readInTurn = createConcurrencyLimit(concurrentLargeReads, { ...turns, perAsker: mostLargeReadsPerAsker })

  async function checked(address: string, signal: AbortSignal): Promise<Checked> {
    const url = address.length > 4096 ? undefined : parseUrl(address)
    if (url === undefined) throw new EgressRefused('not an address')
    const fault = findFormFault(url, allowLocal)
    if (fault !== undefined) throw new EgressRefused(fault)
    const host = toHost(url)
    const found = isIP(host) === 0 ? await lookupInTurn(() => resolve(host, signal), signal) : [{ address: host, family: isIP(host) }]
    if (!allowLocal && !found.every((one) => isPublicAddress(one.address))) throw new EgressRefused('not a public address')
    const pinned = found[0]
    if (pinned === undefined) throw new EgressRefused('unknown host')
    return { url, pinned }
  }

  async function fetchOnce(address: string, wanted: Wanted): Promise<Fetched> {
    const { url, pinned } = await checked(address, wanted.signal)
    return fetchInTurn(() => fetchFrom({ url, pinned }, wanted), wanted.signal, limitKey(pinned.address))
  }

  async function fetchFrom({ url, pinned }: Checked, { body, contentType, signal }: Wanted): Promise<Fetched> {
    const dispatcher = new Agent({
      connect: {
        timeout: longestMs,
        lookup: (_host, wanted, done) => (wanted.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)),
      },
      maxResponseSize: maxBytes,
    })
    try {
      const response = await request(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: '*/*',
          'user-agent': 'foyer-server',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
        dispatcher,
        signal,
      })
      const location = response.headers.location
      if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === 'string') {
        const next = parseUrl(location, url)
        if (next === undefined) throw new EgressRefused('redirect to what is not an address')
        return { location: next.href }
      }
      if (response.statusCode !== 200) throw new EgressRefused(`status ${response.statusCode}`)
      const type = String(response.headers['content-type'] ?? '').toLowerCase()
      if (!contentType.test(type)) throw new EgressRefused('content type not wanted here')
      const bytes = await readBounded(response.body, (task) => readInTurn(task, signal))
      return { contentType: type, bytes, text: () => new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
    } finally {
      void dispatcher.destroy()
    }
  }

  return {
    async findFault(url) {
      try {
        await within(undefined, longestMs, (signal) => Promise.race([checked(url, signal), rejectOn(signal)]))
        return undefined
      } catch (error) {
        return error instanceof Error ? error.message : 'unknown'
      }
    },
    fetch: (url, { body, signal: caller, onRequest }, contentType) =>
      within(caller, longestMs, async (signal) => {
        let address = url
        for (let hop = 0; hop <= maxRedirects; hop++) {
          signal.throwIfAborted()
          onRequest?.()
          const once = fetchOnce(address, { ...(body !== undefined && { body }), contentType, signal })
          const answer = await Promise.race([once, rejectOn(signal)])
          if (!('location' in answer)) return answer
          address = answer.location
        }
        throw new EgressRefused('too many redirects')
      }),
  }
}

/** Content-Length may lie and compression may hide the size: what arrives is counted. What is large is read in turn. */
async function readBounded(body: AsyncIterable<Uint8Array>, inTurn: (task: () => Promise<void>) => Promise<void>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const source = body[Symbol.asyncIterator]()
  let size = 0

  /** True at the end. */
  async function readUpTo(most: number): Promise<boolean> {
    while (size <= most) {
      const { done, value } = await source.next()
      if (done === true) return true
      size += value.byteLength
      chunks.push(value)
    }
    return false
  }

  if (!(await readUpTo(largeBytes))) {
    await inTurn(async () => {
      if (!(await readUpTo(maxBytes))) throw new EgressRefused('larger than 1 MB')
    })
  }
  return Buffer.concat(chunks)
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new EgressRefused('took longer than 3 s, or nobody waits any more')), { once: true }),
  )
}
