import type { Notice } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

/** The banner of the modal (spec 4.07): what it says now, and how to say something or take it away. */
export function useNotice(): {
  readonly notice: Notice | undefined
  readonly notify: (variant: Notice['variant'], message: string) => void
  readonly dismiss: () => void
} {
  const kit = useKit()
  const notice = useKitState((state) => state.notice)
  const notify = useCallback((variant: Notice['variant'], message: string) => kit.send({ type: 'notify', variant, message }), [kit])
  const dismiss = useCallback(() => kit.send({ type: 'dismiss', what: 'notice' }), [kit])
  return { notice, notify, dismiss }
}
