'use client'
import { caipAddressOf, sending, sliceOf, type TrackedTransfer } from '@foyer/core'
import { trackedTransfersOf } from '@foyer/core/sending'
import { useEffect } from 'react'
import { useKit } from '../kit-context.ts'
import { useFeature } from './use-feature.ts'
import { shallowEqual, useKitState } from './use-kit-state.ts'
import type { RemoteOptions } from './use-remote.ts'

export type PendingTransfers = {
  /** Of the connected account on its network, newest first: what is not settled, and what was settled during this visit. */
  readonly transfers: readonly TrackedTransfer[]
  /** How many of them are not settled. */
  readonly pending: number
}

/** What the account has sent from this browser, followed until the chain has settled it, over reloads too. With `fetch: false` it only reads. */
export function usePendingTransfers({ fetch = true }: RemoteOptions = {}): PendingTransfers {
  const { options } = useKit()
  const { handle } = useFeature(sending)
  const key = useKitState(caipAddressOf)
  const transfers = useKitState((state) => trackedTransfersOf(sliceOf(state, sending), caipAddressOf(state)), shallowEqual)
  useEffect(() => {
    if (fetch && key !== undefined && options.features.send) handle.send({ type: 'follow' })
  }, [fetch, handle, key, options])
  return { transfers, pending: transfers.filter(({ status }) => status === 'pending' || status === 'dropped').length }
}
