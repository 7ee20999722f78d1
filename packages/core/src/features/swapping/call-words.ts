/** Call data as the ABI writes it, in words of 32 bytes: written by hand, because an ABI library is many times this. */

/** One argument of 32 bytes: a number, or an address. */
export function word(value: bigint | string): string {
  return (typeof value === 'string' ? value.replace(/^0x/, '').toLowerCase() : value.toString(16)).padStart(64, '0')
}

/** Bytes of any length: their length, then themselves up to a whole word. */
export function bytes(hex: string): string {
  return word(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}

/** The word at that place as a number; undefined where the data ends before it does. */
export function readWord(hex: string, index: number): bigint | undefined {
  const text = hex.slice(index * 64, (index + 1) * 64)
  return /^[0-9a-f]{64}$/.test(text) ? BigInt(`0x${text}`) : undefined
}

/** The same as an address, with nothing above its 20 bytes. */
export function readAddress(hex: string, index: number): string | undefined {
  const text = hex.slice(index * 64, (index + 1) * 64)
  return /^0{24}[0-9a-f]{40}$/.test(text) ? `0x${text.slice(24)}` : undefined
}

/** A small number, such as a length; undefined for what no length is. */
export function readLength(hex: string, index: number): number | undefined {
  const value = readWord(hex, index)
  return value !== undefined && value <= 65_536n ? Number(value) : undefined
}
