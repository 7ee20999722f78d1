/** Whether a project wants analytics. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { projectQuery } from '../project-query.ts'

export const analyticsConfig = call({
  id: 'analyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  access: 'project',
  summary: 'Whether a project wants analytics',
  query: v.object(projectQuery),
  output: v.object({ isAnalyticsEnabled: v.boolean() }),
  refusals: [],
})
