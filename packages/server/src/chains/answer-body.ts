/** Takes what a node answers from its connection: small answers at once, large ones in their turn, part by part. */
import { isAscii } from 'node:buffer'

/** An answer that is larger takes its turn with the others: in text and parsed it is in memory several times over. */
export const largeAnswerBytes = 262_144
/** And is taken from its connection part by part. */
export const mostBytesInTurn = 131_072
/** Then put together part by part: memory that nobody has used yet takes longer than the copying. */
export const mostCopiedInTurn = 1_048_576

export type BodyParts = {
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>
  /** Resolves when the time comes for the next part. */
  readonly step: () => Promise<void>
  /** Is told how many bytes have been taken since the last time, and resolves when more may be. */
  readonly pace: (bytes: number) => Promise<void>
  /** Bytes. */
  readonly most: number
}

/** Undefined where there is more of it than that: the rest is not taken from its connection, which is closed. */
export async function readBody<T>(
  body: AsyncIterable<Buffer>,
  { inTurn, step, pace, most }: BodyParts,
  read: (text: string) => Promise<T>,
): Promise<T | undefined> {
  const source = body[Symbol.asyncIterator]()
  const taken = createCollector()
  let bytes = 0

  /** Until the end, or until there is so much; true at the end. */
  async function readUpTo(end: number): Promise<boolean> {
    while (bytes <= Math.min(end, most)) {
      const { done, value } = await source.next()
      if (done === true) return true
      taken.add(value)
      bytes += value.length
    }
    return false
  }

  if (await readUpTo(largeAnswerBytes)) return read(Buffer.concat(taken.pieces()).toString('utf8'))
  if (bytes > most) return void (await source.return?.())
  return inTurn(async () => {
    let paced = 0
    do {
      await pace(bytes - paced)
      paced = bytes
      await step()
      if (bytes > most) return void (await source.return?.())
    } while (!(await readUpTo(bytes + mostBytesInTurn)))
    return read(toText(await join(taken.pieces(), bytes, step)))
  })
}

/** What is kept as it comes; of a node that sends byte by byte each would take a hundred times its length. */
const mostAsTheyCome = 64
const smallPiece = 16_384

/** Keeps what comes, and copies none but small pieces of many. */
function createCollector() {
  const pieces: Buffer[] = []
  /** Small ones are put into it. */
  let block: Buffer | undefined
  let filled = 0

  function closeBlock(): void {
    if (block !== undefined) pieces.push(block.subarray(0, filled))
    block = undefined
  }

  return {
    add(piece: Buffer): void {
      if (pieces.length < mostAsTheyCome || piece.length >= smallPiece) {
        closeBlock()
        pieces.push(piece)
        return
      }
      if (block === undefined || filled + piece.length > block.length) {
        closeBlock()
        block = Buffer.allocUnsafeSlow(smallPiece)
        filled = 0
      }
      filled += piece.copy(block, filled)
    },
    pieces(): readonly Buffer[] {
      closeBlock()
      return pieces
    },
  }
}

/** Once how much there is is known: of what turns out to be too much nothing is copied. */
async function join(pieces: readonly Buffer[], bytes: number, step: () => Promise<void>): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(bytes)
  let end = 0
  let stepAt = 0
  for (const piece of pieces) {
    if (end >= stepAt) {
      await step()
      stepAt = end + mostCopiedInTurn
    }
    end += piece.copy(whole, end)
  }
  await step()
  return whole
}

/** The engine takes half as long for it where it is told. */
const toText = (bytes: Buffer): string => bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
