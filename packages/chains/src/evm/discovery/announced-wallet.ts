/** One EIP-6963 announcement, read without trusting it: any script on the page can send one. */
import { toSafeName, uuidPattern } from '@foyer/contract/entities'
import type { FoundWallets } from '../../shared/discovery/found-wallets.ts'
import { toSafeIcon } from '../../shared/text/safe-icon.ts'
import { isProvider } from '../../shared/wallets/is-provider.ts'

/**
 * Adds a plain, frozen copy of what was announced, or nothing when it cannot be used. Name and icon are parsed only where there is room.
 *
 * Every field is read once, so a getter cannot show one value to the check and another to the page.
 */
export function readAnnouncement(event: Event, add: FoundWallets['add']): void {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const { uuid, rdns, name: given, icon } = info
    // A dot keeps it apart from the ids of the kit's own connectors.
    if (typeof rdns !== 'string' || rdns.length > 128 || !/^[a-z0-9][\w-]*(?:\.[\w-]+)+$/i.test(rdns)) return
    if (typeof uuid !== 'string' || !uuidPattern.test(uuid) || !isProvider(provider)) return
    add(rdns, provider, () => {
      const imageUrl = toSafeIcon(icon)
      // What the wallet goes by on other chains, and where it only injects.
      const name = toSafeName(given).replace(/^Trust Wallet$/, 'Trust') || rdns
      return Object.freeze({
        id: rdns,
        // By what it shows of itself: its `uuid` is another one on each visit.
        alias: `${rdns}#${name}${imageUrl?.length}`,
        name,
        type: 'ANNOUNCED',
        chain: 'eip155',
        info: Object.freeze({ rdns }),
        ...(imageUrl && { imageUrl }),
      })
    })
  } catch {}
}
