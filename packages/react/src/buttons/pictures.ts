/** What buttons with a picture draw: a chunk of its own, because most pages have none of them before somebody connects. */
import { type Kit, networkOf } from '@foyer/core'
import { networkImageUrl } from '@foyer/core/images'
import { drawInline, networkMark } from '@foyer/ui/picture'
import type { ButtonView } from './read-button.ts'

export type PictureInput = {
  readonly picture: HTMLElement
  readonly kit: Kit
  readonly view: ButtonView
  /** Somebody has opened the modal: before that nothing is asked for. */
  readonly engaged: boolean
}

/** An account's own picture, or a network as the modal draws it (`useImages`, `NetworkImage`). */
export function drawPicture({ picture, kit, view, engaged }: PictureInput): void {
  const network = view.network && networkOf(kit.getState(), view.network)
  if (network) {
    const { letters, hue } = networkMark(network.name)
    picture.dataset.letters = letters
    picture.style.background = `color-mix(in srgb, hsl(${hue} 70% 50%) 22%, var(--_bg))`
  }
  const image = network ? networkImageUrl(kit.options, network) : view.image
  if (image && (engaged || image.startsWith('data:'))) drawImage(picture, image, () => network && bare(picture))
}

/** Letters and hue are no part of a network's own picture, and would be seen through it. */
function bare(picture: HTMLElement): void {
  delete picture.dataset.letters
  picture.style.background = 'none'
}

/** The picture lies over what is drawn, so a late or broken one moves nothing. */
function drawImage(picture: HTMLElement, image: string, onDrawn: () => void): void {
  if (/^data:image\/(?!svg)/.test(image)) {
    // A strict policy forbids such an address in an image element, not its bytes on a canvas.
    const canvas = document.createElement('canvas')
    // Where it cannot be drawn, what is drawn instead stays.
    drawInline(canvas, image).then(
      () => {
        picture.replaceChildren(canvas)
        onDrawn()
      },
      () => undefined,
    )
    return
  }
  const img = document.createElement('img')
  img.alt = ''
  img.decoding = 'async'
  img.referrerPolicy = 'no-referrer'
  img.onload = onDrawn
  img.onerror = () => img.remove()
  img.src = image
  picture.append(img)
}
