/** One request on its way through: who sent it, and how what happens to it is answered, counted and logged. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { limitKey } from '../limits/limit-key.ts'
import { TooManyWaiting } from '../limits/too-many-waiting.ts'
import type { Turns } from '../limits/turns.ts'
import type { WaitingPlace, WaitingPlaces } from '../limits/waiting-places.ts'
import type { Logger } from '../observe/log.ts'
import type { RequestMetrics } from '../observe/metrics.ts'
import type { Compression } from './compression.ts'
import type { Endpoint } from './endpoint.ts'
import { corsHeaders, publicCors, securityHeaders } from './headers.ts'
import { first, readHeader, readIp, type ServerEnv } from './incoming.ts'
import { isLarge, type LargeBody, sendInParts, toWhole } from './large-body.ts'
import type { Prepared } from './prepared.ts'
import { Refusal } from './refusal.ts'
import { CallerGone, createRequestDeadline, DeadlinePassed, type RequestDeadline } from './request-deadline.ts'
import type { UnsentAnswers } from './unsent-answers.ts'

/** `public`: any page may read the answer. `page`: the page that asked. `none`: no page of another origin. */
export type Audience = 'public' | 'page' | 'none'

export type Exchange = {
  readonly context: Context<ServerEnv>
  readonly requestId: string
  readonly origin: string | undefined
  readonly deadline: RequestDeadline
  /** What is held while it waits. To be told before it does. */
  readonly holds: (bodyBytes: number) => void
  /** Whose project it is for, once that is known. @throws {Refusal} when too many of the project wait. */
  readonly isFor: (project: string) => void
}

export type ExchangeParts = {
  readonly log: Logger
  readonly metrics: RequestMetrics
  /** How long a request may take in all. Default 25 s. */
  readonly requestMs?: number | undefined
}

export type ExchangeKind = {
  /** For logs and figures. */
  readonly name: string
  readonly audience: Audience
  /** Its answer says the same to everybody, and may be sent in fewer bytes. */
  readonly compressed?: boolean | undefined
}

/** How a request ended. */
export type Ended = {
  readonly name: string
  readonly status: number
  /** Of the refusal, or `ok`. */
  readonly code: string
  readonly ms: number
  readonly requestId: string
}

export type RecordExchange = (ended: Ended) => void

export type RunExchange = (
  context: Context<ServerEnv>,
  kind: ExchangeKind,
  answer: (exchange: Exchange) => Promise<Prepared> | Prepared,
) => Promise<Response>

type ExchangeTools = {
  readonly record: RecordExchange
  readonly nextId: () => string
  readonly places: WaitingPlaces
  readonly turns: Pick<Turns, 'step'>
  readonly compression: Compression
  readonly unsent: UnsentAnswers
}

const slowMs = 1_000

/** Every request that has been answered, a preflight too, is counted and logged here, whichever way it took. */
export function createRecord({ log, metrics }: ExchangeParts): RecordExchange {
  return ({ name, status, code, ms, requestId }) => {
    metrics.requests.observe({ call: name, status }, ms / 1000)
    const isWorthALine = (code !== 'ok' && code !== 'rate_limited') || ms > slowMs
    if (!isWorthALine && !log.isLevelEnabled('debug')) return
    const line = { call: name, status, code, ms: Math.round(ms), requestId }
    // Who is over a limit is counted, and cannot fill the log.
    if (isWorthALine) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}

/** Every way out of a request is logged, counted and answered here. */
export function createExchanges(
  { log, metrics, requestMs, trustedProxies }: ExchangeParts & { readonly trustedProxies: number },
  { record, nextId, places, turns, compression, unsent }: ExchangeTools,
): RunExchange {
  function report(error: unknown, refusal: Refusal, line: { readonly call: string; readonly requestId: string }): void {
    if (refusal.code === 'internal') log.error({ err: error, ...line }, 'a request failed by a fault of this server')
    else if (refusal.cause !== undefined) {
      log.warn({ err: refusal.cause, ...line, code: refusal.code }, 'a request was refused because something behind failed')
    }
    metrics.refusals.inc({ call: line.call, code: refusal.code })
  }

  return async (context, { name, audience, compressed }, answer) => {
    const started = performance.now()
    const origin = readHeader(context, 'origin')
    const requestId = readRequestId(readHeader(context, 'x-request-id')) ?? nextId()
    let bodyBytes = 0
    let project: string | undefined
    let place: WaitingPlace | undefined
    const asker = () => limitKey(readIp(context, trustedProxies))
    const takePlace = (who: string) => {
      place = places.take(who, bodyBytes)
      if (project !== undefined) countFor(place, project)
      return place.giveBack
    }
    const isFor = (id: string) => {
      project = id
      place?.countFor(id)
    }
    const deadline = createRequestDeadline(context, { startedAt: started, ms: requestMs, asker, takePlace })
    const holds = (bytes: number) => {
      bodyBytes = bytes
    }
    let response: Response
    let code = 'ok'
    try {
      const plain = await answer({ context, requestId, origin, deadline, holds, isFor })
      const prepared = compressed ? await compression.encode(plain, readHeader(context, 'accept-encoding')) : plain
      const inTurn = () => turns.step({ group: 'answers', line: asker() })
      const large = isLarge(prepared.body) ? sendInParts(prepared.body, inTurn) : undefined
      const outgoing = context.env?.outgoing
      // All of it is there until its last part is taken.
      if (large !== undefined && outgoing !== undefined) unsent.hold(outgoing, asker(), large.bytes)
      response = send(prepared, large, { requestId, cors: corsOf(audience, origin) })
    } catch (error) {
      // What fails once nobody waits fails because of that, whatever was made of it on the way.
      const refusal = toRefusal(deadline.reason() ?? error)
      code = refusal.code
      report(error, refusal, { call: name, requestId })
      response = refuse(refusal, { requestId, cors: refusalCors(audience, origin) })
    }
    deadline.end()
    record({ name, status: response.status, code, ms: performance.now() - started, requestId })
    return response
  }
}

/** @throws {Refusal} and then it holds no place. */
function countFor(place: WaitingPlace, project: string): void {
  try {
    place.countFor(project)
  } catch (error) {
    place.giveBack()
    throw error
  }
}

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DeadlinePassed)
    return new Refusal('unavailable', 'This takes too long now. Try again in a moment.', { retryAfter: 5 })
  if (error instanceof TooManyWaiting)
    return new Refusal('unavailable', 'Too many wait for this now. Try again in a second.', { retryAfter: 1 })
  // Nobody reads it.
  if (error instanceof CallerGone) return new Refusal('unavailable', error.message)
  return new Refusal('internal', 'Something went wrong on the server. It is logged under the request id of this answer.')
}

