/** How large a PNG, JPEG, GIF or WebP says it is: what a decoder would make room for. */

/** Every side that it names. @throws for what begins as none of these, or is cut off before it says. */
export function readPixels(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const is = (text: string, at: number) => [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0))
  if (is('\x89PNG\r\n\x1a\n', 0) && is('IHDR', 12)) return [view.getUint32(16), view.getUint32(20)]
  if (is('GIF8', 0)) return readGif(view)
  if (is('RIFF', 0) && is('WEBP', 8)) {
    const sideAt = (at: number) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
    if (is('VP8X', 12)) return [sideAt(24), sideAt(27)]
    if (is('VP8 ', 12)) return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
    const packed = view.getUint32(21, true)
    if (is('VP8L', 12)) return [(packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1]
  }
  if (is('\xff\xd8', 0)) return readJpeg(view)
  throw new TypeError('No picture that is known.')
}

/** Of its screen, and of its first frame: where that is larger, decoders make the screen as large. */
function readGif(view: DataView): readonly number[] {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + tableBytes(view.getUint8(10))
  // Extensions: a label, then blocks that say their length.
  while (view.getUint8(at) === 0x21) {
    at += 2
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1
    at++
  }
  if (view.getUint8(at) !== 0x2c) throw new TypeError('A GIF without a frame.')
  const of = (...places: readonly number[]) => places.map((place) => view.getUint16(place, true))
  const [left = 0, top = 0, width = 0, height = 0] = of(at + 1, at + 3, at + 5, at + 7)
  return [...of(6, 8), left + width, top + height]
}

/** Of its frame: the first segment that starts one. */
function readJpeg(view: DataView): readonly number[] {
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) throw new TypeError('No JPEG.')
    const marker = view.getUint8(at + 1)
    // SOF0 to SOF15, without DHT, JPG and DAC between them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
}
