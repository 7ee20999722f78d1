'use client'
import { caipAddressOf, sliceOf, swapping, type TrackedSwap } from '@foyer/core'
import { trackedSwapsOf } from '@foyer/core/swapping'
import { useEffect } from 'react'
import { useKit } from '../kit-context.ts'
import { useFeature } from './use-feature.ts'
import { shallowEqual, useKitState } from './use-kit-state.ts'
import type { RemoteOptions } from './use-remote.ts'

export type PendingSwaps = {
  /** Of the connected account on its network, newest first: what is not settled, and what was settled during this visit. */
  readonly swaps: readonly TrackedSwap[]
  /** How many of them are not settled. */
  readonly pending: number
}

/** What the account has swapped from this browser, followed until the chain has settled it, over reloads too. With `fetch: false` it only reads. */
export function usePendingSwaps({ fetch = true }: RemoteOptions = {}): PendingSwaps {
  const { options } = useKit()
  const { handle } = useFeature(swapping)
  const key = useKitState(caipAddressOf)
  const swaps = useKitState((state) => trackedSwapsOf(sliceOf(state, swapping), caipAddressOf(state)), shallowEqual)
  const isOffered = options.features.swaps && key?.startsWith('eip155:') === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has others.
  useEffect(() => {
    if (fetch && isOffered) handle.send({ type: 'follow' })
  }, [fetch, handle, key, isOffered])
  return { swaps, pending: swaps.filter(({ status }) => status === 'pending' || status === 'dropped').length }
}
