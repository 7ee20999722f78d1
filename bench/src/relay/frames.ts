/** WebSocket frames (RFC 6455 section 5) of a client, as far as a relay's client needs them. */

export const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const

/** One whole, masked frame. The mask is random: a relay must not be spared the work of unmasking. */
export function toFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  if (length > 0xff_ff_ff) throw new Error(`${length} bytes are more than a relay takes.`)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + 4 + length)
  frame[0] = 0x80 | opcode
  if (header === 2) frame[1] = 0x80 | length
  else if (header === 4) {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 0x80 | 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  const mask = (Math.random() * 0x1_0000_0000) >>> 0
  frame.writeUInt32BE(mask, header)
  const start = header + 4
  const [a, b, c, d] = [mask >>> 24, (mask >>> 16) & 0xff, (mask >>> 8) & 0xff, mask & 0xff]
  let at = 0
  for (; at + 3 < length; at += 4) {
    frame[start + at] = (payload[at] as number) ^ a
    frame[start + at + 1] = (payload[at + 1] as number) ^ b
    frame[start + at + 2] = (payload[at + 2] as number) ^ c
    frame[start + at + 3] = (payload[at + 3] as number) ^ d
  }
  for (; at < length; at++) frame[start + at] = (payload[at] as number) ^ (frame[header + (at & 3)] as number)
  return frame
}

export type FrameReader = {
  /** Takes bytes as they arrive. They may be overwritten afterwards: an incomplete frame is copied. */
  readonly push: (bytes: Buffer) => void
}

/** Reports each complete frame; its payload is valid during the call only. @throws {Error} on what no relay should send. */
export function createFrameReader(onFrame: (opcode: number, payload: Buffer) => void): FrameReader {
  let rest: Buffer | undefined
  return {
    push(bytes) {
      const all = rest === undefined ? bytes : Buffer.concat([rest, bytes])
      rest = undefined
      let at = 0
      for (;;) {
        const frame = readHeader(all, at)
        if (frame === undefined || frame.end > all.length) break
        onFrame(frame.opcode, all.subarray(frame.start, frame.end))
        at = frame.end
      }
      if (at < all.length) rest = Buffer.from(all.subarray(at))
    },
  }
}

function readHeader(bytes: Buffer, at: number): { opcode: number; start: number; end: number } | undefined {
  if (bytes.length < at + 2) return undefined
  const first = bytes[at] as number
  const second = bytes[at + 1] as number
  if ((first & 0x80) === 0 || (first & 0x70) !== 0 || (second & 0x80) !== 0) throw new Error('A fragmented, compressed or masked frame.')
  const short = second & 0x7f
  const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
  if (bytes.length < start) return undefined
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
  return { opcode: first & 0x0f, start, end: start + length }
}
