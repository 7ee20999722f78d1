/** The same reads as the account's resources make (`account-feature.ts`), one at a time. */
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import { createReads, type ReadInput } from '../../feature/create-reads.ts'
import type { FetchInput } from '../../feature/resource.ts'
import type { AccountInput, AccountReads } from './account-reads.ts'
import { currencyOf, fetchBalance, fetchIdentity, fetchTokens } from './fetch-account.ts'
import { sortOutTokens } from './sort-out.ts'

export const accountReadsFeature = createReads<AccountReads>({
  identity: (input) => fetchIdentity(toFetch(input)),
  balance: (input) => fetchBalance(toFetch(input)),
  async tokens(input) {
    const asked = toFetch(input)
    const coin = currencyOf(input.host.setup, parseCaip10(asked.key).network)
    return sortOutTokens(await fetchTokens(asked), { coin, wanted: new Set() })
  },
})

function toFetch({ about: { account, fresh = false }, ...rest }: ReadInput<AccountInput>): FetchInput {
  return { ...rest, key: account, fresh }
}
