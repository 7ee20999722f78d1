/**
 * Images of wallets, networks, tokens and currencies, and those that a stranger has put somewhere.
 *
 * Public and the same for every project, so one copy in a shared cache serves all. Most are SVG: show them through
 * an image element only.
 */
import * as v from 'valibot'
import { call } from '../call.ts'
import { openQuery } from '../project-query.ts'

const params = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/, 'Expected an image id.')) })
/** Whatever somebody calls a token; no path that leads elsewhere. */
const symbol = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.check((value) => !value.split('/').some((part) => part === '.' || part === '..'), 'Expected the symbol of a token.'),
)
const output = v.pipe(v.blob(), v.mimeType(['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg']), v.maxSize(1_048_576))
const query = v.object(openQuery)
const maxAge = 86_400

export const walletImage = call({
  id: 'walletImage',
  method: 'GET',
  path: '/getWalletImage/{id}',
  access: 'open',
  summary: 'The image of a wallet, by its image_id',
  params,
  query,
  output,
  refusals: ['not_found'],
  maxAge,
  compressed: true,
})

export const assetImage = call({
  id: 'assetImage',
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  access: 'open',
  summary: 'The image of a network, by an id like eip155-1, or its CAIP-2 id',
  params,
  query,
  output,
  refusals: ['not_found'],
  maxAge,
  compressed: true,
})

export const currencyImage = call({
  id: 'currencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/{id}',
  access: 'open',
  summary: 'The image of a currency, by its code like usd',
  params,
  query,
  output,
  refusals: ['not_found'],
  maxAge,
  compressed: true,
})

export const tokenImage = call({
  id: 'tokenImage',
  method: 'GET',
  path: '/public/getTokenImage/{id}',
  access: 'open',
  summary: 'The image of a token, by its symbol',
  params: v.object({ id: symbol }),
  query,
  output,
  refusals: ['not_found'],
  maxAge,
  compressed: true,
})

export const picture = call({
  id: 'picture',
  method: 'GET',
  path: '/public/getPicture/{seal}/{source}',
  access: 'open',
  summary: 'A picture from elsewhere, at an address that another call has given',
  description:
    'Avatars and pictures of tokens that are at somebody else’s host. It is fetched by the server, so that host does not learn who looks, ' +
    'and drawn anew: one still picture of at most 4096 by 4096 pixels, without anything that runs or loads. The seal is this server’s own: ' +
    'it fetches nothing but what one of its answers has named.',
  params: v.object({
    seal: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'Expected the seal of a picture’s address.')),
    source: v.pipe(v.string(), v.regex(/^[\w-]{1,1800}$/, 'Expected the source of a picture’s address.')),
  }),
  query: v.object(openQuery),
  output: v.pipe(v.blob(), v.mimeType(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']), v.maxSize(1_048_576)),
  refusals: ['not_found'],
  maxAge: 3_600,
})
