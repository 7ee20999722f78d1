/** Name and avatar of an address (spec 7.04). */
import * as v from 'valibot'
import { evmAddress } from '../caip.ts'
import { call } from '../call.ts'
import { projectQuery } from '../project-query.ts'
import { imageUrl, text, word } from '../text.ts'

export const identity = call({
  id: 'identity',
  method: 'GET',
  path: '/v1/identity/{address}',
  summary: 'The name and avatar of an address',
  description:
    'Read from ENS over RPC. A name is given only when it resolves back to the same address. ' +
    'Answers are kept for 5 minutes. `avatar` is an https address or an inline image, to be shown through an image element only.',
  params: v.object({ address: evmAddress }),
  query: v.object({ ...projectQuery, sender: v.exactOptional(text(172)) }),
  output: v.object({
    name: v.nullable(word(255)),
    avatar: v.nullable(imageUrl()),
    resolvedAt: v.exactOptional(v.pipe(v.string(), v.maxLength(40), v.isoTimestamp())),
  }),
  refusals: ['invalid_address', 'upstream_failed'],
})

export type Identity = v.InferOutput<typeof identity.output>
