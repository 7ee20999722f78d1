'use client'
import { useState } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

/**
 * Whether the modal is, or was, open while this component lived. The modal is mounted before anyone opens
 * it; until then nothing in it may ask the network for anything, not even for a picture.
 */
export function useOpened(): boolean {
  const { options } = useKit()
  const [before, setBefore] = useState(options.enableEmbedded)
  // Once it was, later openings and closings are no news.
  const opened = useKitState((state) => before || state.modal.open)
  if (opened && !before) setBefore(true)
  return opened
}
