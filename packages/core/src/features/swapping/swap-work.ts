/** What the machine of swapping wants done. */
import type { Caip10 } from '@foyer/contract/entities'
import type { FeatureStep } from '../../feature/feature.ts'
import type { SwapEvent, SwapPermit, SwapState, SwapTerms, SwapToken, TrackedSwap } from './swapping.ts'

export type QuoteWish = {
  readonly account: Caip10
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly slippage: number
}

export type SwapWork =
  | { readonly type: 'list'; readonly attempt: number; readonly account: Caip10 }
  | { readonly type: 'price'; readonly attempt: number; readonly account: Caip10 }
  | { readonly type: 'quote'; readonly attempt: number; readonly wish: QuoteWish }
  | { readonly type: 'approve'; readonly attempt: number; readonly terms: SwapTerms; readonly allowance: bigint }
  | { readonly type: 'permit'; readonly attempt: number; readonly terms: SwapTerms }
  | { readonly type: 'swap'; readonly attempt: number; readonly terms: SwapTerms; readonly permit?: SwapPermit }
  | { readonly type: 'look'; readonly swaps: readonly TrackedSwap[] }

export type SwapStep = FeatureStep<SwapState, SwapEvent, SwapWork>
