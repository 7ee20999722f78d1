/** Whether the process is alive, for whoever starts it anew otherwise. */
import * as v from 'valibot'
import { call } from '../call.ts'

export const healthLive = call({
  id: 'healthLive',
  method: 'GET',
  path: '/health/live',
  access: 'open',
  summary: 'Whether the process answers at all',
  description:
    'Looks at nothing else: a database or a node that is away comes back no sooner for a process that was started anew. Also while the server is shutting down.',
  output: v.object({ status: v.literal('ok') }),
  refusals: [],
})
