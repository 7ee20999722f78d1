/** Projects in the database, and a short memory of them so that no request waits for the database twice. */
import { projectId } from '@foyer/contract'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Sql } from '../database/database.ts'
import { projects } from '../database/tables.ts'
import { parseOriginPattern } from './origin.ts'
import type { Project } from './project.ts'

export type ProjectStore = {
  /** Remembered for 10 s; while the database is away, the last answer stands for up to 10 minutes. */
  readonly read: (id: string) => Promise<Project | undefined>
  readonly list: () => Promise<readonly Project[]>
  /** @throws {Error} when the id is taken or something in it is malformed. */
  readonly create: (project: Project) => Promise<void>
  /** Creates what is missing and leaves alone what is there. */
  readonly ensure: (projects: readonly Project[]) => Promise<void>
  /** @throws {Error} when there is no such project. */
  readonly update: (id: string, change: Partial<Omit<Project, 'id'>>) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

const freshMs = 10_000
const staleMs = 600_000
/** Ids are the callers' to choose, so the memory of unknown ones is bounded. */
const remembered = 10_000

export function createProjectStore(sql: Sql, now: () => number = Date.now): ProjectStore {
  const memory = new Map<string, { project: Project | undefined; at: number }>()
  const asking = new Map<string, Promise<Project | undefined>>()

  async function ask(id: string): Promise<Project | undefined> {
    const rows = await sql.select().from(projects).where(eq(projects.id, id)).limit(1)
    const project = rows[0] && toProject(rows[0])
    if (memory.size >= remembered) memory.delete(memory.keys().next().value as string)
    memory.set(id, { project, at: now() })
    return project
  }

  return {
    async read(id) {
      const known = memory.get(id)
      if (known !== undefined && now() - known.at < freshMs) return known.project
      let asked = asking.get(id)
      if (asked === undefined) {
        asked = ask(id).finally(() => asking.delete(id))
        asking.set(id, asked)
      }
      try {
        return await asked
      } catch (error) {
        if (known?.project !== undefined && now() - known.at < staleMs) return known.project
        throw error
      }
    },
    list: async () => (await sql.select().from(projects).orderBy(projects.createdAt, projects.id)).map(toProject),
    async create(project) {
      const checked = checkProject(project)
      const created = await sql.insert(projects).values(checked).onConflictDoNothing().returning({ id: projects.id })
      if (created.length === 0) throw new Error(`There is already a project with the id ${project.id}.`)
      memory.delete(project.id)
    },
    async ensure(wanted) {
      for (const project of wanted) await sql.insert(projects).values(checkProject(project)).onConflictDoNothing()
      memory.clear()
    },
    async update(id, change) {
      const rows = await sql.select().from(projects).where(eq(projects.id, id)).limit(1)
      if (rows[0] === undefined) throw new Error(`There is no project with the id ${id}.`)
      await sql
        .update(projects)
        .set(checkProject({ ...toProject(rows[0]), ...change }))
        .where(eq(projects.id, id))
      memory.delete(id)
    },
    async remove(id) {
      const removed = await sql.delete(projects).where(eq(projects.id, id)).returning({ id: projects.id })
      if (removed.length === 0) throw new Error(`There is no project with the id ${id}.`)
      memory.delete(id)
    },
  }
}

function toProject(row: typeof projects.$inferSelect): Project {
  const { id, name, allowedOrigins, development, analytics } = row
  return { id, name, allowedOrigins, development, analytics }
}

function checkProject(project: Project): Project {
  if (!v.is(projectId, project.id)) throw new Error('A project id has 6 to 64 letters, digits, hyphens and underscores.')
  if (project.name.trim() === '' || project.name.length > 100) throw new Error('A project needs a name of at most 100 characters.')
  for (const pattern of project.allowedOrigins) {
    if (parseOriginPattern(pattern) === undefined) {
      throw new Error(
        `${JSON.stringify(pattern)} is not an origin. Write it like https://app.example or https://*.example, without a path.`,
      )
    }
  }
  return { ...project, allowedOrigins: [...project.allowedOrigins] }
}
