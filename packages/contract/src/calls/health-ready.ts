/** Whether a load balancer should send visitors here. */
import * as v from 'valibot'
import { call } from '../call.ts'

export const healthReady = call({
  id: 'healthReady',
  method: 'GET',
  path: '/health/ready',
  access: 'open',
  summary: 'Whether a load balancer should send visitors here',
  description:
    '`ready`: the database answers and the relay can store messages. `not-ready` (503): one of them does not, or the server is told to stop (`draining`), which it says before it closes its port. Nodes of networks do not count: another process has the same ones.',
  output: v.object({
    status: v.picklist(['ready', 'not-ready']),
    database: v.picklist(['ok', 'down']),
    relay: v.picklist(['ok', 'degraded', 'down']),
    draining: v.boolean(),
  }),
  refusals: [],
  statuses: [200, 503],
})
