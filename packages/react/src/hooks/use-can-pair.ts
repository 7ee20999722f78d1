'use client'
import { canPair } from '@foyer/core'
import { useKit } from '../kit-context.ts'

/** Whether wallets on other devices and in other apps can be reached by a code. */
export function useCanPair(): boolean {
  return canPair(useKit().options)
}
