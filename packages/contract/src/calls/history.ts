/** What an account has sent, received and called. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { accountTransaction } from '../entities/account-transaction.ts'
import { caip2, evmAddress } from '../entities/caip-schemas.ts'
import { projectQuery } from '../project-query.ts'
import { text } from '../text.ts'

export const history = call({
  id: 'history',
  method: 'GET',
  path: '/v1/account/{account}/history',
  access: 'project',
  summary: 'Transactions of an account, newest first',
  description:
    'Of one network (`chainId`), or of all whose history the server has. 50 a page, beside which the first has those that are pending, on top; `next` is the `cursor` of the page after it, ' +
    'null at the end. What is most likely sent to mislead is flagged as spam, and is in the list. A network that does not answer is left out and asked again ' +
    'with the next page. `onramp` asks for the orders of an on-ramp instead, which are not told by account: the list is empty, and each order is at `/v1/onramp/orders/{id}`.',
  params: v.object({ account: evmAddress }),
  query: v.object({
    ...projectQuery,
    cursor: v.exactOptional(text(8192)),
    chainId: v.exactOptional(caip2),
    onramp: v.exactOptional(v.picklist(['coinbase'])),
    /** Any value but `false` reads past what the server keeps. */
    'no-cache': v.exactOptional(text(10)),
  }),
  output: v.object({
    data: v.pipe(v.array(accountTransaction), v.maxLength(200)),
    next: v.nullable(text(8192)),
  }),
  refusals: ['invalid_address', 'unknown_chain', 'upstream_failed'],
})
