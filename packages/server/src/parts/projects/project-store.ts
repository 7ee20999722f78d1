/** Projects in the database, and a short memory of them so that no request waits for the database twice. */
import { randomBytes } from 'node:crypto'
import { type Project, parseOriginPattern, projectId } from '@foyer/contract'
import { createSharedWork } from '@foyer/service/cache'
import type { SharedSql, Sql } from '@foyer/service/database'
import { and, eq, gt, inArray, isNotNull, isNull, sql as raw } from 'drizzle-orm'
import * as v from 'valibot'
import { forgetProject, listUnforgotten } from './forget-project.ts'
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
const rememberedProjects = 10_000

/** Of one statement. */
const idsAtOnce = 1_000

/** As many as an answer names. */
const mostOrigins = 200

/** One that nobody guesses. */
export function createProjectId(): string {
  return randomBytes(16).toString('hex')
}

/** @param most that are remembered, and of ids of which there is none as many */
export function createProjectStore(sql: SharedSql, now: () => number = Date.now, most = rememberedProjects): ProjectStore {
  const memory = createProjectMemory(most)
  const reading = createSharedWork<Project | undefined>()
  const during = (signal: AbortSignal | undefined) => (signal === undefined ? sql : sql.during(signal))
  let changes = 0

  /** After a change, also where nobody waits for it any more: it may have been made. */
  function forget(id: string): void {
    changes++
    reading.forget(id)
    memory.forget(id)
  }

  async function readRow(id: string, signal: AbortSignal): Promise<Project | undefined> {
    const before = changes
    const rows = await sql.during(signal).select().from(projects).where(usable(id)).limit(1)
    const project = rows[0] && toProject(rows[0])
    // What was read before a change is not remembered after it.
    if (changes === before) memory.keep(id, { project, at: now() })
    return project
  }

  async function revoke(id: string, signal?: AbortSignal): Promise<void> {
    // One that is revoked already stays so since then.
    const change = { revokedAt: raw`coalesce(${projects.revokedAt}, now())`, forgetBefore: null }
    const revoking = during(signal).update(projects).set(change).where(eq(projects.id, id)).returning({ id: projects.id })
    const revoked = await revoking.finally(() => forget(id))
    if (revoked.length === 0) throw missing(id)
  }

  /** Not of a time that is still to come, either: by a clock that was set back nobody knows how long ago it was. */
  function isWithin(ms: number, { at }: Remembered): boolean {
    const age = now() - at
    return age >= 0 && age < ms
  }

  function findFresh(id: string): Remembered | undefined {
    const known = memory.find(id)
    return known !== undefined && isWithin(freshMs, known) ? known : undefined
  }

  return {
    recall: (id) => findFresh(id)?.project,
    async read(id, signal) {
      const fresh = findFresh(id)
      if (fresh !== undefined) return fresh.project
      try {
        return await reading.join(id, (own) => readRow(id, own), signal?.())
      } catch (error) {
        const known = memory.find(id)
        if (known?.project !== undefined && isWithin(staleMs, known)) return known.project
        throw error
      }
    },
    findExisting: (ids, signal) => findExisting(during(signal), ids),
    list: async () => (await sql.select().from(projects).where(isUsable).orderBy(projects.createdAt, projects.id)).map(toProject),
    page: async ({ after, most }, signal) => {
      const where = and(isUsable, after === undefined ? undefined : gt(projects.id, after))
      return (await during(signal).select().from(projects).where(where).orderBy(projects.id).limit(most)).map(toProject)
    },
    async create(project, signal) {
      const creating = insert(during(signal), checkProject(project))
      const created = await creating.finally(() => forget(project.id))
      if (created.length === 0) throw new ProjectProblem('taken', `There is already a project with the id ${project.id}.`)
    },
    async ensure(wanted) {
      for (const project of wanted) await insert(sql, checkProject(project)).finally(() => forget(project.id))
    },
    async update(id, change, signal) {
      const changing = during(signal).transaction(async (transaction) => {
        const [row] = await transaction.select().from(projects).where(usable(id)).limit(1).for('update')
        if (row === undefined) throw missing(id)
        const project = checkProject({ ...toProject(row), ...change })
        await transaction.update(projects).set(project).where(eq(projects.id, id))
        return project
      })
      return changing.finally(() => forget(id))
    },
    revoke,
    async remove(id, signal) {
      await revoke(id, signal)
      await forgetProject(during(signal), id)
    },
    async forgetRevoked(signal) {
      let count = 0
      const failures: unknown[] = []
      for (const id of await listUnforgotten(during(signal))) {
        try {
          count += await forgetProject(during(signal), id)
        } catch (error) {
          signal?.throwIfAborted()
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
      return count
    },
  }
}

const isUsable = isNull(projects.revokedAt)
const usable = (id: string) => and(eq(projects.id, id), isUsable)

async function findExisting(statements: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = inArray(projects.id, ids.slice(start, start + idsAtOnce))
    const rows = await statements.select({ id: projects.id }).from(projects).where(and(isUsable, some))
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Also in the place of a revoked one, whose events go as if it were not there. No row: there is one already. */
function insert(statements: Sql, project: Project) {
  // Without its key, which would wait for every event that is being written.
  const { id: _, ...rest } = project
  const set = { ...rest, createdAt: raw`now()`, revokedAt: null, forgetBefore: raw`now()` }
  const taking = { target: projects.id, set, setWhere: isNotNull(projects.revokedAt) }
  return statements.insert(projects).values(project).onConflictDoUpdate(taking).returning({ id: projects.id })
}

type Remembered = { readonly project: Project | undefined; readonly at: number }

function createProjectMemory(most: number) {
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
      if (memory.size >= most) memory.delete(memory.keys().next().value as string)
      memory.set(id, read)
    },
    forget,
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
  // PostgreSQL text has no NUL.
  if (project.name.trim() === '' || project.name.length > 100 || project.name.includes('\0'))
    throw new ProjectProblem('malformed', 'A project needs a name of at most 100 characters.', 'name')
  if (project.allowedOrigins.length > mostOrigins)
    throw new ProjectProblem(
      'malformed',
      `A project has at most ${mostOrigins} origins; https://*.example stands for many.`,
      'allowedOrigins',
    )
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
