/** What accounts hold, over all networks. */
import type { Context } from '../../context.ts'
import type { PriceLists } from '../../money/price-list.ts'
import type { Part } from '../part.ts'
import { balanceEndpoint } from './balance-endpoint.ts'
import { createBalanceReader } from './read-balances.ts'

export function createBalances(context: Context, prices: PriceLists): Part {
  const balances = createBalanceReader(context, prices)
  return { endpoints: [balanceEndpoint({ chains: context.chains, balances })] }
}
