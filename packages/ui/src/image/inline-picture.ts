/**
 * Shows a picture that comes inside its address (`data:`), as wallets announce theirs (EIP-6963): whoever made it, it costs no more than
 * a picture of this size may. What it says of its size is read before anything is unpacked.
 *
 * A page whose policy names no `data:` under `img-src` blocks an image element for it and reports it. Decoding the bytes
 * here loads nothing, so every policy allows it. An SVG cannot be decoded this way: it becomes an image element.
 */
import { readPixels } from './read-pixels.ts'
import { checkSvg } from './svg-cost.ts'

const picture = /^data:image\/(?:png|jpe?g|gif|webp|(svg\+xml))(?:;[\w=-]+)*?(;base64)?,/i

/** Pictures are shown at 80 px at most; this is that on the densest screens. */
const maxShown = 256

/** Of a side, in pixels. Unpacked, such a picture takes 16 MiB. */
const maxSide = 2_048

/** Draws it, or resolves with the address of an SVG that may be shown. @throws for what is no picture, or one that costs too much. */
export async function drawInline(canvas: HTMLCanvasElement, src: string): Promise<string | undefined> {
  const [start, isSvg, isBase64] = picture.exec(src) ?? []
  if (start === undefined) throw new TypeError('Not a picture inside its address.')
  const data = src.slice(start.length)
  if (isSvg) {
    const text = isBase64 ? new TextDecoder().decode(toBytes(data)) : decodeURIComponent(data.replace(/%(?![\da-f]{2})/gi, '%25'))
    checkSvg(text, (inner) => checkRaster(toBytes(inner)))
    return `data:image/svg+xml,${encodeURIComponent(text)}`
  }
  const bytes = toBytes(data)
  checkRaster(bytes)
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const scale = Math.min(1, maxShown / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return undefined
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(decodeURIComponent(base64)), (char) => char.charCodeAt(0))
}

function checkRaster(bytes: Uint8Array): void {
  for (const side of readPixels(bytes)) if (!(side >= 1 && side <= maxSide)) throw new RangeError('A picture of too many pixels.')
}
