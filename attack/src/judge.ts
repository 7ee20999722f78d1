/** What an attack must leave of an honest client and of the server, and whether it did. */
import type { Attack } from './attack.ts'
import { hasReturned, type Measured } from './run-attack.ts'

/** What is wanted of every attack. */
export const wanted = { p99Ms: 1_000, ratio: 3, growth: 1.2 } as const

/** What a machine that others work on cannot blur: everything but times. */
export function findFaults(attack: Attack, measured: Measured): readonly string[] {
  const { attacked, after, undelivered, alive, found, weights } = measured
  const errors = { ...attacked.errors }
  for (const [words, count] of Object.entries(after.errors)) errors[words] = (errors[words] ?? 0) + count
  const unexcused = Object.entries(errors).filter(([words]) => attack.excused?.test(words) !== true)
  return [
    ...found.problems,
    ...unexcused.map(([words, count]) => `The honest client met ${count} times: ${words}`),
    ...(undelivered > 0 ? [`${undelivered} messages of the honest client were acknowledged and never arrived.`] : []),
    ...(alive[0] < alive[1] ? [`Of ${alive[1]} processes ${alive[0]} are left.`] : []),
    ...(attacked.count + after.count === 0 ? ['The honest client was not answered once.'] : []),
    ...[...new Set(weights.flatMap(({ refused }) => refused))].map((host) => `The server tried to reach ${host}.`),
  ]
}

/** The rest: how slow it became, and what stayed in memory. */
export function findExcesses(attack: Attack, { quiet, attacked, before, weights }: Measured): readonly string[] {
  const { p99 } = attacked
  const excesses: string[] = []
  // Where what it needs is away, it waits for that.
  if (attack.excused === undefined && quiet !== undefined && p99 > wanted.ratio * quiet.p99) {
    excesses.push(`The honest client's p99 is ${(p99 / quiet.p99).toFixed(1)} times its quiet one.`)
  }
  if (attack.excused === undefined && p99 > wanted.p99Ms) excesses.push(`The honest client's p99 is ${Math.round(p99)} ms.`)
  if (!hasReturned(before, weights.at(-1))) {
    const growth = ((weights.at(-1)?.live ?? Number.NaN) / before.live - 1) * 100
    excesses.push(`Memory is ${growth.toFixed(0)} % above its start.`)
  }
  return excesses
}
