/** Projects: who may use this server, and from which pages. */
import type { Gates } from '@foyer/service/access'
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { createForgetting } from './forget-revoked.ts'
import { createOperatorStore } from './operator-store.ts'
import { originsEndpoint } from './origins-endpoint.ts'
import { projectEndpoints } from './project-endpoints.ts'
import { createProjectStore } from './project-store.ts'
import type { OperatorStore, ProjectStore } from './stores.ts'

// For the command lines, which work on the database without a server.
export { createOperatorStore } from './operator-store.ts'
export { createProjectId, createProjectStore } from './project-store.ts'

export type Projects = Part & {
  /** Who is let in as what. */
  readonly gates: Required<Pick<Gates, 'project' | 'operator'>>
  readonly store: ProjectStore
  readonly operators: OperatorStore
}

/** @throws {Error} when a configured project is malformed or the database does not answer. */
export async function createProjects({ config, sql, log, now }: Context): Promise<Projects> {
  const store = createProjectStore(sql, now)
  await store.ensure(config.projects ?? [])
  const operators = createOperatorStore(sql)
  const forgetting = createForgetting(store, log)
  return {
    store,
    operators,
    gates: { project: store, operator: operators.find },
    endpoints: [originsEndpoint(), ...projectEndpoints({ store, beginForgetting: forgetting.begin, log })],
    jobs: [forgetting.job],
    stop: forgetting.stop,
  }
}
