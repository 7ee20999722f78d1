import type { KitOptions } from '@foyer/core'

/** Whether the kit has a pairing client and may use it. */
export function canPair({ pairing, enableWalletConnect }: KitOptions): boolean {
  return pairing !== undefined && enableWalletConnect !== false
}
