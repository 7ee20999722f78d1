/** UTF-8 that comes in pieces, as text. */
import { isAscii } from 'node:buffer'

export type TextReader = {
  /** @throws {TypeError} for what is no UTF-8. */
  readonly read: (piece: Uint8Array) => string
  /** What is left at the end. @throws {TypeError} likewise */
  readonly end: () => string
}

export function createTextReader(): TextReader {
  let decoder: TextDecoder | undefined
  let isFirst = true
  return {
    read(piece) {
      // Memory beside the heap makes the engine collect all of it sooner, so none is taken for a copy that is not needed.
      const isPlain = decoder === undefined && isAscii(piece)
      if (!isPlain) decoder ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: !isFirst })
      isFirst = false
      return decoder?.decode(piece, { stream: true }) ?? toBuffer(piece).toString('latin1')
    },
    end: () => decoder?.decode() ?? '',
  }
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
