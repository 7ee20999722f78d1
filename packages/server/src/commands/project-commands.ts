/** The command line of projects: create, list, show, update and remove them in the server's database. */
import { parseArgs } from 'node:util'
import type { Project } from '@foyer/contract'
import type { SharedSql } from '@foyer/service/database'
import { explainError } from '@foyer/service/observe'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { createProjectId, createProjectStore } from '../parts/projects/projects.ts'
import type { ProjectStore } from '../parts/projects/stores.ts'
import type { CommandOutcome } from './command-outcome.ts'
import { endFirstStart } from './first-project.ts'
import { type Command, type CommandLine, runCommand } from './run-command.ts'

const usage = `Usage: projects <command>

  create --name <name> [--id <id>] [--origin <origin>]... [--development] [--no-analytics]
  list
  show <id>
  update <id> [--name <name>] [--origin <origin>]... [--any-origin] [--development | --no-development] [--analytics | --no-analytics]
  remove <id>

An origin is like https://app.example or https://*.example; give --origin once for each.
Without any, every origin may use the project. --development also allows localhost and preview domains.
The database is that of the server: DATA_DIR, or DATABASE_URL for PostgreSQL.`

type Values = ReturnType<typeof readOptions>['values']

async function createProject(sql: SharedSql, values: Values): Promise<string> {
  const store = createProjectStore(sql)
  if (values.name === undefined) throw new Error('A project needs --name.')
  const project: Project = {
    id: values.id ?? createProjectId(),
    name: values.name,
    allowedOrigins: values.origin ?? [],
    development: values.development ?? false,
    analytics: values.analytics ?? true,
  }
  await store.create(project)
  return `Created.\n\n${describe(project)}`
}

/** Beside `create`. */
const commands: CommandLine<Values>['commands'] = {
  list: {
    async run(sql) {
      const projects = await createProjectStore(sql).list()
      if (projects.length === 0) return 'There are no projects yet. Create one with: projects create --name <name>'
      const width = Math.max(...projects.map((project) => project.id.length))
      return projects
        .map(
          (project) =>
            `${project.id.padEnd(width)}  ${project.name}  (${project.allowedOrigins.join(', ') || 'any origin'}${project.development ? '; development' : ''})`,
        )
        .join('\n')
    },
  },
  show: {
    takesId: true,
    async run(sql, _, id) {
      const store = createProjectStore(sql)
      return describe(await find(store, id))
    },
  },
  update: {
    takesId: true,
    takes: ['name', 'origin', 'any-origin', 'development', 'analytics'],
    async run(sql, values, id) {
      if (values['any-origin'] && values.origin !== undefined)
        throw new Error('Give --origin or --any-origin, not both. Nothing was changed.')
      const store = createProjectStore(sql)
      const project = await find(store, id)
      await store.update(project.id, {
        ...(values.name !== undefined && { name: values.name }),
        ...(values.origin !== undefined && { allowedOrigins: values.origin }),
        ...(values['any-origin'] && { allowedOrigins: [] }),
        ...(values.development !== undefined && { development: values.development }),
        ...(values.analytics !== undefined && { analytics: values.analytics }),
      })
      return `Updated. A running server takes it over within 10 seconds.\n\n${describe(await find(store, id))}`
    },
  },
  remove: {
    takesId: true,
    async run(sql, _, id) {
      const store = createProjectStore(sql)
      const named = requireId(id)
      await store.revoke(named)
      await store.remove(named).catch((error: unknown) => {
        throw new Error(`Removed ${named}, but not all of its analytics events could be deleted: ${explainError(error)}. ${left}`)
      })
      return `Removed ${named}, with its analytics events. A running server takes it over within 10 seconds.`
    },
  },
}

/** Runs one command; returns what to print and the exit code. */
export function runProjectCommand(
  words: readonly string[],
  config: Pick<Config, 'dataDir'>,
  secrets: Pick<Secrets, 'databaseUrl'>,
): Promise<CommandOutcome> {
  const create: Command<Values> = {
    takes: ['name', 'id', 'origin', 'development', 'analytics'],
    async run(sql, values) {
      const said = await createProject(sql, values)
      endFirstStart(config, secrets)
      return said
    },
  }
  return runCommand({ usage, read: readOptions, commands: { ...commands, create } }, words, { config, secrets })
}

function readOptions(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    allowNegative: true,
    options: {
      help: { type: 'boolean' },
      name: { type: 'string' },
      id: { type: 'string' },
      origin: { type: 'string', multiple: true },
      'any-origin': { type: 'boolean' },
      development: { type: 'boolean' },
      analytics: { type: 'boolean' },
    },
  })
}

const left = 'A server deletes the rest, at its start and every hour; so does the same command again.'

function requireId(id: string | undefined): string {
  if (id === undefined) throw new Error('Which project? Give its id; "projects list" shows them.')
  return id
}

async function find(store: ProjectStore, id: string | undefined): Promise<Project> {
  const project = await store.read(requireId(id))
  if (project === undefined) throw new Error(`There is no project with the id ${id}. "projects list" shows them.`)
  return project
}

function describe(project: Project): string {
  return [
    `  project id   ${project.id}`,
    `  name         ${project.name}`,
    `  origins      ${project.allowedOrigins.join(', ') || 'any'}`,
    `  development  ${project.development ? 'yes: localhost and preview domains are allowed, too' : 'no'}`,
    `  analytics    ${project.analytics ? 'on' : 'off'}`,
  ].join('\n')
}
