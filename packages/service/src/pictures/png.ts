/** PNG (W3C PNG-3): the chunks that draw one still picture, and nothing else of the file. */
import { join, numberAt, slice, textAt } from './bytes.ts'
import { checkSides } from './dimensions.ts'
import { PictureRefused } from './picture-refused.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const
/** Without text, times, places, profiles, and the frames of a picture that moves. */
const drawing: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND']

export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

/** @throws {PictureRefused} */
export function drawPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let hasPixels = false
  for (let at = signature.length; ; ) {
    const length = numberAt(bytes, at, 4)
    const type = textAt(bytes, at + 4, 4)
    const chunk = slice(bytes, at, at + 12 + length)
    if ((at === signature.length) !== (type === 'IHDR')) throw new PictureRefused('its header is not where it belongs')
    if (type === 'IHDR') checkSides(numberAt(bytes, at + 8, 4), numberAt(bytes, at + 12, 4))
    hasPixels ||= type === 'IDAT' && length > 0
    if (drawing.includes(type)) chunks.push(chunk)
    if (type === 'IEND') break
    at += 12 + length
  }
  if (!hasPixels) throw new PictureRefused('it has no pixels')
  return join([signature, ...chunks])
}
