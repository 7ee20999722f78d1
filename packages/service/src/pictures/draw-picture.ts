/**
 * The one way by which a stranger's picture becomes one that is shown: told by its bytes, whatever anybody calls it, and
 * written anew from the parts that draw it. What is too large once unpacked, moves, runs or tells more than it shows is
 * left out or refused. Nothing is unpacked here: what a picture costs, it costs whoever looks.
 */
import { drawGif, isGif } from './gif.ts'
import { drawJpeg, isJpeg } from './jpeg.ts'
import { PictureRefused } from './picture-refused.ts'
import { drawPng, isPng } from './png.ts'
import { drawSvg, isSvg } from './svg.ts'
import { drawWebp, isWebp } from './webp.ts'

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml'

export type Picture = { readonly contentType: PictureType; readonly bytes: Uint8Array<ArrayBuffer> }

type Kind = {
  readonly contentType: PictureType
  readonly is: (bytes: Uint8Array) => boolean
  readonly draw: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>
}

const kinds: readonly Kind[] = [
  { contentType: 'image/png', is: isPng, draw: drawPng },
  { contentType: 'image/jpeg', is: isJpeg, draw: drawJpeg },
  { contentType: 'image/gif', is: isGif, draw: drawGif },
  { contentType: 'image/webp', is: isWebp, draw: drawWebp },
  { contentType: 'image/svg+xml', is: isSvg, draw: drawSvg },
]

/** @throws {PictureRefused} saying why it is not shown. */
export function drawPicture(bytes: Uint8Array): Picture {
  const kind = kinds.find((one) => one.is(bytes))
  if (kind === undefined) throw new PictureRefused('it is no picture that is known here')
  return { contentType: kind.contentType, bytes: kind.draw(bytes) }
}
