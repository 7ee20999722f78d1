/** What is shown about the account in use: its name and picture, its native balance, its tokens. */

import type { Caip2 } from '@foyer/contract/entities'
import type { FeatureDescriptor } from '../../feature/feature.ts'
import { isAccountWanted } from '../../feature/is-account-wanted.ts'
import type { Remote } from '../../feature/remote.ts'
import type { ResourceEvent } from '../../feature/resource.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import type { Label } from '../../kernel/state.ts'

export type Identity = Label

/** `quantity.numeric` is a decimal string, `price` and `value` are for display only. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId?: Caip2
  /** CAIP-10 of the contract; absent for the native coin. */
  readonly address?: string
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
  /** What the server holds of it, where it judges. */
  readonly flags?: { readonly is_spam: boolean }
}

export type NativeBalance = { readonly value: bigint; readonly decimals: number; readonly symbol: string }

/** By CAIP-10. */
export type AccountState = {
  readonly identity: Readonly<Record<string, Remote<Identity>>>
  readonly balance: Readonly<Record<string, Remote<NativeBalance>>>
  readonly tokens: Readonly<Record<string, Remote<readonly TokenBalance[]>>>
}

export type AccountEvent = ResourceEvent<keyof AccountState>

export const account: FeatureDescriptor<AccountState, AccountEvent> = {
  name: 'account',
  initial: { identity: {}, balance: {}, tokens: {} },
  keeps: ['identity_cache', 'native_balance_cache', 'portfolio_cache'],
  load: () => import('./account-feature.ts').then((chunk) => chunk.accountFeature),
  warms: true,
  wakes: isAccountWanted,
  failed({ error, at, state }) {
    const key = caipAddressOf(state)
    const failed = key ? { [key]: { status: 'failed', error, at } as const } : {}
    return { identity: failed, balance: failed, tokens: failed }
  },
}
