/** WebP (RFC 9649): its picture, or the first one of those that move, without what else the file carries. */
import { join, littleAt, numberAt, slice, textAt } from './bytes.ts'
import { checkSides } from './dimensions.ts'
import { PictureRefused } from './picture-refused.ts'

type Chunk = { readonly type: string; readonly data: Uint8Array }

export function isWebp(bytes: Uint8Array): boolean {
  return textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'
}

/** @throws {PictureRefused} */
export function drawWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks = readChunks(bytes, 12)
  const moving = chunks.find(({ type }) => type === 'ANMF')
  // A frame begins with its place, its sides, its time and its flags.
  return drawStill(moving === undefined ? chunks : readChunks(moving.data, 16))
}

function drawStill(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const pixels = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L')
  if (pixels === undefined) throw new PictureRefused('it has no pixels')
  const [width, height] = sidesOf(pixels)
  checkSides(width, height)
  const alpha = pixels.type === 'VP8 ' ? chunks.find(({ type }) => type === 'ALPH') : undefined
  const body =
    alpha === undefined ? [toChunk(pixels)] : [toChunk({ type: 'VP8X', data: extended(width, height) }), toChunk(alpha), toChunk(pixels)]
  const size = body.reduce((sum, chunk) => sum + chunk.length, 4)
  return join([toCodes('RIFF'), toLittle(size, 4), toCodes('WEBP'), ...body])
}

/** A header that says: with transparency, and of these sides. */
function extended(width: number, height: number): Uint8Array {
  return join([[0x10, 0, 0, 0], toLittle(width - 1, 3), toLittle(height - 1, 3)])
}

/** As the pixels themselves say, whatever stands around them. */
function sidesOf({ type, data }: Chunk): readonly [number, number] {
  if (type === 'VP8L') {
    if (numberAt(data, 0, 1) !== 0x2f) throw new PictureRefused('it is broken')
    const bits = littleAt(data, 1, 4)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  }
  const isKeyFrame = (numberAt(data, 0, 1) & 1) === 0 && numberAt(data, 3, 3) === 0x9d012a
  if (!isKeyFrame) throw new PictureRefused('it is broken')
  return [littleAt(data, 6, 2) & 0x3fff, littleAt(data, 8, 2) & 0x3fff]
}

function readChunks(bytes: Uint8Array, from: number): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (let at = from; at + 8 <= bytes.length; ) {
    const length = littleAt(bytes, at + 4, 4)
    chunks.push({ type: textAt(bytes, at, 4), data: slice(bytes, at + 8, at + 8 + length) })
    // The first one that moves says all: thousands may follow.
    if (chunks.at(-1)?.type === 'ANMF') break
    at += 8 + length + (length % 2)
  }
  return chunks
}

function toChunk({ type, data }: Chunk): Uint8Array {
  return join([toCodes(type), toLittle(data.length, 4), data, data.length % 2 ? [0] : []])
}

function toCodes(text: string): readonly number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}

function toLittle(value: number, size: number): readonly number[] {
  return Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 255)
}
