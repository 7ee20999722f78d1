/**
 * Sends a large answer part by part: its bytes would otherwise all be made and written in one turn, and all be in memory a second time
 * for as long as they take to be read.
 */

/** In characters: beyond it an answer is sent in parts, and so many are one part. */
const longestWhole = 262_144
const longestPart = 131_072

export function isLarge(body: string | Uint8Array): body is string {
  return typeof body === 'string' && body.length > longestWhole
}

export type LargeBody = { readonly body: ReadableStream<Uint8Array>; readonly bytes: number }

/** `inTurn` resolves when the time comes for the next part, which is asked for once the one before has been taken. */
export function sendInParts(text: string, inTurn: () => Promise<void>): LargeBody {
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await inTurn()
        const end = endOfPart(text, sent + longestPart)
        controller.enqueue(Buffer.from(text.slice(sent, end)))
        sent = end
        if (sent === text.length) controller.close()
      },
    },
    // Nothing is made ahead.
    { highWaterMark: 0 },
  )
  return { body, bytes: Buffer.byteLength(text) }
}

/** Not between the two halves of a character beyond the first 65,536. */
function endOfPart(text: string, end: number): number {
  if (end >= text.length) return text.length
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end
}
