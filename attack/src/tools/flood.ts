/** Many at once, again and again, and what they were told. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Field, Found } from '../attack.ts'

/** Does `one` `width` at a time until the time is over; `one` answers with a word that is counted. */
export async function flood({ isOver }: Pick<Field, 'isOver'>, width: number, one: (turn: number) => Promise<string>) {
  const counted = new Map<string, number>()
  let turn = 0
  const worker = async () => {
    while (!isOver()) {
      const word = await one(turn++)
      counted.set(word, (counted.get(word) ?? 0) + 1)
      // What fails at once would otherwise leave no time for anything else.
      if (!/^\d+$/.test(word)) await wait(1)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return counted
}

export const toFound = (counted: ReadonlyMap<string, number>, problems: readonly string[] = []): Found => ({
  notes: Object.fromEntries([...counted].sort(([, a], [, b]) => b - a)),
  problems,
})

/** Waits until the condition holds, at most so long; answers whether it does. */
export async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > end) return false
    await wait(50)
  }
  return true
}
