'use client'
import {
  caipAddressOf,
  type SendAmount,
  type SendForm,
  type SendToken,
  type ShownTransfer,
  sending,
  sliceOf,
  type TokenBalance,
  type TrackedTransfer,
} from '@foyer/core'
import { isRestricted } from '@foyer/core/buying'
import {
  type AmountProblem,
  type SendWarning,
  sendDoubtOf,
  sendUnitsOf,
  sendWarningsOf,
  shownTransferOf,
  toSendToken,
} from '@foyer/core/sending'
import { useEffect, useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useFeature } from './use-feature.ts'
import { useKitState } from './use-kit-state.ts'
import type { RemoteOptions } from './use-remote.ts'
import { useTokens } from './use-tokens.ts'

export type SendInfo = SendForm & {
  /** Whether the page offers it: `features.send` is on, the time zone does not forbid it, and the account's chain family sends as far as is known. */
  readonly isOffered: boolean
  /** The amount in base units, `max`, or why what was entered is none. */
  readonly units: bigint | 'max' | AmountProblem
  /** The token among the account's tokens: its balance, price and picture; `undefined` while they are not known. */
  readonly held: TokenBalance | undefined
  /** The network's own coin, in which fees are paid. */
  readonly coin: TokenBalance | undefined
  /** What would be signed: transaction, amount and fee. Confirm it by its `attempt`. */
  readonly shown: ShownTransfer | undefined
  /** What a visitor should know before the wallet is asked, the most serious first. */
  readonly warnings: readonly SendWarning[]
  /** `confirm`: the visitor has to `accept` first; `never`: it is not sent. */
  readonly doubt: 'none' | 'confirm' | 'never'
  /** What was sent last. */
  readonly sent: TrackedTransfer | undefined
} & SendActions

export type SendActions = {
  readonly chooseToken: (token: SendToken | undefined) => void
  readonly setAmount: (amount: SendAmount) => void
  /** An address or a name, as it was typed. */
  readonly setReceiver: (text: string) => void
  /** Says in `problem` what is missing, or prepares what would be signed. */
  readonly review: () => void
  /** Once more, after a failure. */
  readonly retry: () => void
  readonly accept: (isAccepted: boolean) => void
  /** Asks the wallet to sign what was shown, and nothing else: any other `attempt` does nothing. */
  readonly confirm: (attempt: number) => void
  /** Stops waiting for the wallet. */
  readonly giveUp: () => void
  readonly reset: () => void
}

/**
 * Sends a coin or a token from the connected account: what is typed, what it would cost, what the wallet answers, and what becomes of it
 * (docs/behaviour.md, Sending). All amounts are base units. Errors are in `problem`, `preparation`, `receiver` and `signing`.
 */
export function useSend({ fetch = true }: RemoteOptions = {}): SendInfo {
  const { features, restrictedTimezones } = useKit().options
  const isAllowed = features.send && !isRestricted(restrictedTimezones, 'send')
  const { slice, handle } = useFeature(sending)
  const key = useKitState(caipAddressOf)
  const warnings = useKitState((state) => sendWarningsOf(sliceOf(state, sending), state), isSameText)
  const { data = none, hidden } = useTokens({ fetch })
  const tokens = hidden.length === 0 ? data : [...data, ...hidden]
  const { form, transfers } = slice
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account begins anew.
  useEffect(() => {
    if (fetch && isAllowed) handle.send({ type: 'begin' })
  }, [fetch, handle, key, form.key, isAllowed])
  const actions = useMemo(
    (): SendActions => ({
      chooseToken: (token) => handle.send({ type: 'choose-token', token }),
      setAmount: (amount) => handle.send({ type: 'amount', amount }),
      setReceiver: (text) => handle.send({ type: 'receiver', text }),
      review: () => handle.send({ type: 'review' }),
      retry: () => handle.send({ type: 'again' }),
      accept: (isAccepted) => handle.send({ type: 'accept', isAccepted }),
      confirm: (attempt) => handle.send({ type: 'confirm', attempt }),
      giveUp: () => handle.send({ type: 'give-up' }),
      reset: () => handle.send({ type: 'reset' }),
    }),
    [handle],
  )
  const { signing } = form
  return {
    ...form,
    isOffered: isAllowed && form.isAble !== false,
    units: sendUnitsOf(form),
    held: form.token && tokens.find((one) => toSendToken(one).address === form.token?.address),
    coin: tokens.find(({ address }) => address === undefined),
    shown: shownTransferOf(form.preparation),
    warnings,
    doubt: sendDoubtOf(warnings),
    sent: signing.status === 'sent' ? transfers.find(({ hash }) => hash === signing.hash) : undefined,
    ...actions,
  }
}

const none: readonly TokenBalance[] = []

/** Warnings are few words. */
function isSameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
