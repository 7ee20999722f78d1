import { useState } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

/**
 * Whether the modal is, or was, open while this component lived. The modal is mounted before anyone opens
 * it; until then nothing in it may ask the network for anything, not even for a picture.
 */
export function useOpened(): boolean {
  const { options } = useKit()
  const isOpen = useKitState((state) => state.modal.open)
  const [opened, setOpened] = useState(isOpen || options.enableEmbedded === true)
  if (isOpen && !opened) setOpened(true)
  return opened || isOpen
}
