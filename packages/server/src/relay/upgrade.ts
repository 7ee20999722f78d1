/**
 * Who may open a connection, decided before there is one.
 *
 * The token says which client it is; the project says from which pages it may come. A client that is not a browser
 * sends no origin: the origin protects a project from other people's pages, not from programs. A wallet's page names
 * its own project, so a dapp's list of origins does not keep wallets out.
 */
import type { IncomingMessage } from 'node:http'
import { checkProject } from '../http/check-project.ts'
import { Refusal } from '../http/refusal.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { Audience } from './audience.ts'
import { checkToken, isAboutTime } from './token.ts'

export type Visitor = {
  readonly client: string
  readonly project: string
  /** Who is counted as one address. */
  readonly ip: string
  /** It wants to be told the time: a page has no other way to learn that its clock is off. */
  readonly asksTime: boolean
}
export type Turned = {
  readonly status: number
  readonly code: string
  /** For the body of an HTTP answer. */
  readonly description: string
  /** For the reason of a close frame, in the words that clients know. */
  readonly reason: string
}

type Parts = {
  readonly projects: ProjectStore
  readonly audience: Audience
  readonly now: () => number
  readonly ipOf: (request: IncomingMessage) => string
}

/** `/relay`, and `/` for clients that are given no path. */
export function isRelayPath(url = ''): boolean {
  return /^\/(?:relay\/?)?(?:\?|$)/.test(url)
}

export async function checkVisitor(request: IncomingMessage, { projects, audience, now, ipOf }: Parts): Promise<Visitor | Turned> {
  const query = new URL(request.url ?? '/', 'ws://relay').searchParams
  const asksTime = query.get('clock') === 'true'
  const token = readToken(request, query)
  const answer =
    token === undefined
      ? { refused: 'There is no token: send one as ?auth= or as a bearer token.' }
      : checkToken(token, now(), audience.isOurs)
  if ('refused' in answer) {
    const { refused } = answer
    const reason = refused.startsWith('JWT') ? refused : `JWT validation error: ${refused}`
    const time = asksTime && isAboutTime(refused) ? ` (clock ${now()})` : ''
    return { status: 401, code: 'unauthorized', description: refused, reason: reason + time }
  }
  const { origin } = request.headers
  try {
    const asked = origin === undefined || audience.isOwnOrigin(origin) ? undefined : origin
    const project = await checkProject(projects, { projectId: query.get('projectId') ?? '' }, undefined, asked, 'required')
    return { client: answer.clientId, project: project.id, ip: ipOf(request), asksTime }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, code: error.code, description: error.message, reason: reasonOf(error) }
  }
}

function readToken(request: IncomingMessage, query: URLSearchParams): string | undefined {
  const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? query.get('auth') ?? undefined
}

function reasonOf({ code, message }: Refusal): string {
  if (code === 'origin_not_allowed') return 'Unauthorized: origin not allowed'
  if (code === 'missing_project' || code === 'unknown_project') return 'Unauthorized: invalid key'
  return message
}
