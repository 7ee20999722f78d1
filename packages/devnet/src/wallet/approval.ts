/** A prompt for the person in front of the wallet, ready to be shown: plain data, safe to send to another window. */
import type { WalletAccount } from './keys.ts'

export type Approval = {
  /** The page's request: a worker that was restarted finds its prompt again by it. */
  readonly id: string
  readonly origin: string
  readonly method: string
  readonly title: string
  /** The verb on the button that agrees. */
  readonly verb: string
  readonly facts: readonly Fact[]
  /** Long text, shown as it is: a message, typed data, call data. */
  readonly body?: string
  readonly warning?: string
  /** Present when the person chooses accounts; the listed ones are ticked. */
  readonly choose?: { readonly from: readonly WalletAccount[]; readonly ticked: readonly WalletAccount[] }
}

export type Fact = { readonly label: string; readonly value: string; readonly mono?: boolean }

export type Decision = { readonly approved: false } | { readonly approved: true; readonly accounts?: readonly WalletAccount[] }
