/** Clamps the lifetime that a publisher asks for to what messages of its kind need. */

const hourS = 3_600
const dayS = 86_400

/** Longest lifetime by tag, in seconds. A request lives as long as its dapp waits, 7 days at most; a session as long. */
const longestByTag: readonly (readonly [from: number, to: number, seconds: number])[] = [
  [1100, 1103, hourS],
  [1104, 1107, 7 * dayS],
  [1108, 1109, 7 * dayS],
  [1110, 1111, dayS],
  [1112, 1115, 7 * dayS],
  [1116, 1119, 7 * dayS],
  [1120, 1121, hourS],
]
/** Of kinds that no client is known to send. */
const longestOfOtherTags = 6 * hourS

/** Whole seconds. */
export function clampTtl(ttl: number, tag: number): number {
  const [, , longest = longestOfOtherTags] = longestByTag.find(([from, to]) => tag >= from && tag <= to) ?? []
  return Math.min(Math.max(Math.ceil(ttl), 1), longest)
}
