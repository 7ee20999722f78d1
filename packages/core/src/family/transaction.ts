/** What a page sends, by chain family. A family that sends adds its own form to `TransactionForms`. */
import type { Hex } from '../entities/hex.ts'

/** What the sender pays for gas: a price, on chains of the old kind, or a cap with the tip within it (EIP-1559). */
type EvmFees =
  | {
      readonly type?: 'legacy' | 'eip2930' | undefined
      readonly gasPrice?: bigint | undefined
      readonly maxFeePerGas?: undefined
      readonly maxPriorityFeePerGas?: undefined
    }
  | {
      readonly type?: 'eip1559' | undefined
      readonly gasPrice?: undefined
      readonly maxFeePerGas?: bigint | undefined
      readonly maxPriorityFeePerGas?: bigint | undefined
    }

/** Amounts and fees are base units (wei). What is left out is decided by the wallet; a field that is not listed here is refused by its name. */
export type EvmTransaction = {
  readonly to?: string | undefined
  readonly value?: bigint | undefined
  readonly data?: string | undefined
  readonly gas?: bigint | undefined
  readonly nonce?: number | undefined
} & EvmFees

/** By namespace (CAIP-2). */
export type TransactionForms = { readonly eip155: EvmTransaction }

/** The namespaces in which transactions can be sent. */
export type TransactionNamespace = keyof TransactionForms

/** As a page passes it. Without a network it goes to the one that the wallet is on. */
export type TransactionRequest<N extends TransactionNamespace = TransactionNamespace> = {
  readonly [Each in N]: TransactionForms[Each] & { readonly network?: `${Each}:${string}` | undefined }
}[N]

/** What the wallet gives for it. */
export type TransactionHash<N extends TransactionNamespace = TransactionNamespace> = {
  readonly [Each in N]: { readonly eip155: Hex }[Each]
}[N]

/** As a chain family receives it: with its sender and its network. */
export type Transaction<N extends TransactionNamespace = TransactionNamespace> = {
  readonly [Each in N]: TransactionForms[Each] & { readonly from: string; readonly network: `${Each}:${string}` }
}[N]
