/** The projects that a deployment brings with it. */
import { type Project, project } from '@foyer/contract'
import { jsonVariable } from '@foyer/service/config'
import * as v from 'valibot'

export type ProjectsConfig = {
  /** Created when missing, at start; what the database has wins. */
  readonly projects?: readonly Project[]
}

export const projectsVariables = {
  PROJECTS: v.optional(
    jsonVariable(v.array(v.strictObject(project.entries)), {
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
