/** Which NFTs an account holds. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip2, evmAddress } from '../entities/caip-schemas.ts'
import { nft } from '../entities/nft.ts'
import { projectQuery } from '../project-query.ts'
import { text } from '../text.ts'

export const nfts = call({
  id: 'nfts',
  method: 'GET',
  path: '/v1/account/{account}/nfts',
  access: 'project',
  summary: 'NFTs of an account, by collection and number',
  description:
    'ERC-721 and ERC-1155 on one network whose history the deployment tells, by an index of its own or an explorer’s. That says what an account may hold, the chain itself whether it does. ' +
    'Up to 24 a page, now and then fewer or none; `next` is the `cursor` of the page after it, null at the end. Metadata that cannot be read leaves an NFT without name or picture. ' +
    'What is most likely sent to mislead is flagged as spam, and is in the list.',
  params: v.object({ account: evmAddress }),
  query: v.object({
    ...projectQuery,
    chainId: caip2,
    cursor: v.exactOptional(text(200)),
    /** Any value but `false` reads past what the server keeps. */
    'no-cache': v.exactOptional(text(10)),
  }),
  output: v.object({
    data: v.pipe(v.array(nft), v.maxLength(100)),
    next: v.nullable(text(200)),
  }),
  refusals: ['invalid_address', 'unknown_chain', 'upstream_failed'],
})
