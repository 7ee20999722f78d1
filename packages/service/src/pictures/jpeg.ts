/** JPEG (ITU-T T.81): the segments that draw one picture. What a camera notes beside it, like the place, is left out. */
import { join, numberAt, slice } from './bytes.ts'
import { checkSides } from './dimensions.ts'
import { PictureRefused } from './picture-refused.ts'

/** A progressive picture is drawn over and over, as often as it has scans: each costs all of its pixels. */
export const maxJpegScans = 32

/** Tables and restarts, one frame (baseline, extended or progressive), scans, and which colours those are (JFIF, Adobe). */
const drawing: readonly number[] = [0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd, 0xe0, 0xee]

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

/** @throws {PictureRefused} */
export function drawJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: (Uint8Array | readonly number[])[] = [[0xff, 0xd8]]
  let frames = 0
  let scans = 0
  for (let at = 2; ; ) {
    if (numberAt(bytes, at, 1) !== 0xff) throw new PictureRefused('it is broken')
    const marker = numberAt(bytes, at + 1, 1)
    // Markers may be filled up in front.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) break
    const length = numberAt(bytes, at + 2, 2)
    if (length < 2) throw new PictureRefused('it is broken')
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (!drawing.includes(marker) || ++frames > 1) throw new PictureRefused('it is of a kind that few can draw')
      checkSides(numberAt(bytes, at + 7, 2), numberAt(bytes, at + 5, 2))
    }
    let end = at + 2 + length
    if (marker === 0xda) {
      if (frames === 0 || ++scans > maxJpegScans) throw new PictureRefused('it is drawn too often')
      end = endOfScan(bytes, end)
    }
    const segment = slice(bytes, at, end)
    if (drawing.includes(marker)) parts.push(segment)
    at = end
  }
  if (scans === 0) throw new PictureRefused('it has no pixels')
  return join([...parts, [0xff, 0xd9]])
}

/** Where the next marker is that is neither a byte of the data (`ff00`) nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new PictureRefused('it ends too early')
}
