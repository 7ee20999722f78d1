/** Whether a known project makes a call, from a page that it allows. */
import { isOriginAllowed, type Project, projectId as projectIdSchema, type RefusalCode } from '@foyer/contract'
import * as v from 'valibot'
import { Refusal } from '../http/refusal.ts'
import type { ProjectReader, Waiting } from './grants.ts'

export type ProjectClaim = {
  readonly id: string | undefined
  readonly origin: string | undefined
  /** Programs, which send no origin, are turned away. */
  readonly needsOrigin?: boolean | undefined
  /** Of who waits to be let in. */
  readonly signal?: Waiting | undefined
}

/** Why somebody is not let in, in the terms of the contract. */
export type Denial = {
  readonly code: RefusalCode
  readonly description: string
  readonly field?: string
  readonly retryAfter?: number
  readonly cause?: unknown
}

export type Admission = { readonly project: Project } | { readonly denied: Denial }

/**
 * Programs that are not browsers send no origin and are let through unless one is needed: an origin protects a project
 * from other people's pages, not from programs.
 */
export async function admitProject(projects: ProjectReader, { id, origin, needsOrigin = false, signal }: ProjectClaim): Promise<Admission> {
  if (id === undefined || id === '') {
    return deny('missing_project', 'The request names no project. Add projectId to the query.', { field: 'projectId' })
  }
  let project: Project | undefined
  try {
    project = v.is(projectIdSchema, id) ? await projects.read(id, signal) : undefined
  } catch (cause) {
    // Too many wait already.
    if (cause instanceof Refusal) throw cause
    return deny('unavailable', 'The database does not answer. Try again in a moment.', { retryAfter: 1, cause })
  }
  if (project === undefined) return deny('unknown_project', 'There is no project with this id.', { field: 'projectId' })
  if (origin === undefined ? needsOrigin : !isOriginAllowed(project, origin)) {
    return deny('origin_not_allowed', 'Origin not found on Allowlist', { field: 'origin' })
  }
  return { project }
}

function deny(code: RefusalCode, description: string, more: Partial<Denial>): Admission {
  return { denied: { ...more, code, description } }
}
