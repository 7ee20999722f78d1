/** Projects, as operators manage them. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { project } from '../entities/project.ts'
import { wholeNumber } from '../numbers.ts'
import { projectId } from '../project-query.ts'

const params = v.object({ id: projectId })
const { id, name, allowedOrigins, development, analytics } = project.entries
const takesOver = 'Every process of the server takes it over within 10 seconds.'

export const listProjects = call({
  id: 'listProjects',
  method: 'GET',
  path: '/operator/v1/projects',
  summary: 'The projects of this server, by id',
  access: 'operator',
  query: v.object({
    entries: v.exactOptional(wholeNumber(1, 100), 100),
    /** The last id of the page before. */
    after: v.exactOptional(projectId),
  }),
  output: v.object({ projects: v.pipe(v.array(project), v.maxLength(100)), hasMore: v.boolean() }),
  refusals: [],
})

export const createProject = call({
  id: 'createProject',
  method: 'POST',
  path: '/operator/v1/projects',
  summary: 'Create a project; without an id it gets one that nobody guesses',
  access: 'operator',
  body: v.strictObject({
    id: v.exactOptional(id),
    name,
    allowedOrigins: v.exactOptional(allowedOrigins, []),
    development: v.exactOptional(development, false),
    analytics: v.exactOptional(analytics, true),
  }),
  output: project,
  refusals: ['already_exists'],
})

export const changeProject = call({
  id: 'changeProject',
  method: 'PATCH',
  path: '/operator/v1/projects/{id}',
  summary: 'Change what is named of a project',
  description: takesOver,
  access: 'operator',
  params,
  body: v.strictObject({
    name: v.exactOptional(name),
    allowedOrigins: v.exactOptional(allowedOrigins),
    development: v.exactOptional(development),
    analytics: v.exactOptional(analytics),
  }),
  output: project,
  refusals: ['not_found'],
})

export const revokeProject = call({
  id: 'revokeProject',
  method: 'DELETE',
  path: '/operator/v1/projects/{id}',
  summary: 'Revoke a project and delete its analytics events',
  description: takesOver,
  access: 'operator',
  params,
  output: v.object({ revoked: projectId }),
  refusals: ['not_found'],
})
