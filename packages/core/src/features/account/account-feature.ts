/** The account's resources. How long each answer counts is said in docs/behaviour.md, Account data. */
import type { Caip10 } from '@foyer/contract/entities'
import type { KernelView } from '../../feature/feature.ts'
import { createResourceFeature } from '../../feature/resource.ts'
import { caipAddressOf, networkOf } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import type { Identity, NativeBalance, TokenBalance } from './account.ts'
import { fetchBalance, fetchIdentity, fetchTokens } from './fetch-account.ts'
import { parseBalance, parseIdentity, parseTokens } from './parse-kept.ts'

type Account = { readonly identity: Identity; readonly balance: NativeBalance; readonly tokens: readonly TokenBalance[] }

export const accountFeature = createResourceFeature<Account>({
  identity: {
    key: inUse,
    fetch: fetchIdentity,
    lifetime: 300_000,
    known: onUnknownNetwork({ name: null, avatar: null }),
    shown: ({ labels }) => labels,
    kept: { key: 'identity_cache', parse: parseIdentity },
    tells: (key, label) => ({ type: 'label', key: key as Caip10, label }),
  },
  balance: {
    key: inUse,
    fetch: fetchBalance,
    lifetime: 30_000,
    spends: true,
    known: onUnknownNetwork({ value: 0n, decimals: 18, symbol: '' }),
    kept: { key: 'native_balance_cache', parse: parseBalance },
  },
  tokens: {
    key: inUse,
    fetch: fetchTokens,
    lifetime: 30_000,
    pause: 30_000,
    spends: true,
    known: onUnknownNetwork([]),
    kept: { key: 'portfolio_cache', parse: parseTokens },
  },
})

/** Everything is about the account in use. */
function inUse(state: KernelState): Caip10 | undefined {
  return caipAddressOf(state)
}

/** Nothing is asked about a network that the page does not know. */
function onUnknownNetwork<Data>(nothing: Data) {
  return (key: string, { now }: KernelView): Data | undefined =>
    networkOf(now, key.slice(0, key.lastIndexOf(':')) as never) ? undefined : nothing
}
