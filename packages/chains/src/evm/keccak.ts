/**
 * Keccak-256 of short input: all that an EIP-55 checksum takes.
 *
 * Of our own so that an address is checked at once and in a few hundred bytes, where a hash library is ten times that.
 * Not for secrets: it takes no care of timing. Tested against noble.
 */
const lane = (1n << 64n) - 1n
const rate = 136

/** @param input fewer than 136 bytes: one block of the sponge. */
export function hashShort(input: Uint8Array): Uint8Array {
  const block = new Uint8Array(200)
  block.set(input)
  // Keccak's own padding (0x01), not SHA-3's (0x06).
  block[input.length] = 1
  block[rate - 1] = (block[rate - 1] as number) | 0x80
  const words = new DataView(block.buffer)
  const state = Array.from({ length: 25 }, (_, index) => words.getBigUint64(index * 8, true))
  permute(state)
  state.forEach((word, index) => {
    words.setBigUint64(index * 8, word, true)
  })
  return block.slice(0, 32)
}

/** Keccak-f[1600], FIPS 202 §3.3. Lane (x, y) is at x + 5y. */
function permute(state: bigint[]): void {
  const at = (index: number): bigint => state[index] as bigint
  let feedback = 1
  for (let round = 0; round < 24; round++) {
    const parity = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let i = 0; i < 25; i++) state[i] = at(i) ^ (parity[(i + 4) % 5] as bigint) ^ rotate(parity[(i + 1) % 5] as bigint, 1)

    let [x, y, moved] = [1, 0, at(1)]
    for (let step = 0; step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const kept = at(x + 5 * y)
      state[x + 5 * y] = rotate(moved, (((step + 1) * (step + 2)) / 2) % 64)
      moved = kept
    }
    for (let i = 0; i < 25; i += 5) {
      const row = state.slice(i, i + 5)
      for (let j = 0; j < 5; j++) state[i + j] = (row[j] as bigint) ^ (~(row[(j + 1) % 5] as bigint) & (row[(j + 2) % 5] as bigint))
    }
    // Round constants come from a shift register (FIPS 202 §3.2.5) instead of a table.
    for (let bit = 0; bit < 7; bit++) {
      if (feedback & 1) state[0] = at(0) ^ (1n << ((1n << BigInt(bit)) - 1n))
      feedback = (feedback << 1) ^ (feedback & 128 ? 0x171 : 0)
    }
  }
}

function rotate(word: bigint, by: number): bigint {
  return ((word << BigInt(by)) | (word >> BigInt(64 - by))) & lane
}
