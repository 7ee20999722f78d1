/** Whether a known project asks, from a page that it allows. */
import { projectId as projectIdSchema } from '@foyer/contract'
import * as v from 'valibot'
import { isOriginAllowed } from '../projects/origin.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { Refusal } from './refusal.ts'

/**
 * The id comes from the query, or from the body where a call carries it there. Programs that are not browsers send no
 * origin and are let through unless one is needed: an origin protects a project from other people's pages, not from programs.
 *
 * @throws {Refusal} `missing_project`, `unknown_project`, `origin_not_allowed`, or `unavailable` when the database is away.
 */
export async function checkProject(
  projects: ProjectStore,
  query: Readonly<Record<string, string>>,
  body: unknown,
  origin: string | undefined,
  rule: 'required' | 'required-with-origin',
): Promise<Project> {
  const id = query.projectId ?? readBodyId(body)
  if (id === undefined || id === '')
    throw new Refusal('missing_project', 'The request names no project. Add projectId to the query.', { field: 'projectId' })
  const project = v.is(projectIdSchema, id) ? await read(projects, id) : undefined
  if (project === undefined) throw new Refusal('unknown_project', 'There is no project with this id.', { field: 'projectId' })
  if (origin === undefined ? rule === 'required-with-origin' : !isOriginAllowed(project, origin)) {
    throw new Refusal('origin_not_allowed', 'Origin not found on Allowlist', { field: 'origin' })
  }
  return project
}

async function read(projects: ProjectStore, id: string): Promise<Project | undefined> {
  try {
    return await projects.read(id)
  } catch (cause) {
    throw new Refusal('unavailable', 'The database does not answer. Try again in a moment.', { retryAfter: 1, cause })
  }
}

function readBodyId(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'projectId')) return undefined
  const id = (body as { projectId: unknown }).projectId
  return typeof id === 'string' ? id : undefined
}
