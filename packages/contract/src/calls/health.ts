/** Whether the server can do its work. */
import * as v from 'valibot'
import { caip2 } from '../caip.ts'
import { call } from '../call.ts'
import { text } from '../text.ts'

const state = v.picklist(['ok', 'down'])

export const health = call({
  id: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the server, its database and each network’s nodes answer',
  description:
    '`ok`: everything answers. `degraded` (also 200): a network’s nodes do not answer, the rest works. `down` (503): the database does not answer, or the server is shutting down.',
  output: v.object({
    status: v.picklist(['ok', 'degraded', 'down']),
    database: state,
    chains: v.pipe(
      v.array(v.object({ chainId: caip2, name: text(100), status: state, block: v.exactOptional(v.number()) })),
      v.maxLength(500),
    ),
  }),
  refusals: [],
  statuses: [200, 503],
})

export type Health = v.InferOutput<typeof health.output>
