'use client'
import { type KitError, pairing, sliceOf } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type RelayInfo = {
  /** Codes and requests to paired wallets do not get through. It is tried again and again by itself. */
  readonly isAway: boolean
  /** Tried at this moment because the person wants it. */
  readonly isRetrying: boolean
  /** It is there, and turns this page away: why. */
  readonly error: KitError | undefined
  /** Tries now. */
  readonly retry: () => void
}

/** The relay between this page and wallets on other devices. */
export function useRelay(): RelayInfo {
  const kit = useKit()
  const info = useKitState((state) => {
    const { relay } = sliceOf(state, pairing)
    const isRetrying = relay.status === 'trying' && relay.again === true
    return { isAway: relay.status === 'away' || isRetrying, isRetrying, error: relay.status === 'away' ? relay.error : undefined }
  })
  const retry = useCallback(() => kit.feature(pairing).send({ type: 'retry-relay' }), [kit])
  return { ...info, retry }
}
