/** Name and avatar of an address. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { evmAddress } from '../entities/caip-schemas.ts'
import { accountIdentity } from '../entities/identity.ts'
import { projectQuery } from '../project-query.ts'
import { text } from '../text.ts'

export const identity = call({
  id: 'identity',
  method: 'GET',
  path: '/v1/identity/{address}',
  access: 'project',
  summary: 'The name and avatar of an address',
  description:
    'Read from ENS over RPC. A name is given only when it resolves back to the same address. ' +
    'Answers are kept for 5 minutes. `avatar` is an address of this server or an inline image, to be shown through an image element only.',
  params: v.object({ address: evmAddress }),
  query: v.object({ ...projectQuery, sender: v.exactOptional(text(172)) }),
  output: accountIdentity,
  refusals: ['invalid_address', 'upstream_failed'],
})
