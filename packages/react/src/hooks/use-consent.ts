'use client'
import { mayConnect } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type ConsentInfo = {
  /** The page asks for a tick before anything connects. */
  readonly isNeeded: boolean
  /** Nothing stands in the way: the visitor has agreed, or need not. */
  readonly isGiven: boolean
  /** Something was to connect without it. */
  readonly isRefused: boolean
  readonly agree: (given: boolean) => void
}

/** Whether the visitor has agreed to the page's documents. Until then the kit connects nothing, by whichever way. */
export function useConsent(): ConsentInfo {
  const kit = useKit()
  const info = useKitState((state) => ({
    isNeeded: state.consent !== 'unneeded',
    isGiven: mayConnect(state),
    isRefused: state.consent === 'refused',
  }))
  const agree = useCallback((given: boolean) => kit.send({ type: 'consent', given }), [kit])
  return { ...info, agree }
}
