/** The first start on an empty folder: a project to begin with, and what to do next. */
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { isFirstStart, markFirstStart, unmarkFirstStart } from '../database/first-start.ts'
import { createProjectId } from '../parts/projects/projects.ts'
import type { FoyerServer } from '../server.ts'

/** To be asked before the database is opened. With PostgreSQL, where several processes may start at once, no start is the first. */
export function needsFirstProject({ dataDir, projects = [] }: Config, { databaseUrl }: Secrets): boolean {
  if (databaseUrl !== undefined || projects.length > 0) return false
  return dataDir === 'memory' || isFirstStart(dataDir)
}

/** A start after one that failed is the first still. To be called before the database is opened. */
export function beginFirstStart({ dataDir }: Config): void {
  if (dataDir !== 'memory') markFirstStart(dataDir)
}

/** No later one is the first. */
export function endFirstStart({ dataDir }: Pick<Config, 'dataDir'>, { databaseUrl }: Pick<Secrets, 'databaseUrl'>): void {
  if (dataDir !== 'memory' && databaseUrl === undefined) unmarkFirstStart(dataDir)
}

/** Creates a project that pages on this machine may use. Returns what to print. */
export async function createFirstProject(server: FoyerServer, { chains, publicUrl }: Config): Promise<string> {
  const id = createProjectId()
  // The list is not empty, which would let every page use it.
  await server.projects.create({ id, name: 'My app', allowedOrigins: ['http://localhost'], development: true, analytics: true })
  const address = publicUrl ?? server.url
  return `This server is new, and has a project to begin with:

  project id   ${id}
  server       ${address}

Give both to the kit: createKit({ projectId: '${id}', server: '${address}', … })
Pages on localhost may use it. Before others can, stop the server, name their origin and start it again:

  foyer-server projects update ${id} --no-development --origin https://app.example
${chains.length > 0 ? '' : '\nIt serves no network yet, so there are no names, balances and prices: CHAINS_FILE names a list of them (docs/server.md).\n'}`
}
