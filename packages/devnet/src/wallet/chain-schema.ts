import * as v from 'valibot'
import { findFault, type WalletChain } from './chain.ts'

/** A network as it was stored, or as a site wants it added. */
export const chainSchema = v.pipe(
  v.object({
    chainId: v.number(),
    name: v.string(),
    rpcUrl: v.string(),
    currency: v.object({ name: v.string(), symbol: v.string(), decimals: v.literal(18) }),
  }),
  v.check(
    (chain: WalletChain) => findFault(chain) === undefined,
    ({ input }) => findFault(input) ?? '',
  ),
)
