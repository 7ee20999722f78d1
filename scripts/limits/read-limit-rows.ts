/** The table of `docs/limits.md`: what is bounded, by how much, what is said beyond it, and where that stands in the code. */

export type LimitRow = {
  readonly what: string
  readonly bound: string
  /** The figure with which `bound` begins, in its smallest unit: bytes, or milliseconds. Undefined without one. */
  readonly figure: number | undefined
  readonly isTime: boolean
  readonly beyond: string
  readonly metrics: readonly string[]
  readonly file: string
  readonly name: string
}

const units: Readonly<Record<string, number>> = {
  KiB: 1_024,
  MiB: 1_048_576,
  GiB: 1_073_741_824,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
}
const times = new Set(['ms', 's', 'min', 'h'])

/** @throws {Error} for a row without its five cells, or whose last names no place in the code. */
export function readLimitRows(markdown: string): readonly LimitRow[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| what \|/.test(line))
    .map((line) => {
      const cells = line.slice(2, -2).split(' | ')
      const [what = '', bound = '', beyond = '', metric = '', place = ''] = cells
      const at = /^`([\w./-]+)` `([\w.]+)`$/.exec(place)
      if (cells.length !== 5 || at === null) throw new Error(`This row has no five cells, or names no place in the code: ${line}`)
      return {
        what,
        bound,
        ...readFigure(bound),
        beyond,
        metrics: [...metric.matchAll(/`(foyer_\w+)/g)].map(([, name]) => name as string),
        file: at[1] as string,
        name: at[2] as string,
      }
    })
}

function readFigure(bound: string): Pick<LimitRow, 'figure' | 'isTime'> {
  const part = /^(\d)\/(\d+)/.exec(bound)
  if (part !== null) return { figure: Number(part[1]) / Number(part[2]), isTime: false }
  const [, digits, unit = ''] = /^(\d{1,3}(?: \d{3})*|\d+)(?: (KiB|MiB|GiB|ms|s|min|h)\b)?/.exec(bound) ?? []
  if (digits === undefined) return { figure: undefined, isTime: false }
  return { figure: Number(digits.replaceAll(' ', '')) * (units[unit] ?? 1), isTime: times.has(unit) }
}
