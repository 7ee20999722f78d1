'use client'
import type { KitOptions } from '@foyer/core'
import { useKit } from '../kit-context.ts'

/** Whether the kit has a pairing client and may use it. */
export function canPair({ pairing, enableWalletConnect }: KitOptions): boolean {
  return pairing !== undefined && enableWalletConnect !== false
}

/** Whether wallets on other devices and in other apps can be reached by a code. */
export function useCanPair(): boolean {
  return canPair(useKit().options)
}
