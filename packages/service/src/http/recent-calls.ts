/**
 * Answers from memory without the way that other requests take: no `Request`, no promise, no second look at the query.
 *
 * A request whose query was checked, whose project was let in and whose answer can be given again from memory (`Prepared.again`)
 * is known by its target. The next of it is charged, admitted, counted and logged as any other. Where anything is not as it was
 * (an origin that is not allowed, a limit that is reached, an answer that is too old, a body), it takes the whole way, which
 * says why.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { isOriginAllowed, type Project } from '@foyer/contract'
import { limitKey } from '../limits/limit-key.ts'
import type { CallParts } from './call-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { audienceOf, corsOf, type RecordExchange, readRequestId, type Sending } from './exchange.ts'
import { securityHeaders } from './headers.ts'
import { chooseIp, first } from './incoming.ts'
import { toWhole } from './large-body.ts'
import type { Prepared } from './prepared.ts'

/** Requests that are known by their target, and the longest target of one. */
export const rememberedRequests = 4_096
export const longestRememberedTarget = 512
/** Origins that are known to be allowed, of one project as it was last read. */
export const rememberedOrigins = 1_000

export type RecentCalls = {
  /** Whether it may be answered from memory. */
  readonly knows: (incoming: IncomingMessage) => boolean
  /** Of a request that was answered: what it wants can be given again. */
  readonly keep: (request: {
    readonly target: string
    readonly endpoint: Endpoint
    readonly project: string
    readonly answer: Prepared
  }) => void
  /** Whether it has answered; if not, nothing has been charged, counted or written. */
  readonly answer: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
}

type Known = { readonly endpoint: Endpoint; readonly project: string; readonly again: () => Prepared | undefined }

type Parts = CallParts & { readonly record: RecordExchange; readonly nextId: () => string }

export function createRecentCalls({ limits, gates, trustedProxies, record, nextId }: Parts): RecentCalls {
  const requests = new Map<string, Known>()
  const origins = createKnownOrigins()

  function admit({ endpoint, project: id }: Known, origin: string | undefined): Project | undefined {
    const project = gates.project?.recall?.(id)
    if (project === undefined) return undefined
    const isLetIn = origin === undefined ? endpoint.call.needsOrigin !== true : origins.isAllowed(project, origin)
    return isLetIn ? project : undefined
  }

  return {
    knows: ({ method, url }) => method === 'GET' && requests.has(url ?? ''),
    keep({ target, endpoint, project, answer: { again, headers } }) {
      if (again === undefined || headers !== undefined || endpoint.call.compressed || target.length > longestRememberedTarget) return
      requests.delete(target)
      if (requests.size >= rememberedRequests) requests.delete(requests.keys().next().value as string)
      requests.set(target, { endpoint, project, again })
    },
    answer(incoming, outgoing) {
      const known = incoming.method === 'GET' ? requests.get(incoming.url ?? '') : undefined
      if (known === undefined) return false
      const started = performance.now()
      const { headers, socket } = incoming
      const project = hasMore(incoming) ? undefined : admit(known, headers.origin)
      if (project === undefined) return false
      const { call, rules } = known.endpoint
      const ip = limitKey(chooseIp(socket.remoteAddress, first(headers['x-forwarded-for']), trustedProxies))
      const payer = { ip, project: project.id }
      if (!limits.hasRoom(rules.limit, payer, 1)) return false
      const answer = known.again()
      if (answer === undefined) return false
      limits.take(rules.limit, payer, 1)
      const requestId = readRequestId(first(headers['x-request-id'])) ?? nextId()
      const body = toWhole(answer.body)
      outgoing.writeHead(answer.status, toPairs(answer, body, { requestId, cors: corsOf(audienceOf(known.endpoint), headers.origin) }))
      outgoing.end(body)
      record({ name: call.id, status: answer.status, code: 'ok', ms: performance.now() - started, requestId })
      return true
    },
  }
}

/** What a request with more to it than its target and these headers needs: a body to read, an answer to be sent in between. */
function hasMore({ headers, httpVersion }: IncomingMessage): boolean {
  return (
    httpVersion !== '1.1' ||
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    headers.expect !== undefined
  )
}

const securityPairs = Object.entries(securityHeaders).flat()

/** The headers that every answer has, as `writeHead` takes them with the least work. */
function toPairs({ contentType, cacheControl }: Prepared, body: string | Uint8Array, { requestId, cors }: Sending): string[] {
  const pairs = securityPairs.slice()
  for (const name in cors) pairs.push(name, cors[name] as string)
  pairs.push('content-type', contentType, 'cache-control', cacheControl, 'x-request-id', requestId)
  pairs.push('content-length', String(Buffer.byteLength(body)))
  return pairs
}

/** A project that is read anew is another object, so that nothing outlives a change of its list. */
function createKnownOrigins() {
  const byProject = new WeakMap<Project, Set<string>>()
  return {
    isAllowed(project: Project, origin: string): boolean {
      const known = byProject.get(project)
      if (known?.has(origin)) return true
      if (!isOriginAllowed(project, origin)) return false
      const allowed = known ?? new Set()
      if (known === undefined) byProject.set(project, allowed)
      if (allowed.size < rememberedOrigins) allowed.add(origin)
      return true
    },
  }
}
