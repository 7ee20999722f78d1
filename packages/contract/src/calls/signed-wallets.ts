/** The wallet catalogue, each entry signed by the deployment's key. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { word } from '../text.ts'
import { wallets } from './wallets.ts'

export const signedWallets = call({
  id: 'signedWallets',
  method: 'GET',
  path: '/getSignedWallets',
  access: 'project',
  summary: 'The same, each entry signed by the catalogue’s key',
  description:
    'Takes what GET /getWallets takes. `text` is JSON with the wallet, when it was signed (`issued`) and until when that counts (`until`), in ' +
    'seconds. `signature` is of the words `foyer catalogue entry`, a line feed and exactly that text: Ed25519, base64url. ' +
    'The key is that of the deployment, which gives it to its pages by another way than this.',
  query: wallets.query as NonNullable<typeof wallets.query>,
  output: v.object({
    /** How many match, over all pages. */
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    data: v.pipe(
      v.array(v.object({ text: word(20_000), signature: v.pipe(v.string(), v.regex(/^[\w-]{86}$/, 'Expected a signature.')) })),
      v.maxLength(100),
    ),
  }),
  refusals: [],
  maxAge: 300,
  compressed: true,
})
