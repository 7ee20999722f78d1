/** Projects, as operators manage them. Each change is logged with the operator who made it. */
import { changeProject, createProject, listProjects, type Project, type RefusalCode, revokeProject } from '@foyer/contract'
import { endpoint, type Refusal, type Refuse } from '@foyer/service/http'
import type { Logger } from '@foyer/service/observe'
import { createProjectId, ProjectProblem } from './project-store.ts'
import type { ProjectStore } from './stores.ts'

type Parts = {
  readonly store: ProjectStore
  /** To be called when a project is revoked: its events go while nobody waits. */
  readonly beginForgetting: () => void
  readonly log: Logger
}

export const projectEndpoints = ({ store, beginForgetting, log }: Parts) => [
  endpoint(listProjects, {
    limit: 'operator',
    handle: async ({ query: { entries, after } }, { signal }) => {
      const found = await store.page({ after, most: entries + 1 }, signal)
      return { projects: found.slice(0, entries).map(toOutput), hasMore: found.length > entries }
    },
  }),
  endpoint(createProject, {
    limit: 'operator',
    handle: async ({ body }, { operator, refuse, signal }) => {
      const project = { ...body, id: body.id ?? createProjectId() }
      await store.create(project, signal).catch(translate(refuse, { taken: 'already_exists', malformed: 'invalid_request' }))
      log.info({ operator: operator.id, project: project.id }, 'an operator created a project')
      return project
    },
  }),
  endpoint(changeProject, {
    limit: 'operator',
    handle: async ({ params, body }, { operator, refuse, signal }) => {
      const changing = store.update(params.id, body, signal)
      const project = await changing.catch(translate(refuse, { missing: 'not_found', malformed: 'invalid_request' }))
      log.info({ operator: operator.id, project: params.id }, 'an operator changed a project')
      return toOutput(project)
    },
  }),
  endpoint(revokeProject, {
    limit: 'operator',
    handle: async ({ params }, { operator, refuse, signal }) => {
      await store.revoke(params.id, signal).catch(translate(refuse, { missing: 'not_found' }))
      beginForgetting()
      log.info({ operator: operator.id, project: params.id }, 'an operator revoked a project')
      return { revoked: params.id }
    },
  }),
]

function toOutput(project: Project) {
  return { ...project, allowedOrigins: [...project.allowedOrigins] }
}

/** A problem that the call has no code for is a fault of this server. */
function translate<Code extends RefusalCode>(
  refuse: Refuse<Code>,
  codes: Readonly<Partial<Record<ProjectProblem['kind'], Code>>>,
): (error: unknown) => never {
  return (error) => {
    const code = error instanceof ProjectProblem ? codes[error.kind] : undefined
    throw code === undefined
      ? error
      : (refuse(code, (error as ProjectProblem).message, { field: (error as ProjectProblem).field }) satisfies Refusal)
  }
}
