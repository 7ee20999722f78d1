/**
 * SHA-512 (FIPS 180-4 §6.4), for the one thing here that needs it, Ed25519 under the relay's token, and only where the
 * platform keeps its own from a page: one served without https, as in a test on the local network.
 *
 * Fetched then. The library's would always be on the page, since it lives in one module with SHA-256. This one hashes a
 * few hundred bytes once per connection, protects no key of a session, and is held against the library's in the tests.
 */

const mask = 2n ** 64n - 1n

export function sha512(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { initial, rounds } = createConstants()
  const padded = new Uint8Array(Math.ceil((bytes.length + 17) / 128) * 128)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)

  const hash = [...initial]
  for (let block = 0; block < padded.length; block += 128) {
    const words = Array.from({ length: 16 }, (_, at) => view.getBigUint64(block + at * 8))
    for (let at = 16; at < 80; at++) {
      const [w15, w2] = [words[at - 15] ?? 0n, words[at - 2] ?? 0n]
      const s0 = turn(w15, 1n) ^ turn(w15, 8n) ^ (w15 >> 7n)
      const s1 = turn(w2, 19n) ^ turn(w2, 61n) ^ (w2 >> 6n)
      words.push(((words[at - 16] ?? 0n) + s0 + (words[at - 7] ?? 0n) + s1) & mask)
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = hash
    for (const [at, word] of words.entries()) {
      const choice = (e & f) ^ (~e & mask & g)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const t1 = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + choice + (rounds[at] ?? 0n) + word
      const t2 = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + majority
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) & mask, c, b, a, (t1 + t2) & mask]
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) hash[at] = ((hash[at] ?? 0n) + value) & mask
  }
  const digest = new DataView(new ArrayBuffer(64))
  for (const [at, value] of hash.entries()) digest.setBigUint64(at * 8, value)
  return new Uint8Array(digest.buffer)
}

const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & mask

/** FIPS 180-4 §4.2.3, §5.3.5: the first 64 bits of the fractions of roots of the first primes. */
function createConstants(): { readonly initial: readonly bigint[]; readonly rounds: readonly bigint[] } {
  const primes: bigint[] = []
  for (let candidate = 2n; primes.length < 80; candidate++) if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate)
  return {
    initial: primes.slice(0, 8).map((prime) => root(prime << 128n, 2n) & mask),
    rounds: primes.map((prime) => root(prime << 192n, 3n) & mask),
  }
}

/** The whole part of a root, by halving. */
function root(value: bigint, degree: bigint): bigint {
  let [low, high] = [0n, 1n << 70n]
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** degree <= value) low = middle
    else high = middle
  }
  return low
}
