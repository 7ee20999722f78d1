/** What a comparison of pages gives: a table of figures, and the targets that they are held against. */
import type { Row } from './targets.ts'

export type Settings = {
  readonly runs: number
  readonly slowdown: number
  /** How long a visitor looks at the page before the first click. */
  readonly idleMs: number
  /** The button is pressed without the pointer's coming. */
  readonly abrupt: boolean
}

export type Comparison = {
  readonly title: string
  readonly head: readonly string[]
  readonly body: readonly (readonly string[])[]
  readonly rows: readonly Row[]
  readonly visits: unknown
}

/** Pages take turns, each run beginning with the next, so that a busy moment of the machine falls on all of them. */
export async function takeTurns<Item>(items: readonly Item[], runs: number, visit: (item: Item) => Promise<void>): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const order = items.map((_, place) => items[(place + run) % items.length]).filter((item) => item !== undefined)
    for (const item of order) await visit(item)
    process.stderr.write(`\rrun ${run + 1} of ${runs}`)
  }
  process.stderr.write('\n')
}

export function toRatio(value: number, of: number): string {
  return (value / of).toFixed(2)
}
