/** The wallet catalogue. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip2 } from '../entities/caip-schemas.ts'
import { wallet, walletId } from '../entities/wallet.ts'
import { commaList, wholeNumber } from '../numbers.ts'
import { projectQuery } from '../project-query.ts'
import { text } from '../text.ts'

export const wallets = call({
  id: 'wallets',
  method: 'GET',
  path: '/getWallets',
  access: 'project',
  summary: 'The wallet catalogue',
  query: v.object({
    ...projectQuery,
    page: v.exactOptional(wholeNumber(1, 10_000), 1),
    entries: v.exactOptional(wholeNumber(1, 100), 40),
    search: v.exactOptional(text(100)),
    badge_type: v.exactOptional(v.picklist(['none', 'certified'])),
    /** The older name of `badge_type`. */
    badge: v.exactOptional(v.picklist(['none', 'certified'])),
    include: v.exactOptional(commaList(walletId, 200)),
    exclude: v.exactOptional(commaList(walletId, 200)),
    chains: v.exactOptional(commaList(caip2 as unknown as v.GenericSchema<string, string>, 50)),
  }),
  output: v.object({
    /** How many match, over all pages. */
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    data: v.pipe(v.array(wallet), v.maxLength(100)),
  }),
  refusals: [],
  maxAge: 300,
  compressed: true,
})
