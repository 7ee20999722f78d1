/** All endpoints on one router: which request goes where, and what is said to those that go nowhere. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { needGate } from '../access/admit.ts'
import { admitProject } from '../access/admit-project.ts'
import type { Gates } from '../access/grants.ts'
import { createHeldBytes } from '../limits/held-bytes.ts'
import { limitKey } from '../limits/limit-key.ts'
import { createTurns, type Line, type Turns } from '../limits/turns.ts'
import { createWaitingPlaces, type PlaceLimits } from '../limits/waiting-places.ts'
import { type AnswerParts, answerCall, checkDeclared } from './answer-call.ts'
import type { CallParts } from './call-parts.ts'
import { createCompression } from './compression.ts'
import type { Endpoint } from './endpoint.ts'
import {
  type Audience,
  audienceOf,
  createExchanges,
  createRecord,
  createRefuseAtDoor,
  createRequestIds,
  type Exchange,
  type ExchangeParts,
  type RunExchange,
} from './exchange.ts'
import { preflightHeaders } from './headers.ts'
import { readHeader, readIp, readSocketIp, type ServerEnv } from './incoming.ts'
import { createPipelines } from './pipelines.ts'
import { type Prepared, prepareText } from './prepared.ts'
import { createRecentCalls, type RecentCalls } from './recent-calls.ts'
import { Refusal } from './refusal.ts'
import { takeConnections } from './take-connections.ts'
import { createTakeRest } from './take-rest.ts'
import { createUnsentAnswers, type UnsentLimits } from './unsent-answers.ts'

/** Who wants a document, as far as that matters. `isLocal`: a program or a person on the machine itself, and no page that is open there. */
export type Reader = { readonly authorization: string | undefined; readonly isLocal: boolean }

/** What is served beside the calls of the contract, like their description. */
export type Document = {
  readonly path: string
  /** Which pages may read it. Default: `public`. */
  readonly audience?: Audience
  /** It says the same to everybody, and is sent in fewer bytes to those who take that. */
  readonly compressed?: boolean
  /** Undefined where there is nothing for this reader. */
  readonly read: (reader: Reader) => Promise<Prepared | undefined> | Prepared | undefined
}

export type RouterParts = CallParts &
  ExchangeParts & {
    readonly endpoints: readonly Endpoint[]
    /** What counts against no limit of its own counts against this: documents, preflights, addresses and methods that there are not. */
    readonly commonLimit: string
    readonly documents: readonly Document[]
    /** Shared with whatever else of this process takes turns. Default: its own. */
    readonly turns?: Turns | undefined
    /** How many requests may wait for something at once. */
    readonly places?: PlaceLimits | undefined
    /** How much of its answers a caller may leave, and for how long. */
    readonly unsent?: UnsentLimits | undefined
  }

export type Router = {
  /** For requests in the same process. */
  readonly fetch: (request: Request) => Promise<Response> | Response
  /** For those of a Node server. */
  readonly listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Lets the new connections of that server take turns with what its requests want. To be called before it listens. */
  readonly takeConnections: (server: Server) => void
}

