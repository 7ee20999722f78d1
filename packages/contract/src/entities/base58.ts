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
