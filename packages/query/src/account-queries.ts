/** Options of queries about an account. What they ask, how it is read and who is asked is the kit's (docs/behaviour.md, Account data). */
import type { Kit, KitError } from '@foyer/core'
import { type AccountReads, accountReads, fetchRead } from '@foyer/core/reads'
import { queryOptions } from '@tanstack/react-query'
import { isUntrue } from './is-untrue.ts'
import { type AccountKey, type AccountOptions, accountKey, accountOfOptions, isKnown, requireAccount } from './keys.ts'
import type { KitQuery } from './options.ts'

type AccountQuery<Topic extends keyof AccountReads> = KitQuery<AccountReads[Topic]['answer'], AccountKey<Topic>>

/** The account's balance in the network's own coin, in base units, from the chain itself. */
export function balanceQuery(kit: Kit, options: AccountOptions = {}): AccountQuery<'balance'> {
  return accountQuery(kit, options, { topic: 'balance', staleTime: 30_000 })
}

/** The account's tokens with prices: `shown`, and apart those that were most likely sent to mislead. */
export function tokensQuery(kit: Kit, options: AccountOptions = {}): AccountQuery<'tokens'> {
  return accountQuery(kit, options, { topic: 'tokens', staleTime: 30_000 })
}

/** The account's name and picture; `null` where it has none. */
export function identityQuery(kit: Kit, options: AccountOptions = {}): AccountQuery<'identity'> {
  return accountQuery(kit, options, { topic: 'identity', staleTime: 300_000 })
}

type Asked<Topic> = { readonly topic: Topic; readonly staleTime: number }

function accountQuery<Topic extends keyof AccountReads>(
  kit: Kit,
  options: AccountOptions,
  { topic, staleTime }: Asked<Topic>,
): AccountQuery<Topic> {
  type Data = AccountReads[Topic]['answer']
  const account = accountOfOptions(kit, options)
  return queryOptions<Data, KitError, Data, AccountKey<Topic>>({
    queryKey: accountKey(kit, account, topic),
    queryFn: async (context) => {
      const about = { account: requireAccount(account), fresh: isUntrue(context) }
      return fetchRead(kit, accountReads, { what: topic, about, signal: context.signal })
    },
    enabled: isKnown(kit, account),
    staleTime,
    retry: false,
  })
}