/** @throws {Error} for an endpoint whose access has no gate, or whose limit no figures. */
export function createRouter(parts: RouterParts): Router {
  const record = createRecord(parts)
  const nextId = createRequestIds()
  const places = createWaitingPlaces(parts.places)
  const recent = createRecentCalls({ ...parts, record, nextId })
  const turns = parts.turns ?? createTurns()
  const bodies = createHeldBytes()
  const unsent = createUnsentAnswers(parts.unsent)
  parts.metrics.watch({ waiting: places.taken, inLine: turns.waiting, bodyBytes: bodies.held, unsentBytes: unsent.held })
  const run = createExchanges(parts, { record, nextId, places, turns, compression: createCompression(), unsent })
  const app = createApp(parts, run, { recent, turns, bodies })
  const wholeWay = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const starts = new Set(parts.endpoints.map(({ call }) => startOf(call.path)))
  const lineOf = createLineOf(parts, { recent, starts })
  /** Of one that is not routed: by how its address begins. */
  const isPreflight = ({ method, url }: IncomingMessage) => method === 'OPTIONS' && starts.has(startOf(url ?? ''))
  const askerOf = (incoming: IncomingMessage) => limitKey(readSocketIp(incoming, parts.trustedProxies))
  const takeRest = createTakeRest()
  const pipelines = createPipelines()
  const refuseAtDoor = createRefuseAtDoor(parts, { record, nextId })
  /** Of an answer that is written. */
  const holdRest = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!outgoing.writableFinished) unsent.hold(outgoing, askerOf(incoming), outgoing.writableLength)
  }
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (!recent.answer(incoming, outgoing)) {
      void wholeWay(incoming, outgoing).then(() => holdRest(incoming, outgoing))
      return false
    }
    holdRest(incoming, outgoing)
    return true
  }
  const takeTurn = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    takeRest(incoming, outgoing, askerOf(incoming))
    if (turns.isFree()) {
      if (!begin(incoming, outgoing)) turns.goesOn()
      // Who has hung up meanwhile is not answered.
    } else if (!turns.enter(lineOf(incoming), () => incoming.socket.destroyed || begin(incoming, outgoing))) {
      refuseAtDoor(incoming, outgoing, isPreflight(incoming) ? preflight : unknown)
      holdRest(incoming, outgoing)
    }
  }
  return {
    fetch: (request) => app.fetch(request),
    takeConnections: (server) => takeConnections(server, { turns, onTaken: (socket) => pipelines.watch(server, socket) }),
    listener: (incoming, outgoing) => pipelines.enter(incoming, outgoing, () => takeTurn(incoming, outgoing)),
  }
}

/** Requests wait among those of the same address, and addresses among those who ask for the same; what is answered from memory is one kind. */
function createLineOf(
  { trustedProxies }: RouterParts,
  { recent, starts }: { readonly recent: RecentCalls; readonly starts: ReadonlySet<string> },
): (incoming: IncomingMessage) => Line {
  return (incoming) => {
    const start = startOf(incoming.url ?? '')
    const group = recent.knows(incoming) ? 'memory' : starts.has(start) ? start : 'unknown'
    return { group, line: limitKey(readSocketIp(incoming, trustedProxies)) }
  }
}

const firstWords = /^\/[^/?]*(?:\/[^/?]*)?/

function startOf(path: string): string {
  return firstWords.exec(path)?.[0] ?? ''
}

function createApp(parts: RouterParts, run: RunExchange, answering: AnswerParts): Hono<ServerEnv> {
  for (const { call, rules } of parts.endpoints) {
    if (call.access !== 'open') needGate(parts.gates, call, call.access)
    if (!parts.limits.has(rules.limit))
      throw new Error(`The call ${call.id} counts against ${rules.limit}, which is no limit of this service.`)
  }
  const app = new Hono<ServerEnv>()
  const whole = { ...parts, ...answering }
  const charge = async (context: Context<ServerEnv>) =>
    parts.limits.take(parts.commonLimit, { ip: limitKey(readIp(context, parts.trustedProxies)) }, 1)
  for (const [path, group] of groupByPath(parts.endpoints)) {
    for (const endpoint of group) {
      const kind = { name: endpoint.call.id, audience: audienceOf(endpoint), compressed: endpoint.call.compressed }
      app.on(endpoint.call.method, path, (context) =>
        run(context, kind, (exchange) =>
          answerCall(endpoint, exchange, whole).catch((error: unknown) => {
            throw checkDeclared(endpoint, error)
          }),
        ),
      )
    }
    app.options(path, (context) =>
      run(context, preflight, async (exchange) => {
        await charge(context)
        return answerPreflight(group, exchange, parts.gates)
      }),
    )
    app.all(path, (context) =>
      run(context, unknown, async () => {
        await charge(context)
        throw new Refusal('method_not_allowed', `This address takes ${methodsOf(group)}.`)
      }),
    )
  }
  for (const document of parts.documents) {
    const kind = { name: document.path.slice(1), audience: document.audience ?? 'public', compressed: document.compressed } as const
    app.get(document.path, (context) =>
      run(context, kind, async () => {
        await charge(context)
        const answer = await document.read(toReader(context, parts.trustedProxies))
        if (answer === undefined) throw nothingHere()
        return answer
      }),
    )
  }
  // Hono's own answer is none of this service's, and it writes to the console without bound.
  app.onError((error, context) =>
    run(context, unknown, () => {
      throw error
    }),
  )
  app.notFound((context) =>
    run(context, unknown, async () => {
      await charge(context)
      throw nothingHere()
    }),
  )
  return app
}

