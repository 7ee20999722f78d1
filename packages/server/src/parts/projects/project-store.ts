/** Projects in the database, and a short memory of them so that no request waits for the database twice. */
import { randomBytes } from 'node:crypto'
import { type Project, parseOriginPattern, projectId } from '@foyer/contract'
import { createSharedWork } from '@foyer/service/cache'
import { deleteInParts, type SharedSql } from '@foyer/service/database'
import { eq, gt, sql as raw } from 'drizzle-orm'
import * as v from 'valibot'
import type { ProjectStore } from './stores.ts'
import { projects } from './tables.ts'

/** Why a project cannot be as somebody wants it. */
export class ProjectProblem extends Error {
  override readonly name = 'ProjectProblem'
  readonly kind: 'taken' | 'missing' | 'malformed'
  readonly field: string

  constructor(kind: ProjectProblem['kind'], message: string, field = 'id') {
    super(message)
    this.kind = kind
    this.field = field
  }
}

const freshMs = 10_000
const staleMs = 600_000
/** Projects, and as many ids of which there is none: those are the callers' to choose, and push no project out of memory. */
export const rememberedProjects = 10_000

/** One that nobody guesses. */
export function createProjectId(): string {
  return randomBytes(16).toString('hex')
}

export function createProjectStore(sql: SharedSql, now: () => number = Date.now): ProjectStore {
  const memory = createProjectMemory()
  const reading = createSharedWork<Project | undefined>()
  const during = (signal: AbortSignal | undefined) => (signal === undefined ? sql : sql.during(signal))

  async function readRow(id: string, signal: AbortSignal): Promise<Project | undefined> {
    const rows = await sql.during(signal).select().from(projects).where(eq(projects.id, id)).limit(1)
    const project = rows[0] && toProject(rows[0])
    memory.keep(id, { project, at: now() })
    return project
  }

  function findFresh(id: string): Remembered | undefined {
    const known = memory.find(id)
    return known !== undefined && now() - known.at < freshMs ? known : undefined
  }

  return {
    recall: (id) => findFresh(id)?.project,
    async read(id, signal) {
      const fresh = findFresh(id)
      if (fresh !== undefined) return fresh.project
      const known = memory.find(id)
      try {
        return await reading.join(id, (own) => readRow(id, own), signal?.())
      } catch (error) {
        if (known?.project !== undefined && now() - known.at < staleMs) return known.project
        throw error
      }
    },
    list: async () => (await sql.select().from(projects).orderBy(projects.createdAt, projects.id)).map(toProject),
    page: async ({ after, most }, signal) => {
      const rows = during(signal).select().from(projects)
      return (await (after === undefined ? rows : rows.where(gt(projects.id, after))).orderBy(projects.id).limit(most)).map(toProject)
    },
    async create(project, signal) {
      const checked = checkProject(project)
      const creating = during(signal).insert(projects).values(checked).onConflictDoNothing().returning({ id: projects.id })
      const created = await creating.finally(() => memory.forget(project.id))
      if (created.length === 0) throw new ProjectProblem('taken', `There is already a project with the id ${project.id}.`)
    },
    async ensure(wanted) {
      for (const project of wanted) await sql.insert(projects).values(checkProject(project)).onConflictDoNothing()
      memory.clear()
    },
    async update(id, change, signal) {
      const changing = during(signal).transaction(async (transaction) => {
        const [row] = await transaction.select().from(projects).where(eq(projects.id, id)).limit(1).for('update')
        if (row === undefined) throw missing(id)
        const project = checkProject({ ...toProject(row), ...change })
        await transaction.update(projects).set(project).where(eq(projects.id, id))
        return project
      })
      // Where the caller has gone meanwhile, too: the change may have been made.
      return changing.finally(() => memory.forget(id))
    },
    async remove(id, signal) {
      // With its row the database deletes what is left of its events, in the time of one statement: there are few by then.
      await deleteInParts(during(signal), { table: 'analytics_events', where: raw`project_id = ${id}`, along: 'received_at' })
      const removing = during(signal).delete(projects).where(eq(projects.id, id)).returning({ id: projects.id })
      const removed = await removing.finally(() => memory.forget(id))
      if (removed.length === 0) throw missing(id)
    },
  }
}

type Remembered = { readonly project: Project | undefined; readonly at: number }

function createProjectMemory() {
  const known = new Map<string, Remembered>()
  const unknown = new Map<string, Remembered>()

  function forget(id: string): void {
    known.delete(id)
    unknown.delete(id)
  }

  return {
    find: (id: string): Remembered | undefined => known.get(id) ?? unknown.get(id),
    keep(id: string, read: Remembered): void {
      forget(id)
      const memory = read.project === undefined ? unknown : known
      if (memory.size >= rememberedProjects) memory.delete(memory.keys().next().value as string)
      memory.set(id, read)
    },
    forget,
    clear(): void {
      known.clear()
      unknown.clear()
    },
  }
}

function missing(id: string): ProjectProblem {
  return new ProjectProblem('missing', `There is no project with the id ${id}.`)
}

function toProject(row: typeof projects.$inferSelect): Project {
  const { id, name, allowedOrigins, development, analytics } = row
  return { id, name, allowedOrigins, development, analytics }
}

function checkProject(project: Project): Project {
  if (!v.is(projectId, project.id))
    throw new ProjectProblem('malformed', 'A project id has 6 to 64 letters, digits, hyphens and underscores.')
  if (project.name.trim() === '' || project.name.length > 100)
    throw new ProjectProblem('malformed', 'A project needs a name of at most 100 characters.', 'name')
  for (const pattern of project.allowedOrigins) {
    if (parseOriginPattern(pattern) === undefined) {
      throw new ProjectProblem(
        'malformed',
        `${JSON.stringify(pattern)} is not an origin. Write it like https://app.example or https://*.example, without a path.`,
        'allowedOrigins',
      )
    }
  }
  return { ...project, allowedOrigins: [...project.allowedOrigins] }
}
