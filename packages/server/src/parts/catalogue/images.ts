/**
 * Pictures of wallets, networks, tokens and currencies: our own files of wallet logos, @web3icons/core (MIT), what a deployment
 * brings for a wallet of its own, else a monogram.
 *
 * A picture is loaded by a name that is one word of our own alphabet, from our own folder or by the package's published path, so
 * no name leads anywhere else on the disk. What is called otherwise, as tokens may be, has a monogram.
 */
import { readFile } from 'node:fs/promises'
import { createTimedCache } from '@foyer/service/cache'
import { walletIcons } from '../../assets/wallet-icons.ts'
import { drawMonogram } from './monogram.ts'
import { findNetworkIcon } from './network-icons.ts'

export type Image = { readonly body: string | Uint8Array<ArrayBuffer>; readonly contentType: string }

export type Images = {
  /** `icon` as in `WalletEntry`. */
  readonly wallet: (name: string, icon: string | undefined) => Promise<Image>
  /** A network by its image id (`eip155-1`) and the name to draw if there is no picture. */
  readonly network: (id: string, name: string) => Promise<Image>
  readonly token: (symbol: string) => Promise<Image>
  readonly currency: (code: string) => Image
}

const keptMs = 604_800_000
const svgType = 'image/svg+xml'

export function createImages(now: () => number): Images {
  const cache = createTimedCache<Image>({ ttlMs: keptMs, now, max: 5_000 })

  async function draw(icons: readonly string[], name: string): Promise<Image> {
    return cache.read(`${icons.join()}/${name}`, async () => {
      for (const icon of icons) {
        const image = readData(icon) ?? (await loadFile(icon)) ?? (await loadIcon(icon))
        if (image !== undefined) return image
      }
      return toImage(drawMonogram(name))
    })
  }

  return {
    wallet: (name, icon) => draw(icon === undefined ? [] : [icon], name),
    network: (id, name) =>
      draw(
        [findNetworkIcon(id)].filter((icon) => icon !== undefined).map((icon) => `networks/${icon}`),
        name,
      ),
    token: (symbol) => draw([`tokens/${symbol.toUpperCase()}`], symbol),
    currency: (code) => toImage(drawMonogram(currencySigns[code.toLowerCase()] ?? code)),
  }
}

const currencySigns: Readonly<Record<string, string>> = { usd: '$', aud: '$', cad: '$', eur: '€', gbp: '£', inr: '₹', jpy: '¥' }

function toImage(body: Image['body'], contentType = svgType): Image {
  return { body, contentType }
}

/** Undefined when it is not a picture itself. */
function readData(icon: string): Image | undefined {
  const [, type, bytes] = /^data:(image\/(?:svg\+xml|png|webp));base64,([A-Za-z0-9+/]+=*)$/.exec(icon) ?? []
  return type === undefined || bytes === undefined ? undefined : toImage(new Uint8Array(Buffer.from(bytes, 'base64')), type)
}

/** Undefined when it is not the name of one of our files. */
async function loadFile(icon: string): Promise<Image | undefined> {
  const type = /^[a-z0-9-]{1,60}\.(svg|webp|png)$/.exec(icon)?.[1]
  if (type === undefined) return undefined
  try {
    return toImage(new Uint8Array(await readFile(new URL(icon, walletIcons))), type === 'svg' ? svgType : `image/${type}`)
  } catch {
    return undefined
  }
}

/** Undefined when the package has no such picture. */
async function loadIcon(icon: string): Promise<Image | undefined> {
  const parts = /^(wallets|networks|tokens|exchanges)\/([\w-]{1,60})$/.exec(icon)
  if (parts === null) return undefined
  for (const style of ['background', 'branded']) {
    try {
      const path = `@web3icons/core/svgs/${parts[1]}/${style}/${parts[2]}.svg.js`
      const loaded = (await import(/* @vite-ignore */ path)) as { default?: unknown }
      if (typeof loaded.default === 'string') return toImage(loaded.default)
    } catch {
      // Not drawn in this style.
    }
  }
  return undefined
}
