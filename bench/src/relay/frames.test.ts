import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameReader, opcodes, toFrame } from './frames.ts'

/** As a server sends it: the same without a mask. */
function fromServer(opcode: number, payload: Buffer): Buffer {
  const masked = toFrame(opcode, payload)
  const header = masked.length - 4 - payload.length
  const frame = Buffer.concat([masked.subarray(0, header), payload])
  frame[1] = (frame[1] as number) & 0x7f
  return frame
}

test('masks a frame with the key that it carries', () => {
  for (const length of [0, 5, 125, 126, 700, 65_535, 65_536]) {
    const payload = Buffer.alloc(length, 'irn_publish')
    const frame = toFrame(opcodes.text, payload)
    const start = frame.length - length
    const key = frame.subarray(start - 4, start)
    expect(frame[0]).toBe(0x81)
    expect((frame[1] as number) & 0x80).toBe(0x80)
    expect(Buffer.from(frame.subarray(start)).map((byte, at) => byte ^ (key[at & 3] as number))).toEqual(payload)
  }
})

test('reads frames completely and in order, wherever the network cuts them, from a buffer that is used again', () => {
  const frames = fc.array(fc.tuple(fc.constantFrom(opcodes.text, opcodes.ping), fc.uint8Array({ maxLength: 300 })), { maxLength: 8 })
  fc.assert(
    fc.property(frames, fc.integer({ min: 1, max: 64 }), (sent, piece) => {
      const read: [number, string][] = []
      const reader = createFrameReader((opcode, payload) => read.push([opcode, payload.toString('hex')]))
      const stream = Buffer.concat(sent.map(([opcode, payload]) => fromServer(opcode, Buffer.from(payload))))
      const shared = Buffer.alloc(64)
      for (let at = 0; at < stream.length; at += piece) {
        const length = stream.copy(shared, 0, at, at + piece)
        reader.push(shared.subarray(0, length))
        shared.fill(0xff)
      }
      expect(read).toEqual(sent.map(([opcode, payload]) => [opcode, Buffer.from(payload).toString('hex')]))
    }),
  )
})

test('throws on what no relay should send', () => {
  const reader = createFrameReader(() => undefined)
  expect(() => reader.push(toFrame(opcodes.text, Buffer.from('masked')))).toThrow('masked')
})
