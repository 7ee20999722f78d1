/** The command line of projects: create, list, show, update and remove them in the server's database. */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { openDatabase } from '../database/database.ts'
import type { Project } from './project.ts'
import { createProjectStore, type ProjectStore } from './project-store.ts'

const usage = `Usage: projects <command>

  create --name <name> [--id <id>] [--origin <origin>]... [--development] [--no-analytics]
  list
  show <id>
  update <id> [--name <name>] [--origin <origin>]... [--any-origin] [--development | --no-development] [--analytics | --no-analytics]
  remove <id>

An origin is like https://app.example or https://*.example; give --origin once for each.
Without any, every origin may use the project. --development also allows localhost and preview domains.
The database is that of the server: DATA_DIR, or DATABASE_URL for PostgreSQL.`

/** Runs one command; returns what to print and the exit code. */
export async function runProjectCommand(
  arguments_: readonly string[],
  config: Pick<Config, 'dataDir'>,
  secrets: Pick<Secrets, 'databaseUrl'>,
): Promise<{ readonly output: string; readonly code: number }> {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions(arguments_)
  } catch (error) {
    return { output: `${(error as Error).message}\n\n${usage}`, code: 2 }
  }
  const [command, id] = options.positionals
  if (command === 'help' || options.values.help) return { output: usage, code: 0 }
  if (command === undefined) return { output: usage, code: 2 }
  const run = commands[command]
  if (run === undefined) return { output: `There is no command ${JSON.stringify(command)}.\n\n${usage}`, code: 2 }
  let database: Awaited<ReturnType<typeof openDatabase>> | undefined
  try {
    database = await openDatabase(config, secrets)
    return { output: await run(createProjectStore(database.sql), options.values, id), code: 0 }
  } catch (error) {
    return { output: (error as Error).message, code: 1 }
  } finally {
    await database?.close()
  }
}

type Values = ReturnType<typeof readOptions>['values']

const commands: Readonly<Record<string, (store: ProjectStore, values: Values, id: string | undefined) => Promise<string>>> = {
  async create(store, values) {
    if (values.name === undefined) throw new Error('A project needs --name.')
    const project: Project = {
      id: values.id ?? randomBytes(16).toString('hex'),
      name: values.name,
      allowedOrigins: values.origin ?? [],
      development: values.development ?? false,
      analytics: values.analytics ?? true,
    }
    await store.create(project)
    return `Created.\n\n${describe(project)}`
  },
  async list(store) {
    const projects = await store.list()
    if (projects.length === 0) return 'There are no projects yet. Create one with: projects create --name <name>'
    const width = Math.max(...projects.map((project) => project.id.length))
    return projects
      .map(
        (project) =>
          `${project.id.padEnd(width)}  ${project.name}  (${project.allowedOrigins.join(', ') || 'any origin'}${project.development ? '; development' : ''})`,
      )
      .join('\n')
  },
  async show(store, _, id) {
    return describe(await find(store, id))
  },
  async update(store, values, id) {
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
  async remove(store, _, id) {
    await store.remove((await find(store, id)).id)
    return `Removed ${id}, with its analytics events. A running server takes it over within 10 seconds.`
  },
}

function readOptions(arguments_: readonly string[]) {
  return parseArgs({
    args: [...arguments_],
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

async function find(store: ProjectStore, id: string | undefined): Promise<Project> {
  if (id === undefined) throw new Error('Which project? Give its id; "projects list" shows them.')
  const project = await store.read(id)
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
