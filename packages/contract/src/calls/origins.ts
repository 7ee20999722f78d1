/** Where a project's pages may be. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { projectQuery } from '../project-query.ts'
import { word } from '../text.ts'

export const origins = call({
  id: 'origins',
  method: 'GET',
  path: '/projects/v1/origins',
  access: 'project',
  summary: 'Origins of a project',
  // Read by the page, too: in few bytes.
  description: 'None: all are. `https://*.example` is a domain. In development also localhost and preview domains.',
  query: v.object(projectQuery),
  output: v.object({
    allowedOrigins: v.pipe(v.array(word(300)), v.maxLength(200)),
    /** Servers of others do not say it. */
    development: v.optional(v.boolean(), false),
  }),
  refusals: [],
})
