/** What an account holds. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip2, caip10, evmAddress } from '../entities/caip-schemas.ts'
import { currency } from '../entities/currency.ts'
import { tokenBalance } from '../entities/token.ts'
import { commaList } from '../numbers.ts'
import { projectQuery } from '../project-query.ts'

export const balance = call({
  id: 'balance',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  access: 'project',
  summary: 'Native currency and tokens of an account, with prices',
  description:
    'Read by Multicall3 over the deployment’s token lists, on one network (`chainId`) or on all that the server serves. ' +
    'A network that does not answer is left out; the others are not delayed by it. Prices are from the same source as in POST /v1/fungible/price. ' +
    'The list is empty for a request without `sv`, the version of a kit.',
  params: v.object({ address: evmAddress }),
  query: v.object({
    ...projectQuery,
    currency: v.exactOptional(currency),
    chainId: v.exactOptional(caip2),
    /** Contracts (CAIP-10) to read again whatever the cache says; 0xeeee… is the native currency. */
    forceUpdate: v.exactOptional(commaList(caip10 as unknown as v.GenericSchema<string, string>, 20)),
  }),
  output: v.object({ balances: v.pipe(v.array(tokenBalance), v.maxLength(1000)) }),
  refusals: ['invalid_address', 'unknown_chain', 'upstream_failed'],
})
