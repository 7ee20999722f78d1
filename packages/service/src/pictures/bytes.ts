/** Reads and joins the bytes of a stranger's file: whatever it says of its own length, nothing is read behind its end. */
import { PictureRefused } from './picture-refused.ts'

export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** @throws {PictureRefused} for what ends before that. */
export function slice(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (from < 0 || to < from || to > bytes.length) throw new PictureRefused('it ends too early')
  return bytes.subarray(from, to)
}

/** With its largest byte first. @throws {PictureRefused} for what ends before that. */
export function numberAt(bytes: Uint8Array, at: number, size: number): number {
  return slice(bytes, at, at + size).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** With its smallest byte first. @throws {PictureRefused} for what ends before that. */
export function littleAt(bytes: Uint8Array, at: number, size: number): number {
  return slice(bytes, at, at + size).reduceRight((sum, byte) => sum * 256 + byte, 0)
}

export function join(parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
