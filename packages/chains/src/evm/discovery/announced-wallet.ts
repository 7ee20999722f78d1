/** One EIP-6963 announcement, read without trusting it: any script on the page can send one. */
import type { Connector } from '@foyer/core'
import { type Eip1193Provider, isProvider } from '../provider.ts'

export type FoundWallet = { readonly connector: Connector; readonly provider: Eip1193Provider; readonly uuid?: string }

/** What a page may be made to hold per wallet. */
const maxIconLength = 65_536
const maxNameLength = 48

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
    if (typeof uuid !== 'string' || !uuid || uuid.length > 128 || !isProvider(provider)) return undefined
    const imageUrl = toSafeIcon(icon)
    return {
      uuid,
      provider,
      connector: Object.freeze({
        id: rdns,
        name: toSafeName(name) || rdns,
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

/** Without what turns, hides or stacks text: control, format (bidi, zero-width) and blank characters, piled-up accents. */
export function toSafeName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const visible = name
    .slice(0, 1000)
    .replace(/[\t\n\r]/g, ' ')
    .replace(/\p{C}|\u034f|[\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
  return [...visible.trim()].slice(0, maxNameLength).join('').trim()
}

/** Only inline images, which `<img>` shows without running scripts and without a request that tells who looks. */
function toSafeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxIconLength) return undefined
  const trimmed = icon.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(trimmed) ? trimmed : undefined
}
