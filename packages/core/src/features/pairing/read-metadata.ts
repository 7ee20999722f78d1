/** How this page shows itself to a wallet: what the integrator says, else what the page says. */

import type { PairingHost } from '../../entities/pairing.ts'
import type { Metadata } from '../../options/options.ts'

export function readMetadata({ name, description, url, icons }: Partial<Metadata> = {}): PairingHost['metadata'] {
  const page = typeof document === 'undefined' ? undefined : document
  const link = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  const own = link && /^https?:/.test(link) ? [link] : []
  return {
    name: name || page?.title || page?.location?.hostname || 'A web page',
    description: description ?? page?.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    url: url ?? page?.location?.origin ?? '',
    icons: icons ?? own,
  }
}
