/** GIF (89a): its first picture, so that nothing moves, blinks or goes on for ever. */
import { join, littleAt, numberAt, slice, textAt } from './bytes.ts'
import { checkSides } from './dimensions.ts'
import { PictureRefused } from './picture-refused.ts'

export function isGif(bytes: Uint8Array): boolean {
  return /^GIF8[79]a$/.test(textAt(bytes, 0, 6))
}

/** @throws {PictureRefused} */
export function drawGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const [width, height] = [littleAt(bytes, 6, 2), littleAt(bytes, 8, 2)]
  checkSides(width, height)
  let at = 13 + tableSize(numberAt(bytes, 10, 1))
  const parts: (Uint8Array | readonly number[])[] = [slice(bytes, 0, at)]
  let control: Uint8Array | undefined
  for (;;) {
    const kind = numberAt(bytes, at, 1)
    if (kind === 0x21) {
      const end = endOfBlocks(bytes, at + 2)
      // How the picture behind it is drawn: which colour is none.
      if (bytes[at + 1] === 0xf9) control = slice(bytes, at, end)
      at = end
      continue
    }
    if (kind !== 0x2c) throw new PictureRefused('it has no pixels')
    const [left, top] = [littleAt(bytes, at + 1, 2), littleAt(bytes, at + 3, 2)]
    const [wide, high] = [littleAt(bytes, at + 5, 2), littleAt(bytes, at + 7, 2)]
    checkSides(wide, high)
    if (left + wide > width || top + high > height) throw new PictureRefused('it is larger than it says')
    const end = endOfBlocks(bytes, at + 11 + tableSize(numberAt(bytes, at + 9, 1)))
    if (control !== undefined) parts.push(control)
    return join([...parts, slice(bytes, at, end), [0x3b]])
  }
}

/** Bytes of the colours that follow, by the flags in front of them. */
function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Behind a row of blocks, each of which begins with its length and the last of which has none. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const length = numberAt(bytes, at, 1)
    at += 1 + length
    if (length === 0) return at
  }
}
