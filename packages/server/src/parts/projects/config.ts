/** The projects that a deployment brings with it. */
import { type Project, project } from '@foyer/contract'
import { parseVariable } from '@foyer/service/config'
import * as v from 'valibot'

export type ProjectsConfig = {
  /** Created when missing, at start; what the database has wins. */
  readonly projects?: readonly Project[]
}

export const projectsVariables = { PROJECTS: v.optional(v.string()) }

/** @throws {ConfigError} */
export function toProjectsConfig(read: v.InferOutput<v.ObjectSchema<typeof projectsVariables, undefined>>): ProjectsConfig {
  if (read.PROJECTS === undefined) return {}
  return { projects: parseVariable('PROJECTS', v.array(v.strictObject(project.entries)), read.PROJECTS) }
}
