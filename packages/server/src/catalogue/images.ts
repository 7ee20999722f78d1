/**
 * Pictures of wallets, networks, tokens and currencies: from @web3icons/core (MIT), else a monogram.
 *
 * A picture is asked for by a name that must be one word of our own alphabet, and is loaded by the package's published
 * path, so no name leads anywhere else on the disk.
 */
import { createTimedCache } from '../cache/timed-cache.ts'
import { type Prepared, prepareText } from '../http/endpoint.ts'
import { drawMonogram } from './monogram.ts'
import { networkIcons } from './network-icons.ts'

export type Images = {
  /** `icon` as in `wallets/metamask`. */
  readonly wallet: (name: string, icon: string | undefined) => Promise<Prepared>
  /** A network by its image id (`eip155-1`) and the name to draw if there is no picture. */
  readonly network: (id: string, name: string) => Promise<Prepared>
  readonly token: (symbol: string) => Promise<Prepared>
  readonly currency: (code: string) => Prepared
}

const weekSeconds = 604_800

export function createImages(now: () => number): Images {
  const cache = createTimedCache<Prepared>({ ttlMs: weekSeconds * 1000, now, max: 5_000 })

  async function draw(icons: readonly string[], name: string): Promise<Prepared> {
    return cache.read(`${icons.join()}/${name}`, async () => {
      for (const icon of icons) {
        const svg = await loadIcon(icon)
        if (svg !== undefined) return toImage(svg)
      }
      return toImage(drawMonogram(name))
    })
  }

  return {
    wallet: (name, icon) => draw(icon === undefined ? [] : [icon], name),
    network: (id, name) =>
      draw(
        [networkIcons[id]].filter((icon) => icon !== undefined).map((icon) => `networks/${icon}`),
        name,
      ),
    token: (symbol) => draw([`tokens/${symbol.toUpperCase()}`], symbol),
    currency: (code) => toImage(drawMonogram(currencySigns[code.toLowerCase()] ?? code)),
  }
}

const currencySigns: Readonly<Record<string, string>> = { usd: '$', aud: '$', cad: '$', eur: '€', gbp: '£', inr: '₹', jpy: '¥' }

function toImage(svg: string): Prepared {
  return prepareText(svg, 'image/svg+xml', `public, max-age=${weekSeconds}, stale-while-revalidate=${weekSeconds}`, {
    // Even opened as a page of its own, a picture runs nothing and loads nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
}

/** Undefined when the package has no such picture. */
async function loadIcon(icon: string): Promise<string | undefined> {
  const parts = /^(wallets|networks|tokens|exchanges)\/([\w-]{1,60})$/.exec(icon)
  if (parts === null) return undefined
  for (const style of ['background', 'branded']) {
    try {
      const path = `@web3icons/core/svgs/${parts[1]}/${style}/${parts[2]}.svg.js`
      const loaded = (await import(/* @vite-ignore */ path)) as { default?: unknown }
      if (typeof loaded.default === 'string') return loaded.default
    } catch {
      // Not drawn in this style.
    }
  }
  return undefined
}
