/** Sending a family's coins and tokens: what is paid is known, and tried out, before a wallet is asked. */
import type { Caip2 } from '@foyer/contract/entities'
import type { ConnectorId } from '../entities/wallet.ts'
import type { Transaction } from './transaction.ts'

export type TransferInput = {
  readonly from: string
  readonly to: string
  readonly network: Caip2
  /** The token's contract, with the decimals that the visitor was shown; absent for the network's own coin. */
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
  /** Base units; `max` is all that can be sent, with the fee kept back where the fee is paid in the same coin. */
  readonly amount: bigint | 'max'
}

/** A transfer as it would be signed. All figures are base units: `amount` and `balance` of what is sent, fees of the network's own coin. */
export type PreparedTransfer = {
  /** The whole of what a wallet is asked to sign. */
  readonly transaction: Transaction
  readonly amount: bigint
  /** What the sender has of it. */
  readonly balance: bigint
  /** At today's price, and the most that the transaction lets the network take. */
  readonly fee: { readonly likely: bigint; readonly most: bigint }
  /** Who receives: a person's account, a contract, or the very contract of the token, which nobody gets it back from. */
  readonly receiver: 'account' | 'contract' | 'token'
}

/** One look at a transaction. `unknown`: no node knows it, and nothing has surely taken its place. */
export type TransferState = {
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unknown'
  /** Of one that is unknown: something may have taken its place, and a look a quarter of a minute later tells. */
  readonly seemsReplaced?: true
  /** The place in the sender's order, once a node has told it. */
  readonly nonce?: number
}

export type SentTransfer = { readonly network: Caip2; readonly hash: string; readonly from: string; readonly nonce?: number | undefined }

export type ChainTransfers = {
  /** The receiver as the chain writes addresses; `mistyped` has the form of one and a checksum that does not fit. */
  parseReceiver(text: string): { readonly address: string } | { readonly problem: 'mistyped' | 'none' }
  /**
   * What a normalised name points to on that network; `undefined` where it points nowhere.
   *
   * @throws {KitError} `method_unsupported` where no network has a name service, `invalid_input` where names can have no address on that network
   */
  resolveName(input: { readonly name: string; readonly network: Caip2 }): Promise<string | undefined>
  /**
   * Reads balance and fee and tries the transfer out on the chain.
   *
   * @throws {KitError} `insufficient_funds`, `invalid_input`, `execution_failed` when the chain would refuse it, or a failure of the nodes
   */
  prepare(input: TransferInput): Promise<PreparedTransfer>
  /**
   * In which units a token counts, as its contract says.
   *
   * @throws {KitError} `token_distrusted` where no token is there, or a failure of the nodes
   */
  readDecimals(token: { readonly network: Caip2; readonly address: string }): Promise<number>
  /** Whether the wallet itself says that it is on that network. */
  isOn(connector: ConnectorId, network: Caip2): Promise<boolean>
  look(sent: SentTransfer): Promise<TransferState>
}
