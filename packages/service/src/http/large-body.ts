/**
 * Sends a large answer part by part: its bytes would otherwise all be made and written in one turn, and all be in memory a second time
 * for as long as they take to be read.
 */

/** In characters: beyond it an answer is sent in parts, and so many are one part. */
const longestWhole = 262_144
const longestPart = 131_072

/**
 * A text, which may be in pieces that begin and end with whole characters, each text or the bytes of it (UTF-8): to put large ones together would
 * be to copy them.
 */
export type Text = string | readonly Piece[]
type Piece = string | Uint8Array

export function isLarge(body: Text | Uint8Array): body is Text {
  return !(body instanceof Uint8Array) && piecesOf(body).reduce((sum, piece) => sum + piece.length, 0) > longestWhole
}

export function toWhole<B extends Uint8Array>(body: Text | B): string | B {
  return typeof body === 'string' || body instanceof Uint8Array ? body : body.map(toText).join('')
}

const toText = (piece: Piece): string =>
  typeof piece === 'string' ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString()
const piecesOf = (text: Text): readonly Piece[] => (typeof text === 'string' ? [text] : text)

export type LargeBody = { readonly body: ReadableStream<Uint8Array>; readonly bytes: number }

/** `inTurn` resolves when the time comes for the next part, which is asked for once the one before has been taken. */
export function sendInParts(text: Text, inTurn: () => Promise<void>): LargeBody {
  const parts = readParts(piecesOf(text))
  let next = parts.next()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await inTurn()
        if (next.done !== true) controller.enqueue(typeof next.value === 'string' ? Buffer.from(next.value) : next.value)
        next = parts.next()
        if (next.done === true) controller.close()
      },
    },
    // Nothing is made ahead.
    { highWaterMark: 0 },
  )
  return { body, bytes: piecesOf(text).reduce((sum, piece) => sum + Buffer.byteLength(piece), 0) }
}

/** Small pieces are joined to one part, large ones are several. */
function* readParts(pieces: readonly Piece[]): Generator<Piece, undefined> {
  let part = ''
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (part !== '') yield part
      part = ''
      for (let start = 0; start < piece.length; start += longestPart) yield piece.subarray(start, start + longestPart)
      continue
    }
    for (let start = 0; start < piece.length; ) {
      const end = endOfPart(piece, start + longestPart - part.length)
      part += piece.slice(start, end)
      start = end
      if (part.length < longestPart) continue
      yield part
      part = ''
    }
  }
  if (part !== '') yield part
}

/** Not between the two halves of a character beyond the first 65,536. */
function endOfPart(text: string, end: number): number {
  if (end >= text.length) return text.length
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end
}
