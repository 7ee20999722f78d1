'use client'
import type { BareScreenName, Screen } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type Modal = {
  readonly isOpen: boolean
  readonly isLoading: boolean
  /** The view that is shown; `undefined` while closed. */
  readonly screen: Screen | undefined
  /** Without a view: Account when connected, else Connect (docs/behaviour.md, Opening the modal). */
  readonly open: (view?: BareScreenName | Screen) => void
  readonly close: () => void
}

/** The modal: whether it is open, on which view, and how to open and close it. */
export function useModal(): Modal {
  const kit = useKit()
  const state = useKitState(({ modal }) => ({ isOpen: modal.open, isLoading: modal.loading, screen: modal.history.at(-1) }))
  const open = useCallback((view?: BareScreenName | Screen) => void kit.open(view === undefined ? {} : { view }), [kit])
  const close = useCallback(() => kit.close(), [kit])
  return { ...state, open, close }
}
