'use client'
import { type Notice, notices } from '@foyer/core'
import { useCallback } from 'react'
import { useFeature } from './use-feature.ts'

/** The banner of the modal (docs/behaviour.md, Notices): what it says now, and how to say something or take it away. */
export function useNotice(): {
  readonly notice: Notice | undefined
  readonly notify: (variant: Notice['variant'], message: string) => void
  readonly dismiss: () => void
} {
  const { slice, handle } = useFeature(notices)
  const notify = useCallback((variant: Notice['variant'], message: string) => handle.send({ type: 'show', variant, message }), [handle])
  const dismiss = useCallback(() => handle.send({ type: 'dismiss' }), [handle])
  return { notice: slice.notice, notify, dismiss }
}
