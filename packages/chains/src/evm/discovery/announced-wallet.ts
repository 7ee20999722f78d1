/** One EIP-6963 announcement, read without trusting it: any script on the page can send one. */
import { toSafeName, uuidPattern } from '@foyer/contract/entities'
import type { FoundWallet } from '../../shared/discovery/found-wallets.ts'
import { toSafeIcon } from '../../shared/text/safe-icon.ts'
import { isProvider } from '../../shared/wallets/is-provider.ts'

/**
 * A plain, frozen copy of what was announced, or `undefined` when it cannot be used.
 *
 * Every field is read once, so a getter cannot show one value to the check and another to the page.
 */
export function readAnnouncement(event: Event): FoundWallet | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const { uuid, rdns, name, icon } = info
    // A dot keeps it apart from the ids of the kit's own connectors.
    if (typeof rdns !== 'string' || rdns.length > 128 || !/^[a-z0-9][\w-]*(?:\.[\w-]+)+$/i.test(rdns)) return undefined
    if (typeof uuid !== 'string' || !uuidPattern.test(uuid) || !isProvider(provider)) return undefined
    const imageUrl = toSafeIcon(icon)
    return {
      provider,
      connector: Object.freeze({
        id: rdns,
        // What the wallet goes by on other chains, and where it only injects.
        name: toSafeName(name).replace(/^Trust Wallet$/, 'Trust') || rdns,
        type: 'ANNOUNCED',
        chain: 'eip155',
        info: Object.freeze({ rdns }),
        ...(imageUrl && { imageUrl }),
      }),
    }
  } catch {
    return undefined
  }
}
