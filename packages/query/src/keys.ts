/** Under what the answers are kept: by kit, by account and network, and by what was asked. Kits that share a storage key share their account, too. */
import { type Caip10, caipAddressOf, type Kit, KitError, networkOf, parseCaip10 } from '@foyer/core'

export type AccountTopic = 'balance' | 'tokens' | 'identity' | 'activity' | 'nfts'

export type AccountKey<Topic extends AccountTopic = AccountTopic> = readonly [
  'foyer',
  storageKey: string,
  'account',
  account: Caip10 | null,
  Topic,
]

/** Everything that is kept of one kit. */
export function kitKey(kit: Kit): readonly ['foyer', storageKey: string] {
  return ['foyer', kit.options.storageKey]
}

/** Everything that is kept of one kit's accounts. */
export function accountsKey(kit: Kit): readonly ['foyer', storageKey: string, 'account'] {
  return [...kitKey(kit), 'account']
}

export function accountKey<Topic extends AccountTopic>(kit: Kit, account: Caip10 | undefined, topic: Topic): AccountKey<Topic> {
  return [...accountsKey(kit), account ?? null, topic]
}

export type AccountOptions = {
  /** CAIP-10, as `useAccount()` tells it. Default: the one in use when the options are made. `undefined` asks for nothing. */
  readonly account?: Caip10 | undefined
}

export function accountOfOptions(kit: Kit, options: AccountOptions): Caip10 | undefined {
  return 'account' in options ? options.account : caipAddressOf(kit.getState())
}

/** @throws {KitError} `not_connected`, for whoever fetches without looking whether there is an account */
export function requireAccount(account: Caip10 | undefined): Caip10 {
  if (account === undefined) throw new KitError('not_connected', 'No account is connected. Connect a wallet first.')
  return account
}

/** Nothing is asked about nobody, nor about a network that the kit was not given. */
export function isKnown(kit: Kit, account: Caip10 | undefined): boolean {
  if (account === undefined) return false
  return networkOf(kit.getState(), parseCaip10(account).network) !== undefined
}
