'use client'
import type { Kit } from '@foyer/core'
import { useKit } from '../kit-context.ts'

/** Whether the kit has a pairing client and may use it. */
export function canPair({ pairing, enableWalletConnect }: Kit['options']): boolean {
  return pairing !== undefined && enableWalletConnect
}

/** Whether wallets on other devices and in other apps can be reached by a code. */
export function useCanPair(): boolean {
  return canPair(useKit().options)
}
