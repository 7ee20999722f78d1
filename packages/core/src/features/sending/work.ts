/** What the machine of sending wants done, and what its steps have in common. */
import type { Caip10 } from '@foyer/contract/entities'
import type { ConnectorId } from '../../entities/wallet.ts'
import type { PreparedTransfer, TransferInput } from '../../family/transfers.ts'
import type { FeatureStep, KernelView } from '../../feature/feature.ts'
import type { KernelEvent } from '../../kernel/event.ts'
import type { Screen } from '../../kernel/screen.ts'
import { screenOf } from '../../kernel/select.ts'
import { emptyForm, type SendForm, type SendingEvent, type SendingState, type SendToken, type TrackedTransfer } from './sending.ts'

export type SendingWork =
  /** Whether the family sends, and to whom the account has sent before. */
  | { readonly type: 'learn'; readonly key: Caip10 }
  | { readonly type: 'find'; readonly key: Caip10; readonly attempt: number; readonly text: string }
  | { readonly type: 'identify'; readonly key: Caip10; readonly attempt: number; readonly address: string }
  | { readonly type: 'prepare'; readonly attempt: number; readonly input: TransferInput }
  /** In the press itself: a wallet elsewhere may have to be opened. */
  | {
      readonly type: 'sign'
      readonly atOnce: true
      readonly attempt: number
      readonly connector: ConnectorId
      readonly transaction: PreparedTransfer['transaction']
      /** What will be followed once it has a hash. */
      readonly transfer: Omit<TrackedTransfer, 'hash' | 'sentAt' | 'seenAt' | 'status'>
    }
  | { readonly type: 'look'; readonly transfers: readonly TrackedTransfer[] }

export type Step = FeatureStep<SendingState, SendingEvent, SendingWork>

/** Where a step stands: what it starts from, and when. */
export type Moment = { readonly slice: SendingState; readonly at: number; readonly seq: number; readonly kernel: KernelView }

export function changeForm(slice: SendingState, change: Partial<SendForm>): SendingState {
  return { ...slice, form: { ...slice.form, ...change } }
}

/** As it was before anything was entered, for the same account. */
export function clearForm(slice: SendingState, token: SendToken | undefined): SendingState {
  const { key, isAble, known } = slice.form
  return { ...slice, form: { ...emptyForm, key, token, isAble, known } }
}

type SendStep = Extract<Screen, { readonly name: 'WalletSend' }>['step']

/** The modal goes along where it shows sending; whoever draws sending alone reads the state. */
export function goTo({ now }: KernelView, step: SendStep, replace = false): readonly KernelEvent[] {
  if (screenOf(now)?.name !== 'WalletSend') return []
  return [{ type: 'go', screen: { name: 'WalletSend', ...(step && { step }) }, ...(replace && { replace }) }]
}

export function isShown({ now }: KernelView, step: SendStep): boolean {
  const screen = screenOf(now)
  return screen?.name === 'WalletSend' && screen.step === step
}
