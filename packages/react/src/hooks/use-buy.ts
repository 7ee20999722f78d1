'use client'
import {
  type AmountIssue,
  type BuyOptions,
  type BuyQuote,
  type BuyWish,
  buying,
  caipAddressOf,
  type KitError,
  type Purchase,
  sliceOf,
} from '@foyer/core'
import { useEffect, useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'
import type { RemoteOptions } from './use-remote.ts'

export type BuyInfo = {
  /**
   * Whether buying can be offered: `features.onramp` is on, a server is named, an account is connected, and the time zone does not forbid it.
   * The time zone is known once the feature's code is here.
   */
  readonly isOffered: boolean
  /** Whether something is sold on the network in use, as far as is known. */
  readonly isSold: boolean
  /** What is on offer; what is known stays while it is read again. */
  readonly options: BuyOptions | undefined
  readonly optionsStatus: 'idle' | 'loading' | 'ready' | 'failed'
  /** The options are the kit's own, because no server says: nothing can be ordered. */
  readonly isDefault: boolean
  /** Undefined until the feature's code is here. */
  readonly wish: BuyWish | undefined
  /** Why the amount cannot be paid. */
  readonly issue: AmountIssue | undefined
  readonly quote: BuyQuote | undefined
  readonly quoteStatus: 'idle' | 'loading' | 'ready' | 'failed'
  readonly quoteError: KitError | undefined
  /** Nobody has made this quote: it cannot be ordered. */
  readonly isEstimate: boolean
  /** Whether `buy` does anything now. */
  readonly canBuy: boolean
  /** Of this account. Its `url`, once it is there, is checked, and belongs into a link with `rel="noopener noreferrer"`. */
  readonly purchase: Purchase | undefined
  /** The account's other purchases, what became of them included. A reload finds those that have not arrived. */
  readonly earlier: readonly Purchase[]
  /** Changes what is wanted; a quote follows by itself. */
  readonly choose: (wish: Partial<BuyWish>) => void
  readonly refreshQuote: () => void
  readonly refreshOptions: () => void
  /** Asks for the page where the visitor pays. A purchase that was begun before is followed in `earlier`. */
  readonly buy: () => void
  /** Say when the visitor goes to that page: the purchase is kept from then on. */
  readonly opened: () => void
  /** Makes one of `earlier` the purchase that is shown. */
  readonly show: (orderId: string) => void
  /** Forgets the purchase, to begin another. */
  readonly forget: () => void
}

/** Buying tokens for the connected account with money of a state (docs/behaviour.md, Buying). */
export function useBuy({ fetch = true }: RemoteOptions = {}): BuyInfo {
  const kit = useKit()
  const handle = useMemo(() => kit.feature(buying), [kit])
  const { slice, account } = useKitState((state) => ({ slice: sliceOf(state, buying), account: caipAddressOf(state) }))
  const isWanted = kit.options.features.onramp && kit.options.hosts.api !== undefined && account !== undefined
  useEffect(() => {
    if (isWanted && fetch) handle.send({ type: 'read-options' })
  }, [fetch, isWanted, handle])
  const actions = useMemo(
    () => ({
      choose: (wish: Partial<BuyWish>) => handle.send({ type: 'wish', wish }),
      refreshQuote: () => handle.send({ type: 'quote' }),
      refreshOptions: () => handle.send({ type: 'read-options' }),
      buy: () => handle.send({ type: 'buy' }),
      opened: () => handle.send({ type: 'opened' }),
      show: (orderId: string) => handle.send({ type: 'show', orderId }),
      forget: () => handle.send({ type: 'forget' }),
    }),
    [handle],
  )
  if (slice === undefined || 'missing' in slice)
    return { ...unknown, optionsStatus: slice ? 'failed' : isWanted ? 'loading' : 'idle', ...actions }
  const { options, quote, purchase, earlier, wish, issue, isDefault, isEstimate } = slice
  const isOffered = isWanted && !slice.isRestricted
  const network = account?.slice(0, account.lastIndexOf(':'))
  const isHere = ({ networks }: BuyOptions['purchaseCurrencies'][number]) => networks.some(({ caip2 }) => caip2 === network)
  return {
    isOffered,
    isSold: isOffered && options.data?.purchaseCurrencies.some(isHere) === true,
    options: options.data,
    optionsStatus: options.status,
    isDefault,
    wish,
    issue,
    quote: quote.data,
    quoteStatus: quote.status,
    quoteError: quote.error,
    isEstimate,
    canBuy: quote.status === 'ready' && quote.data !== undefined && !isEstimate && !issue && purchase?.status !== 'opening',
    // Those of an account whose wallet is not there wait for it.
    purchase: account && purchase,
    earlier: account ? earlier : unknown.earlier,
    ...actions,
  }
}

/** Before the feature's code is here. */
const unknown = {
  isOffered: false,
  isSold: false,
  options: undefined,
  isDefault: false,
  wish: undefined,
  issue: undefined,
  quote: undefined,
  quoteStatus: 'idle',
  quoteError: undefined,
  isEstimate: false,
  canBuy: false,
  purchase: undefined,
  earlier: [],
} as const
