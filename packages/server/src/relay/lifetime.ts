/** How long a message is kept: as its sender says, within what messages of its kind can need. */

const minuteS = 60
const hourS = 3_600
const dayS = 86_400

/** Longest life by tag, in seconds. A request lives as long as its dapp waits, 7 days at most; a session as long. */
const longest: readonly (readonly [from: number, to: number, seconds: number])[] = [
  [1100, 1103, hourS],
  [1104, 1107, 7 * dayS],
  [1108, 1109, 7 * dayS],
  [1110, 1111, dayS],
  [1112, 1115, 7 * dayS],
  [1116, 1119, 7 * dayS],
  [1120, 1121, hourS],
]
const longestOfUnknown = 30 * dayS

/** What the specification has for a publisher that says nothing. */
export const defaultTtl = 6 * hourS

export const proposalTtl = 5 * minuteS

/** Whole seconds that the message is kept for. */
export function clampTtl(ttl: number, tag: number): number {
  const [, , most = longestOfUnknown] = longest.find(([from, to]) => tag >= from && tag <= to) ?? []
  return Math.min(Math.max(Math.ceil(ttl), 1), most)
}