export type Sending = { readonly requestId: string; readonly cors: Readonly<Record<string, string>> }

function send(answer: Prepared, large: LargeBody | undefined, { requestId, cors }: Sending): Response {
  // `Response` takes no body with this status, not even an empty one.
  const hasBody = answer.status !== 204
  return new Response(hasBody ? (large?.body ?? toWhole(answer.body)) : null, {
    status: answer.status,
    headers: {
      'cache-control': answer.cacheControl,
      'x-request-id': requestId,
      ...securityHeaders,
      ...cors,
      ...(hasBody && { 'content-type': answer.contentType }),
      ...(large !== undefined && { 'content-length': String(large.bytes) }),
      ...answer.headers,
      ...(cors.vary !== undefined && answer.headers?.vary !== undefined && { vary: `${cors.vary}, ${answer.headers.vary}` }),
    },
  })
}

function refuse(refusal: Refusal, sending: Sending): Response {
  return new Response(JSON.stringify(refusal.toBody()), { status: refusal.status, headers: refusalHeaders(refusal, sending) })
}

function refusalHeaders(refusal: Refusal, { requestId, cors }: Sending): Record<string, string> {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...securityHeaders,
    ...cors,
    ...(refusal.code === 'missing_token' || refusal.code === 'unknown_token' ? { 'www-authenticate': 'Bearer' } : {}),
    ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
  }
}

export type RefuseAtDoor = (incoming: IncomingMessage, outgoing: ServerResponse, kind: ExchangeKind) => void

/** For who is not let in at all, since too many wait there: refused, counted and logged as everybody, with the least work. */
export function createRefuseAtDoor({ metrics }: ExchangeParts, { record, nextId }: DoorParts): RefuseAtDoor {
  return ({ headers }, outgoing, { name, audience }) => {
    const started = performance.now()
    const refusal = toRefusal(new TooManyWaiting())
    const requestId = readRequestId(first(headers['x-request-id'])) ?? nextId()
    outgoing.writeHead(refusal.status, refusalHeaders(refusal, { requestId, cors: refusalCors(audience, headers.origin) }))
    outgoing.end(JSON.stringify(refusal.toBody()))
    metrics.refusals.inc({ call: name, code: refusal.code })
    record({ name, status: refusal.status, code: refusal.code, ms: performance.now() - started, requestId })
  }
}

type DoorParts = { readonly record: RecordExchange; readonly nextId: () => string }

/** An operator works with programs: a page of another origin that has got hold of a token reads nothing. */
export function audienceOf({ call }: Endpoint): Audience {
  if (call.access === 'open') return 'public'
  return call.access === 'operator' ? 'none' : 'page'
}

export function corsOf(audience: Audience, origin: string | undefined): Readonly<Record<string, string>> {
  if (audience === 'public') return publicCors
  return corsHeaders(audience === 'page' ? origin : undefined)
}

/** A refusal is readable by every page that would be answered: a developer who sees only "CORS error" cannot mend it. */
function refusalCors(audience: Audience, origin: string | undefined): Readonly<Record<string, string>> {
  return corsOf(audience === 'none' ? 'none' : 'page', origin)
}

export function readRequestId(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{8,64}$/.test(value) ? value : undefined
}

export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
