/** Answers a call: charges for it, lets its caller in, checks its input, and lets its handler do the rest. */
import { refusalsOf } from '@foyer/contract'
import * as v from 'valibot'
import { admit, type Granted } from '../access/admit.ts'
import type { HeldBytes } from '../limits/held-bytes.ts'
import { limitKey } from '../limits/limit-key.ts'
import type { Turns } from '../limits/turns.ts'
import type { CallParts } from './call-parts.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { BodyTooLarge, readBody, readHeader, readIp, readStart } from './incoming.ts'
import { createJsonGuard, parseGuarded } from './json-guard.ts'
import { cacheFor, isPrepared, type Prepared, prepareText } from './prepared.ts'
import type { RecentCalls } from './recent-calls.ts'
import { Refusal } from './refusal.ts'
import { CallerGone } from './request-deadline.ts'
import { validate } from './validate.ts'

const defaultBodyLimit = 65_536
/** In bytes: one that takes a while to be read and parsed, waits for a turn of its own to be parsed, and for one to be answered. */
const mostReadAtOnce = 16_384

export type AnswerParts = {
  readonly recent: Pick<RecentCalls, 'keep'>
  readonly turns: Turns
  readonly bodies: HeldBytes
}

type Reading = Pick<AnswerParts, 'turns' | 'bodies'> & { readonly ip: string }

/** @throws {Refusal} that the call declares. */
export async function answerCall(
  endpoint: Endpoint,
  exchange: Exchange,
  { limits, gates, trustedProxies, recent, turns, bodies }: CallParts & AnswerParts,
): Promise<Prepared> {
  const { call, rules } = endpoint
  const { context, origin, deadline } = exchange
  const door = rules.chargesItself ? limits.checkExcess : (limit: string, payer: { ip?: string }) => limits.take(limit, payer, 1)
  const address = readIp(context, trustedProxies)
  const ip = limitKey(address)
  door(rules.limit, { ip })
  const payer: { readonly ip: string; project?: string } = { ip }
  let isToBeCharged = rules.chargesItself === true
  try {
    const query = context.req.query()
    const read: Read = call.body === undefined ? noBody : await readJson(endpoint, exchange, { ip, turns, bodies })
    const authorization = call.access === 'project' ? undefined : readHeader(context, 'authorization')
    const granted = await admit(gates, call, {
      query,
      body: 'json' in read ? read.json : undefined,
      origin,
      authorization,
      signal: deadline.signal,
    })
    const project = granted.project?.id
    if (project !== undefined) {
      payer.project = project
      exchange.isFor(project)
      door(rules.limit, { project })
    }
    if ('answer' in read) {
      // As what it answers itself: it is told in its own terms until its points are spent twice over.
      if (isToBeCharged) limits.takeUpTo(rules.limit, payer, 1)
      isToBeCharged = false
      return read.answer
    }
    const input = {
      params: call.params && validate(call.params, context.req.param(), call.refusals),
      query: call.query && validate(call.query, query, call.refusals),
      body: call.body && (endpoint.checksBody ? validate(call.body, read.json, call.refusals) : read.json),
    }
    const caller = new AdmittedCaller(exchange, granted, {
      ip: address,
      charge: (points) => limits.take(rules.limit, payer, points),
      chargeUpTo: (points) => limits.takeUpTo(rules.limit, payer, points),
    })
    isToBeCharged = false
    const answer = await rules.handle(input as never, caller as never)
    if (isPrepared(answer)) {
      const target = call.method === 'GET' ? context.env?.incoming?.url : undefined
      if (target !== undefined && project !== undefined) recent.keep({ target, endpoint, project, answer })
      return answer
    }
    return prepareText({ body: JSON.stringify(v.parse(call.output, answer)), cacheControl: cacheFor(call) })
  } catch (error) {
    // What does not reach a handler that charges for itself is not for nothing: it has been read, and may be as large as any. A
    // fault of this server costs nothing, and is told as it is.
    const isOfCaller = (error instanceof Refusal && error.status < 500) || isBrokenOff(context)
    if (isToBeCharged && isOfCaller) limits.take(rules.limit, payer, 1)
    throw error
  }
}

type Charging = Pick<Caller, 'ip' | 'charge' | 'chargeUpTo'>

/**
 * The caller of one request. Its signal is made when it is wanted; by a getter of the class, since one of an object's own is a part of the
 * object's hidden class, which holds all that the getter refers to until everything is collected.
 */
class AdmittedCaller implements Omit<Caller, keyof Granted> {
  readonly project
  readonly session
  readonly operator
  readonly origin
  readonly requestId
  readonly ip
  readonly charge
  readonly chargeUpTo
  readonly #deadline

  constructor({ origin, requestId, deadline }: Exchange, { project, session, operator }: Granted, { ip, charge, chargeUpTo }: Charging) {
    this.project = project
    this.session = session
    this.operator = operator
    this.origin = origin
    this.requestId = requestId
    this.ip = ip
    this.charge = charge
    this.chargeUpTo = chargeUpTo
    this.#deadline = deadline
  }

  get signal(): AbortSignal {
    return this.#deadline.signal()
  }

  readonly refuse = (...[code, description, details]: ConstructorParameters<typeof Refusal>): Refusal =>
    new Refusal(code, description, details)
}

/** A refusal that the call does not declare is a fault of this server, and is one of the codes that every call has. */
export function checkDeclared(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal) || (refusalsOf(endpoint.call) as readonly string[]).includes(error.code)) return error
  return new Error(`The call ${endpoint.call.id} does not declare that it can be refused with ${error.code}.`, { cause: error })
}

const isBrokenOff = ({ env }: Exchange['context']): boolean => env?.incoming?.readableAborted === true

type Read = { readonly json: unknown } | { readonly answer: Prepared }

const noBody: Read = { json: undefined }

/** Where the endpoint has an answer of its own for a body that cannot be read, that is given once the caller is let in. */
async function readJson({ rules }: Endpoint, { context, holds }: Exchange, { ip, turns, bodies }: Reading): Promise<Read> {
  const type = (readHeader(context, 'content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json' && type !== 'text/plain') {
    throw new Refusal('unsupported_media', 'Send the body as application/json or text/plain.')
  }
  const body = bodies.begin(ip)
  let start = ''
  try {
    const whose = { group: 'bodies', line: ip }
    const guard = createJsonGuard(rules.bodyBounds)
    const text = await readBody(context, rules.bodyLimit ?? defaultBodyLimit, {
      onBytes: body.add,
      onText(part) {
        start ||= part.slice(0, 100)
        guard(part)
      },
      inTurn: (bytes) => (bytes > mostReadAtOnce ? turns.step(whose) : undefined),
    })
    const isLarge = text.length > mostReadAtOnce
    holds(text.length)
    if (isLarge) await turns.next(whose)
    const json = parseGuarded(text)
    if (isLarge) await turns.next(whose)
    return { json }
  } catch (error) {
    if (!(error instanceof Refusal) && isBrokenOff(context)) throw new CallerGone('The caller has broken its body off.')
    if (!(error instanceof Refusal) || rules.answerUnread === undefined) throw error
    if (error instanceof BodyTooLarge) start = error.start ?? (await readStart(context))
    const answer = rules.answerUnread({ refusal: error, start })
    if (answer === undefined) throw error
    return { answer }
  } finally {
    body.letGo()
  }
}
