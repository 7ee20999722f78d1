/**
 * Draws a picture that comes inside its address (`data:`), as wallets announce theirs (EIP-6963).
 *
 * A page whose policy names no `data:` under `img-src` blocks such an image element and reports it. Decoding the bytes
 * here loads nothing, so every policy allows it. An SVG cannot be decoded this way: it stays an image element.
 */

const raster = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,/i

/** Pictures are shown at 80 px at most; this is that on the densest screens. */
const maxSide = 256

export function isInlineRaster(src: string): boolean {
  return raster.test(src)
}

/** @throws when the bytes are no picture. */
export async function drawInlineRaster(canvas: HTMLCanvasElement, src: string): Promise<void> {
  const type = raster.exec(src)?.[1]
  if (!type) throw new TypeError('Not a picture inside its address.')
  const bytes = Uint8Array.from(atob(src.slice(src.indexOf(',') + 1)), (char) => char.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type }))
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
}
