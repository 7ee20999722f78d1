'use client'
import {
  caipAddressOf,
  type SwapForm,
  type SwapProgress,
  type SwapQuoted,
  type SwapQuoteState,
  type SwapStart,
  type SwapToken,
  type SwapTokens,
  swapping,
} from '@foyer/core'
import { isRestricted } from '@foyer/core/buying'
import { isSwapUnsure } from '@foyer/core/swapping'
import { useEffect, useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useFeature } from './use-feature.ts'
import { useKitState } from './use-kit-state.ts'

export type SwapInfo = {
  /** Whether there may be swaps: `features.swaps` is on, the time zone does not forbid it, a server is named, and the account is of EVM. A network without any fails with its tokens. */
  readonly isOffered: boolean
  readonly tokens: SwapTokens
  readonly form: SwapForm
  /** Asked for by itself once the form is whole, and again after a while. */
  readonly quote: SwapQuoteState
  readonly progress: SwapProgress
  /** Whether a swap or an approval may have been sent without anybody knowing: until another swap is, or the views are left. */
  readonly isUnsure: boolean
  /** The quote to show: the one that can be signed until its `until`, or the last while another comes. */
  readonly shown: SwapQuoted | undefined
  /** Whether the token's allowance has to be given first: for exactly the amount. */
  readonly needsApproval: boolean
  /** Whether a signature without a fee can take the approval’s place (`permit`). */
  readonly canPermit: boolean
  readonly pick: (side: 'from' | 'to', token: SwapToken) => void
  readonly flip: () => void
  /** A plain decimal, also half of one. */
  readonly setAmount: (amount: string) => void
  /** Per cent: more than 0, at most 5. */
  readonly setSlippage: (percent: number) => void
  readonly refresh: () => void
  readonly approve: () => void
  /** Has the wallet sign that exactly the amount may be taken; it goes along with the swap. Nothing is sent. */
  readonly permit: () => void
  /** Has the wallet sign the quote with that minimum, in base units, if it is still the one that is there. */
  readonly swap: (minimum: bigint) => void
  /** Nobody waits for the wallet any more. What is signed there all the same goes out. */
  readonly giveUp: () => void
  /** Asks for the tokens again, or begins another swap. */
  readonly begin: (start?: SwapStart) => void
}

export type SwapOptions = SwapStart & {
  /** Whether to ask for the tokens, and for quotes. Default: `true`. */
  readonly fetch?: boolean
}

/** Swapping a token of the connected account for another, on its network (docs/behaviour.md, Swapping). */
export function useSwap({ fetch = true, from, to, amount }: SwapOptions = {}): SwapInfo {
  const kit = useKit()
  const { slice, handle } = useFeature(swapping)
  const account = useKitState((state) => caipAddressOf(state))
  const { features, hosts, restrictedTimezones } = kit.options
  const isAllowed = features.swaps && !isRestricted(restrictedTimezones, 'swaps')
  const isOffered = isAllowed && hosts.api !== undefined && account?.startsWith('eip155:') === true
  const actions = useMemo(() => {
    const { send } = handle
    return {
      begin: (start: SwapStart = {}) => send({ ...start, type: 'begin' }),
      pick: (side: 'from' | 'to', token: SwapToken) => send({ type: 'pick', side, token }),
      flip: () => send({ type: 'flip' }),
      setAmount: (typed: string) => send({ type: 'type', amount: typed }),
      setSlippage: (slippage: number) => send({ type: 'tolerate', slippage }),
      refresh: () => send({ type: 'refresh' }),
      approve: () => send({ type: 'approve' }),
      permit: () => send({ type: 'permit' }),
      swap: (minimum: bigint) => send({ type: 'swap', minimum }),
      giveUp: () => send({ type: 'give-up' }),
    }
  }, [handle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account begins anew.
  useEffect(() => {
    const start = { ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...(amount !== undefined && { amount }) }
    if (fetch && isOffered) actions.begin(start)
  }, [fetch, isOffered, account, actions, from, to, amount])
  const { quote } = slice
  const shown = quote.status === 'ready' ? quote.quote : quote.status === 'loading' ? quote.last : undefined
  return {
    isOffered,
    tokens: slice.tokens,
    form: slice.form,
    quote,
    progress: slice.progress,
    isUnsure: isSwapUnsure(slice),
    shown,
    needsApproval: shown?.needsApproval ?? false,
    canPermit: (shown?.needsApproval && shown.canPermit) ?? false,
    ...actions,
  }
}
