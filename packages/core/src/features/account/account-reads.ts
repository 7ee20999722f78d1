/** What an account is called and holds, read once for whoever keeps the answer. */
import type { Caip10 } from '@foyer/contract/entities'
import type { ReadsDescriptor } from '../../feature/reads.ts'
import type { Identity, NativeBalance } from './account.ts'
import type { SortedTokens } from './sort-out.ts'

/** `fresh`: the server too reads again what it keeps. */
export type AccountInput = { readonly account: Caip10; readonly fresh?: boolean }

export type AccountReads = {
  readonly identity: { readonly about: AccountInput; readonly answer: Identity }
  readonly balance: { readonly about: AccountInput; readonly answer: NativeBalance }
  readonly tokens: { readonly about: AccountInput; readonly answer: SortedTokens }
}

export const accountReads: ReadsDescriptor<AccountReads> = {
  name: 'account-reads',
  initial: null,
  load: () => import('./account-reads-feature.ts').then((chunk) => chunk.accountReadsFeature),
}
