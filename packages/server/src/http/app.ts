/** All endpoints on one router: what happens to every request, in which order, and what happens when something throws. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import type { Logger } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { checkProject } from './check-project.ts'
import { cacheFor, type Endpoint, isPrepared, type Prepared, prepareText } from './endpoint.ts'
import { corsHeaders, preflightHeaders, publicCors, securityHeaders } from './headers.ts'
import { readBody, readHeader, readIp, type ServerEnv } from './incoming.ts'
import { parseJson } from './json-guard.ts'
import { limitKey, type RateLimits } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { validate } from './validate.ts'

export type AppParts = {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly limits: RateLimits
  readonly projects: ProjectStore
  readonly endpoints: readonly Endpoint[]
  /** Documents that are not calls of the contract: /openapi.json, /metrics. */
  readonly documents: readonly {
    readonly path: string
    readonly read: (context: import('hono').Context<ServerEnv>) => Promise<Prepared> | Prepared
  }[]
}

type Context = import('hono').Context<ServerEnv>
type Seen = { readonly requestId: string; readonly origin: string | undefined; readonly started: number }

const slowMs = 1_000
const defaultBodyLimit = 65_536

export function createApp(parts: AppParts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  const nextId = createRequestIds()
  const see = (context: Context): Seen => ({
    requestId: readRequestId(readHeader(context, 'x-request-id')) ?? nextId(),
    origin: readHeader(context, 'origin'),
    started: performance.now(),
  })

  /** Runs one request to its end: every way out of it is logged, counted and answered here. */
  async function run(
    context: Context,
    name: string,
    open: boolean,
    answer: (seen: Seen) => Promise<Prepared> | Prepared,
  ): Promise<Response> {
    const seen = see(context)
    let response: Response
    let code = 'ok'
    try {
      response = send(await answer(seen), seen, open)
    } catch (error) {
      const refusal = toRefusal(error)
      code = refusal.code
      if (refusal.code === 'internal') {
        parts.log.error({ err: error, call: name, requestId: seen.requestId }, 'a request failed by a fault of this server')
      } else if (refusal.cause !== undefined) {
        parts.log.warn(
          { err: refusal.cause, call: name, code, requestId: seen.requestId },
          'a request was refused because something behind failed',
        )
      }
      parts.metrics.refusals.inc({ call: name, code })
      response = refuse(refusal, seen)
    }
    const ms = performance.now() - seen.started
    parts.metrics.requests.observe({ call: name, status: response.status }, ms / 1000)
    const line = { call: name, status: response.status, code, ms: Math.round(ms), requestId: seen.requestId }
    if (code !== 'ok' || ms > slowMs) parts.log.info(line, 'request')
    else if (parts.log.isLevelEnabled('debug')) parts.log.debug(line, 'request')
    return response
  }

  async function answerCall({ call, rules }: Endpoint, context: Context, seen: Seen): Promise<Prepared> {
    const ip = limitKey(readIp(context, parts.config.trustedProxies ?? 0))
    await parts.limits.takeFromIp(rules.limit, ip, 1)
    const query = context.req.query()
    const body =
      call.body === undefined ? undefined : parseJson(await readText(context, rules.bodyLimit ?? defaultBodyLimit), rules.bodyBounds)
    const project = rules.project === 'open' ? undefined : await checkProject(parts.projects, query, body, seen.origin, rules.project)
    if (project !== undefined) await parts.limits.takeFromProject(rules.limit, project.id, 1)
    const input = {
      params: call.params && validate(call.params, context.req.param(), call.refusals),
      query: call.query && validate(call.query, query, call.refusals),
      body: call.body && (rules.looseBody ? body : validate(call.body, body, call.refusals)),
    }
    const charge = async (points: number) => {
      if (points <= 0) return
      await parts.limits.takeFromIp(rules.limit, ip, points)
      if (project !== undefined) await parts.limits.takeFromProject(rules.limit, project.id, points)
    }
    const answer = await rules.handle(input as never, { project, origin: seen.origin, requestId: seen.requestId, charge })
    if (isPrepared(answer)) return answer
    return prepareText(JSON.stringify(v.parse(call.output, answer)), 'application/json', cacheFor(call))
  }

  /** Before a request that a browser asks about first: the same project and origin checks, without the body. */
  async function answerPreflight(paths: readonly Endpoint[], context: Context): Promise<Response> {
    const origin = readHeader(context, 'origin')
    if (origin === undefined) return new Response(null, { status: 204, headers: { allow: allowed(paths) } })
    const query = context.req.query()
    const guarded = paths.find(({ rules }) => rules.project !== 'open')
    if (guarded !== undefined && query.projectId !== undefined) {
      try {
        await checkProject(parts.projects, query, undefined, origin, 'required')
      } catch (error) {
        // Without the permission headers: the browser does not send the request.
        const refusal = toRefusal(error)
        return new Response(JSON.stringify(refusal.toBody()), {
          status: refusal.status,
          headers: { ...securityHeaders, vary: 'Origin', 'content-type': 'application/json' },
        })
      }
    }
    return new Response(null, { status: 204, headers: preflightHeaders(origin, allowed(paths)) })
  }

  for (const [path, group] of groupByPath(parts.endpoints)) {
    for (const endpoint of group) {
      const open = endpoint.rules.project === 'open'
      app.on(endpoint.call.method, path, (context) => run(context, endpoint.call.id, open, (seen) => answerCall(endpoint, context, seen)))
    }
    app.options(path, (context) => answerPreflight(group, context))
    app.all(path, (context) =>
      run(context, 'unknown', true, () => {
        throw new Refusal('method_not_allowed', `This address takes ${allowed(group)}.`)
      }),
    )
  }
  for (const { path, read } of parts.documents) app.get(path, (context) => run(context, path.slice(1), true, () => read(context)))
  app.notFound((context) =>
    run(context, 'unknown', true, () => {
      throw new Refusal('not_found', 'There is nothing at this address. /openapi.json lists every call.')
    }),
  )
  return app

  async function readText(context: Context, limit: number): Promise<string> {
    const type = (readHeader(context, 'content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json' && type !== 'text/plain') {
      throw new Refusal('unsupported_media', 'Send the body as application/json or text/plain.')
    }
    return readBody(context, limit)
  }
}

function send(answer: Prepared, seen: Seen, open: boolean): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...securityHeaders,
      ...(open ? publicCors : corsHeaders(seen.origin)),
      'content-type': answer.contentType,
      'cache-control': answer.cacheControl,
      'x-request-id': seen.requestId,
      ...answer.headers,
    },
  })
}

function refuse(refusal: Refusal, seen: Seen): Response {
  return new Response(JSON.stringify(refusal.toBody()), {
    status: refusal.status,
    headers: {
      ...securityHeaders,
      ...corsHeaders(seen.origin),
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': seen.requestId,
      ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
    },
  })
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal('internal', 'Something went wrong on the server. It is logged under the request id of this answer.')
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

function allowed(endpoints: readonly Endpoint[]): string {
  return [...new Set(endpoints.map(({ call }) => call.method))].join(', ')
}

function readRequestId(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{8,64}$/.test(value) ? value : undefined
}

function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
