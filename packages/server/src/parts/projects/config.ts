/** The projects that a deployment brings with it. */
import { type Project, parseOriginPattern, project } from '@foyer/contract'
import { eachOnce, jsonVariable } from '@foyer/service/config'
import * as v from 'valibot'

export type ProjectsConfig = {
  /** Created when missing, at start; what the database has wins. */
  readonly projects?: readonly Project[]
}

/** As the database takes them: what is read here is not refused when the server starts. */
const name = v.pipe(
  project.entries.name,
  v.check((value) => value.trim() !== '' && !value.includes('\0'), 'Expected a name of letters that can be seen.'),
)
const allowedOrigins = v.pipe(
  project.entries.allowedOrigins,
  v.checkItems(
    (one) => parseOriginPattern(one) !== undefined,
    'Expected an origin like https://app.example or https://*.example, without a path.',
  ),
)
const projectsSchema = v.pipe(
  v.array(v.strictObject({ ...project.entries, name, allowedOrigins })),
  eachOnce('project', ({ id }) => id),
)

export const projectsVariables = {
  PROJECTS: v.optional(
    jsonVariable(projectsSchema, {
      example: '[{"id":"my-project","name":"My app","allowedOrigins":["https://app.example"],"development":false,"analytics":true}]',
      keys: {
        id: '"my-project"',
        name: '"My app"',
        allowedOrigins: '["https://app.example"]',
        development: 'false',
        analytics: 'true',
      },
    }),
  ),
}

export function toProjectsConfig(read: v.InferOutput<v.ObjectSchema<typeof projectsVariables, undefined>>): ProjectsConfig {
  return read.PROJECTS === undefined ? {} : { projects: read.PROJECTS }
}
