/**
 * Decides who may connect, before there is a connection.
 *
 * The token says which client it is; the project says from which pages it may connect. A client that is not a browser
 * sends no origin: the origin protects a project from other people's pages, not from programs. A wallet's page names the
 * wallet's own project, so a dapp's list of origins does not keep wallets out.
 */
import type { IncomingMessage } from 'node:http'
import { refusals } from '@foyer/contract'
import { admitProject, type Denial, type ProjectReader } from '@foyer/service/access'
import type { Quotas } from '../quotas.ts'
import type { Audience } from './audience.ts'
import { checkToken, isAboutTime } from './token.ts'

export type AdmittedClient = {
  readonly client: string
  readonly project: string
  /** What counts as one address. */
  readonly ip: string
  /** The client wants the server's time: a page cannot learn in another way that its clock is wrong. */
  readonly wantsClock: boolean
}

export type Rejection = {
  readonly status: number
  readonly code: string
  /** For the body of an HTTP response. */
  readonly description: string
  /** For the reason of a close frame, in the words that clients know. */
  readonly reason: string
}

/** `signal`: of a socket that may be gone before it is answered. @throws its reason. */
export type Admission = (request: IncomingMessage, signal: AbortSignal) => Promise<AdmittedClient | Rejection>

type Parts = {
  readonly projects: ProjectReader
  readonly audience: Audience
  readonly now: () => number
  readonly ipOf: (request: IncomingMessage) => string
  readonly quotas: Pick<Quotas, 'takeAttempt'>
}

/** In the words that clients know. */
export const unknownProject = 'Unauthorized: invalid key'
const tooMany = 'Too many connections from this address.'
export const rateLimited: Rejection = { status: 429, code: 'rate_limited', description: tooMany, reason: tooMany }

export function createAdmission(parts: Parts): Admission {
  return async (request, signal) => {
    // Before anything is verified: an address that connects too often costs next to nothing.
    return parts.quotas.takeAttempt(parts.ipOf(request)) ? checkClient({ request, signal }, parts) : rateLimited
  }
}

type Asking = { readonly request: IncomingMessage; readonly signal: AbortSignal }

async function checkClient({ request, signal }: Asking, { projects, audience, now, ipOf }: Parts): Promise<AdmittedClient | Rejection> {
  const query = new URL(request.url ?? '/', 'ws://relay').searchParams
  const wantsClock = query.get('clock') === 'true'
  const token = readToken(request, query)
  const answer =
    token === undefined
      ? { refused: 'There is no token: send one as ?auth= or as a bearer token.' }
      : checkToken(token, now(), audience.isOurs)
  if ('refused' in answer) {
    const { refused } = answer
    const reason = refused.startsWith('JWT') ? refused : `JWT validation error: ${refused}`
    const time = wantsClock && isAboutTime(refused) ? ` (clock ${now()})` : ''
    return { status: 401, code: 'unauthorized', description: refused, reason: reason + time }
  }
  const { origin } = request.headers
  const foreign = origin === undefined || audience.isOwnOrigin(origin) ? undefined : origin
  const admission = await admitProject(projects, { id: query.get('projectId') ?? undefined, origin: foreign, signal: () => signal })
  if ('denied' in admission) {
    const { code, description } = admission.denied
    return { status: refusals[code].status, code, description, reason: reasonOf(admission.denied) }
  }
  return { client: answer.clientId, project: admission.project.id, ip: ipOf(request), wantsClock }
}

function readToken(request: IncomingMessage, query: URLSearchParams): string | undefined {
  const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? query.get('auth') ?? undefined
}

function reasonOf({ code, description }: Denial): string {
  if (code === 'origin_not_allowed') return 'Unauthorized: origin not allowed'
  if (code === 'missing_project' || code === 'unknown_project') return unknownProject
  return description
}
