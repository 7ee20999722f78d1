/**
 * Keccak-256 of short input: all that an EIP-55 checksum takes.
 *
 * Of our own so that an address is checked at once and in a few hundred bytes, where a hash library is ten times that.
 * Not for secrets: it takes no care of timing. Tested against noble.
 */
const rate = 136

/** @param input fewer than 136 bytes: one block of the sponge. */
export function hashShort(input: Uint8Array): Uint8Array {
  const block = new Uint8Array(200)
  block.set(input)
  // Keccak's own padding (0x01), not SHA-3's (0x06).
  block[input.length] = 1
  block[rate - 1] = (block[rate - 1] as number) | 0x80
  // Lanes of 64 bits as two numbers each, the lower one first: every machine with a browser is little-endian, and a `BigInt` is fifty times as slow.
  permute(new Int32Array(block.buffer))
  return block.slice(0, 32)
}

/** Keccak-f[1600], FIPS 202 §3.3. Lane (x, y) is at 2(x + 5y). */
function permute(state: Int32Array): void {
  const at = (index: number): number => state[index] as number
  const parity = new Int32Array(10)
  let feedback = 1
  for (let round = 0; round < 24; round++) {
    for (let i = 0; i < 10; i++) parity[i] = at(i) ^ at(i + 10) ^ at(i + 20) ^ at(i + 30) ^ at(i + 40)
    // The next column's, rotated by one: its other half gives the bit.
    for (let i = 0; i < 50; i++) {
      const next = (i + 2) % 10
      state[i] = at(i) ^ (parity[(i + 8) % 10] as number) ^ (((parity[next] as number) << 1) | ((parity[next ^ 1] as number) >>> 31))
    }
    let [x, y, low, high] = [1, 0, at(2), at(3)]
    for (let step = 0; step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const lane = 2 * (x + 5 * y)
      const by = (((step + 1) * (step + 2)) / 2) % 64
      // By 32 or more the halves change places; by 0 or 32 itself none is rotated.
      const swapped = by >> 5
      const kept = [at(lane), at(lane + 1)] as const
      state[lane + swapped] = (low << by) | (high >>> -by)
      state[lane + 1 - swapped] = (high << by) | (low >>> -by)
      ;[low, high] = kept
    }
    for (let i = 0; i < 50; i += 10) {
      const row = state.slice(i, i + 10)
      for (let j = 0; j < 10; j++) state[i + j] = (row[j] as number) ^ (~(row[(j + 2) % 10] as number) & (row[(j + 4) % 10] as number))
    }
    // Round constants come from a shift register (FIPS 202 §3.2.5) instead of a table.
    for (let bit = 0; bit < 7; bit++) {
      const place = (1 << bit) - 1
      if (feedback & 1) state[place >> 5] = at(place >> 5) ^ (1 << place)
      feedback = (feedback << 1) ^ (feedback & 128 ? 0x171 : 0)
    }
  }
}
