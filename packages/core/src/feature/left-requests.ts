/** Requests that the page has turned away from while a wallet had them: that their account goes before it has answered is said, wherever the visitor is by then. */
import { type Caip10, namespaceOf } from '@foyer/contract/entities'
import type { NoticeKey } from '../entities/notice-key.ts'
import type { KernelEvent } from '../kernel/event.ts'
import { caipAddressOf } from '../kernel/select.ts'
import type { KernelView } from './feature.ts'
import { sayUnfinished } from './notice-texts.ts'

/** `key`: the account that was asked, on its network. */
export type LeftRequest = { readonly attempt: number; readonly key: Caip10 }
type Leaving = { readonly left?: readonly LeftRequest[] | undefined }

/** The wallet has answered it. */
export function withoutLeft<Slice extends Leaving>(slice: Slice, attempt: number): Slice {
  return drop(slice, (one) => one.attempt === attempt)
}

/** Word of those whose account has gone: its wallet answers them no more. The page may be with a wallet of another chain family. */
export function sayGone<Step extends { readonly slice: Leaving; readonly kernel?: readonly KernelEvent[] }>(
  step: Step,
  { now }: KernelView,
  key: NoticeKey,
): Step {
  const slice = drop(step.slice, (one) => caipAddressOf(now, namespaceOf(one.key)) === undefined)
  return slice === step.slice ? step : { ...step, slice, kernel: [...(step.kernel ?? []), sayUnfinished(key)] }
}

function drop<Slice extends Leaving>(slice: Slice, isOver: (one: LeftRequest) => boolean): Slice {
  const { left, ...rest } = slice
  if (!left?.some(isOver)) return slice
  const others = left.filter((one) => !isOver(one))
  return (others.length > 0 ? { ...rest, left: others } : rest) as Slice
}
