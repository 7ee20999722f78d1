/** What a chain family does with a wallet, whether it was found on the page or is reached over a paired session. */
import type {
  Account,
  AccountOnNetwork,
  AdapterHost,
  ChainClient,
  ChainReads,
  ListedAsset,
  Namespace,
  Network,
  Transaction,
} from '@foyer/core'
import type { ReachedWallet, Wallets } from '../wallets/create-wallets.ts'
import type { Provider } from '../wallets/provider.ts'

/** What a family cannot do is absent. The code of each loads when it is first used. */
export type ChainActions = {
  readonly sign: SigningActions
  /** Moves the wallet there, adding the network to it when it is unknown there. */
  switchNetwork?(wallet: ReachedWallet, network: Network): Promise<void>
  /** Asks the wallet to forget this page. Rejects when the wallet says that it does not. */
  revoke?(wallet: ReachedWallet): Promise<void>
  /** What the wallet lists of an account's tokens by itself. Never prompts. */
  fetchAssets?(wallet: ReachedWallet, input: AccountOnNetwork): Promise<readonly ListedAsset[] | undefined>
}

export type SigningActions = {
  message?(wallet: ReachedWallet, input: { readonly address: string; readonly message: string }): Promise<string>
  typedData?(wallet: ReachedWallet, input: { readonly address: string; readonly typedData: unknown }): Promise<string>
  transaction?(wallet: ReachedWallet, transaction: Transaction): Promise<string>
}

/** Reads the addresses that a session shares: `undefined` when one of them is none of that family. */
export type AccountsReader = { parseAccounts(addresses: readonly string[], namespace: Namespace): readonly Account[] | undefined }

/** What a family adds to paired sessions for pages without its adapter; the rest of a session is the same for all families. */
export type SessionFamily = {
  readonly actions: ChainActions
  /** Loads with the first session. */
  accounts?(): Promise<AccountsReader>
  /** What needs no action of the wallet's. Everything ends with the wallets' signal. */
  open?(
    host: AdapterHost,
    wallets: Pick<Wallets<Provider>, 'signal' | 'reach'>,
  ): { readonly reads: Pick<ChainReads, 'fetchBalance'>; readonly transfers?: NonNullable<ChainClient['transfers']> }
}