/** What there is not, and what was refused before anybody looked which call it is. */
const unknown = { name: 'unknown', audience: 'public' } as const

/**
 * Whichever call it asks for: one name in figures and log. Its permission is the answer's own, so that a refusal has none and the
 * browser does not send the request.
 */
const preflight = { name: 'preflight', audience: 'none' } as const

function nothingHere(): Refusal {
  return new Refusal('not_found', 'There is nothing at this address. /openapi.json lists every call.')
}

/** Before a request that a browser asks about first: the same project and origin checks, without the body. @throws {Refusal} */
async function answerPreflight(
  group: readonly Endpoint[],
  { context, origin, deadline }: Exchange,
  { project: projects }: Gates,
): Promise<Prepared> {
  const readable = group.filter((endpoint) => audienceOf(endpoint) !== 'none')
  if (origin === undefined || readable.length === 0) return withoutBody({ allow: methodsOf(group) })
  const { projectId } = context.req.query()
  if (projectId !== undefined && projects !== undefined && readable.some(({ call }) => call.access === 'project')) {
    const admission = await admitProject(projects, { id: projectId, origin, signal: deadline.signal })
    if ('denied' in admission) {
      const { code, description, ...details } = admission.denied
      throw new Refusal(code, description, details)
    }
  }
  return withoutBody(preflightHeaders(origin, methodsOf(readable)))
}

function withoutBody(headers: Readonly<Record<string, string>>): Prepared {
  return prepareText({ status: 204, body: '', headers })
}

function groupByPath(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const path = endpoint.call.path.replace(/\{(\w+)\}/g, ':$1')
    // `/v1/` is also reached as `/v1`: not every client keeps the slash.
    for (const form of path.length > 1 && path.endsWith('/') ? [path, path.slice(0, -1)] : [path]) {
      groups.set(form, [...(groups.get(form) ?? []), endpoint])
    }
  }
  return groups
}

function methodsOf(endpoints: readonly Endpoint[]): string {
  return [...new Set(endpoints.map(({ call }) => call.method))].join(', ')
}

/** What proxies add. Whoever comes through one is not the machine itself, even where the proxy is on it and was not counted. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via', 'cf-connecting-ip']

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** What is said of whose page asks. Programs say nothing; `none` is a person, by the address bar or a bookmark; `same-origin` is this server. */
const ownSites: ReadonlySet<string | undefined> = new Set([undefined, 'none', 'same-origin'])

/**
 * Nobody is local behind a proxy, where everyone looks it. Nor is a page that is open on this machine: one that is led here by a name of its own
 * sends another `Host`; with one that asks for this address its browser sends an `Origin`, or says in `Sec-Fetch-Site` that it is of another one.
 */
function toReader(context: Context<ServerEnv>, trustedProxies: number): Reader {
  return {
    authorization: readHeader(context, 'authorization'),
    isLocal:
      trustedProxies === 0 &&
      /^(?:127\.|::1$|::ffff:127\.)/.test(readIp(context, 0)) &&
      localHost.test(readHeader(context, 'host') ?? 'localhost') &&
      readHeader(context, 'origin') === undefined &&
      ownSites.has(readHeader(context, 'sec-fetch-site')) &&
      forwardingHeaders.every((name) => readHeader(context, name) === undefined),
  }
}
