/** Which networks the RPC gateway serves. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip2 } from '../entities/caip-schemas.ts'
import { projectQuery } from '../project-query.ts'

export const supportedChains = call({
  id: 'supportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  access: 'project',
  summary: 'Networks that the RPC gateway serves',
  query: v.object(projectQuery),
  output: v.object({
    http: v.pipe(v.array(caip2), v.maxLength(500)),
    ws: v.pipe(v.array(caip2), v.maxLength(500)),
  }),
  refusals: [],
  maxAge: 86_400,
})
