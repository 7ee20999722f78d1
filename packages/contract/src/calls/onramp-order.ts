/** How far a purchase is. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip2 } from '../entities/caip-schemas.ts'
import { onrampAmount, onrampFailures, onrampProvider, onrampStatuses } from '../entities/onramp.ts'
import { projectQuery } from '../project-query.ts'
import { word } from '../text.ts'

/** Nobody guesses one. */
const orderId = v.pipe(v.string(), v.uuid())

export const onrampOrder = call({
  id: 'onrampOrder',
  method: 'GET',
  path: '/v1/onramp/orders/{id}',
  access: 'project',
  summary: 'How far a purchase is: what the provider says of it',
  description:
    'Asked of the provider every two seconds at most; where it does not answer, what was last known. One that failed may go on and succeed ' +
    'within an hour of its beginning: a buyer whose card was declined may pay with another. Kept for 30 days.',
  params: v.object({ id: orderId }),
  query: v.object(projectQuery),
  output: v.object({
    id: orderId,
    provider: onrampProvider,
    status: v.picklist(onrampStatuses),
    /** Of a failed one. */
    failure: v.exactOptional(v.picklist(onrampFailures)),
    destination: word(128),
    network: caip2,
    payment: v.exactOptional(onrampAmount),
    purchase: v.exactOptional(onrampAmount),
    /** Of the transaction that pays out. */
    txHash: v.exactOptional(word(100)),
    /** ISO 8601. */
    createdAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
  refusals: ['not_found', 'unavailable'],
})
