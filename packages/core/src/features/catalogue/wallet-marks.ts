/**
 * Marks of the wallets that the kit carries, for when nobody can be asked for a picture: drawn for this kit, in colours by which people know
 * the wallet. They are plain emblems and letters, nobody's logo.
 */

/** Colour and shape, one on top of the other, on a square of 40. The first is the ground. */
type Mark = readonly [ground: string, ...layers: (readonly [colour: string, path: string])[]]

const marks: Readonly<Record<string, Mark>> = {
  metamask: [
    'f5841f',
    ['fff', 'M8 7l9 7h6l9-7-2 12 2 7-6 5-3 3h-6l-3-3-6-5 2-7z'],
    ['763e1a', 'M13 20l5 2v3zM27 20l-5 2v3zM18 30h4l-2 2z'],
  ],
  trust: ['0500ff', ['fff', 'M20 7l11 4v9c0 6-4 10-11 13-7-3-11-7-11-13v-9z'], ['0500ff', 'M14 14h12v4h-4v10h-4v-10h-4z']],
  coinbase: ['0052ff', ['fff', 'M30 25a11 11 0 1 1 0-10h-6a6 6 0 1 0 0 10z']],
  phantom: [
    'ab9ff2',
    ['fff', 'M10 32v-12a10 10 0 0 1 20 0v12l-3-3-4 3-3-3-3 3-4-3z'],
    ['534bb1', 'M15 17a1.5 2.5 0 1 0 3 0a1.5 2.5 0 1 0-3 0zM22 17a1.5 2.5 0 1 0 3 0a1.5 2.5 0 1 0-3 0z'],
  ],
  rainbow: ['174299', ['ff5a3c', 'M6 27a14 14 0 0 1 28 0z'], ['ffd24a', 'M11 27a9 9 0 0 1 18 0z'], ['3cc8ff', 'M15 27a5 5 0 0 1 10 0z']],
  okx: ['000', ['fff', 'M7 13h11v14h-11zM20 13h4v5l5-5h5l-7 7 7 7h-5l-5-5v5h-4z'], ['000', 'M11 17h3v6h-3z']],
  rabby: [
    '7084ff',
    ['fff', 'M13 6c4 0 5 7 5 12h-4c-3-5-3-12-1-12zM27 6c-4 0-5 7-5 12h4c3-5 3-12 1-12zM20 16a9 9 0 1 1 0 18a9 9 0 0 1 0-18z'],
    ['7084ff', 'M15 23a1.5 2 0 1 0 3 0a1.5 2 0 1 0-3 0zM22 23a1.5 2 0 1 0 3 0a1.5 2 0 1 0-3 0z'],
  ],
  zerion: ['2962ef', ['fff', 'M10 10h20l-11 15h11v5h-20l11-15h-11z']],
}

/** As an address that holds the whole picture; of paths alone, which is drawn under every policy. */
export function walletMark(slug: string): string | undefined {
  const [ground, ...layers] = marks[slug] ?? []
  if (!ground) return undefined
  const paths = ([[ground, 'M0 0h40v40h-40z'], ...layers] as const).map(([colour, path]) => `<path fill='%23${colour}' d='${path}'/>`)
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>${paths.join('')}</svg>`
}
