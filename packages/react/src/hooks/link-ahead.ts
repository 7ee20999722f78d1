/** The link by which a press on a wallet's row opens its app. A chunk of its own, which nobody waits for. */
import type { CatalogueWallet } from '@foyer/core'
import { expiryMargin, type LinkTarget, readPagePlatform, toPairingLink } from '@foyer/core/links'
import type { PressedLink } from './use-wallet-choice.ts'

export type LinkAhead = PressedLink & { readonly href: string; readonly target: LinkTarget }

/** `undefined` where the wallet has no link that may be opened. */
export function toLinkAhead(wallet: CatalogueWallet, uri: string): LinkAhead | undefined {
  return toPairingLink({ wallet, on: 'mobile', uri, platform: readPagePlatform(window) })
}

/** Whether somebody may start with that code. A page that was asleep has not heard that it ran out. */
export function isGood(expiresAt: number): boolean {
  return Date.now() < expiresAt - expiryMargin
}
