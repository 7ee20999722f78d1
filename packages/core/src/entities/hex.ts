/** Bytes or a whole number, hexadecimal with `0x`. */
export type Hex = `0x${string}`
