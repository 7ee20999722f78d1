/** Whether the server can do its work. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip2 } from '../entities/caip-schemas.ts'
import { text } from '../text.ts'

const state = v.picklist(['ok', 'down'])

export const health = call({
  id: 'health',
  method: 'GET',
  path: '/health',
  access: 'open',
  summary: 'Whether the server, its database, its relay and each network’s nodes answer',
  description:
    '`ok`: everything answers. `degraded` (also 200): a network’s nodes do not answer, or the relay’s processes do not reach each other at once; the rest works. `down` (503): the database does not answer, the relay cannot store messages, or the server is shutting down.',
  output: v.object({
    status: v.picklist(['ok', 'degraded', 'down']),
    database: state,
    relay: v.picklist(['ok', 'degraded', 'down']),
    chains: v.pipe(
      v.array(v.object({ chainId: caip2, name: text(100), status: state, block: v.exactOptional(v.number()) })),
      v.maxLength(500),
    ),
  }),
  refusals: [],
  statuses: [200, 503],
})

export type Health = v.InferOutput<typeof health.output>
