/** Bytes in Bitcoin's base58: addresses and signatures on Solana, keys in multibase `z`. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  // Zeros in front have no weight in a number; each is a letter of its own.
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const head = alphabet.charAt(0).repeat(zeros < 0 ? bytes.length : zeros)
  let number = bytes.reduce<bigint>((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let digits = ''
  for (; number > 0n; number /= 58n) digits = alphabet.charAt(Number(number % 58n)) + digits
  return head + digits
}

/** `undefined` where a character is none of base58. The work grows with the square of the length: whoever reads a stranger's text bounds it. */
export function fromBase58(text: string): Uint8Array | undefined {
  let number = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n))
  const zeros = text.search(/[^1]|$/)
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
}

/** A key's or a program's 32 bytes (docs/behaviour.md, Signatures and addresses). */
export function isSolanaAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && fromBase58(text)?.length === 32
}
