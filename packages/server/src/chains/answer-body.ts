/** Takes what a node answers from its connection: small answers at once, large ones in their turn, part by part. */
import { maxAnswerBytes } from './rpc-types.ts'

/** An answer that is larger takes its turn with the others. */
export const largeAnswerBytes = 262_144
/** And is taken from its connection part by part. */
export const mostBytesInTurn = 131_072

export type BodyParts = {
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>
  /** Resolves when the time comes for the next part. */
  readonly step: () => Promise<void>
  /** Is told how many bytes have been taken since the last time, and resolves when more may be. */
  readonly pace: (bytes: number) => Promise<void>
  readonly rooms: Rooms
  /** Bytes. */
  readonly most: number
}

export type BodyReading<T> = {
  readonly small: (text: string) => T
  /** The bytes are another answer's once this is over. */
  readonly large: (bytes: Buffer) => Promise<T>
}

/** Undefined where there is more of it than that: the rest is not taken from its connection, which is closed. */
export async function readBody<T>(
  body: AsyncIterable<Buffer>,
  { inTurn, step, pace, rooms, most }: BodyParts,
  read: BodyReading<T>,
): Promise<T | undefined> {
  const source = body[Symbol.asyncIterator]()
  const taken = createCollector()
  let add = taken.add
  let bytes = 0

  /** Until the end, or until there is so much; true at the end. */
  async function readUpTo(end: number): Promise<boolean> {
    while (bytes <= Math.min(end, most)) {
      const { done, value } = await source.next()
      if (done === true) return true
      add(value)
      bytes += value.length
    }
    return false
  }

  if (await readUpTo(largeAnswerBytes)) return read.small(Buffer.concat(taken.pieces()).toString('utf8'))
  if (bytes > most) return void (await source.return?.())
  return inTurn(readLarge)

  async function readLarge(): Promise<T | undefined> {
    const room = rooms.take()
    try {
      for (const piece of taken.pieces()) room.add(piece)
      add = room.add
      let paced = 0
      do {
        await pace(bytes - paced)
        paced = bytes
        await step()
        if (bytes > most) return void (await source.return?.())
      } while (!(await readUpTo(bytes + mostBytesInTurn)))
      await step()
      return await read.large(room.bytes())
    } finally {
      room.leave()
    }
  }
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

type Room = {
  readonly add: (piece: Buffer) => void
  /** All that was added, until it is left. */
  readonly bytes: () => Buffer
  /** Is called once, when nothing of it is needed any more. */
  readonly leave: () => void
}
export type Rooms = { readonly take: () => Room }

/** Nobody has needed one for so long: its memory is given back. */
const idleRoomMs = 1_000
const nothing = Buffer.alloc(0)

/**
 * Memory into which large answers are read, one after the other: pieces that were kept until the last has come, and what they are put together
 * in, would be collected for each answer, and memory that nobody has used yet takes longer than the copying.
 */
export function createRooms(): Rooms {
  const free: Buffer[] = []
  let idle: NodeJS.Timeout | undefined

  return {
    take() {
      clearTimeout(idle)
      let room = free.pop() ?? Buffer.allocUnsafeSlow(maxAnswerBytes)
      let filled = 0
      return {
        add(piece: Buffer): void {
          if (filled + piece.length > room.length) {
            const larger = Buffer.allocUnsafeSlow(2 * (filled + piece.length))
            room.copy(larger, 0, 0, filled)
            room = larger
          }
          filled += piece.copy(room, filled)
        },
        bytes: () => room.subarray(0, filled),
        leave(): void {
          if (room.length === maxAnswerBytes) free.push(room)
          // Whoever has read it may be held by a timer of its request for a while.
          room = nothing
          clearTimeout(idle)
          idle = setTimeout(() => free.splice(0), idleRoomMs)
          idle.unref()
        },
      }
    },
  }
}
