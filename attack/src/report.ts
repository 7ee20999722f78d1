/** What is printed of an attack. */
import { toTable } from '../../bench/src/print-table.ts'
import type { Attack } from './attack.ts'
import type { Measured, Skipped } from './run-attack.ts'

const ms = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '–' : `${value.toFixed(1)} ms`)
const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`

export function toReport({ name, what }: Attack, result: Measured | Skipped, missed: readonly string[]): string {
  if ('skipped' in result) return `\n${name}: left out, ${result.skipped}`
  const { quiet, attacked, after, before, weights, peak, processor, logBytes, found } = result
  const errors = Object.values(attacked.errors).reduce((sum, count) => sum + count, 0)
  const last = weights.at(-1)
  const rows = [
    ['honest: p50', ms(quiet?.p50), ms(attacked.p50), ms(after.p50)],
    ['honest: p99', ms(quiet?.p99), ms(attacked.p99), ms(after.p99)],
    ['honest: slowest', ms(quiet?.max), ms(attacked.max), ms(after.max)],
    ['honest: answers', String(quiet?.count ?? '–'), String(attacked.count), String(after.count)],
    ['honest: errors', '', String(errors), String(Object.values(after.errors).reduce((sum, count) => sum + count, 0))],
    ['heap, live', mebibytes(before.heap), '', last === undefined ? '–' : mebibytes(last.heap)],
    ['memory, live', mebibytes(before.live), '', last === undefined ? '–' : mebibytes(last.live)],
    ['memory, resident', mebibytes(before.resident), mebibytes(peak * 1_024), last === undefined ? '–' : mebibytes(last.resident)],
    ['processor', '', `${(processor * 100).toFixed(0)} %`, ''],
    ['log', '', mebibytes(logBytes), ''],
  ]
  const notes = Object.entries(found.notes).map(([word, count]) => `${word}: ${count}`)
  return [
    `\n${name} (${result.setting}): ${what}\n`,
    toTable([name, 'quiet', 'attacked', 'after'], rows),
    ...(notes.length > 0 ? [`the attack: ${notes.join(', ')}`] : []),
    ...Object.entries({ ...attacked.errors }).map(([words, count]) => `the honest client, ${count} times: ${words}`),
    missed.length === 0 ? 'met' : missed.map((sentence) => `MISSED: ${sentence}`).join('\n'),
  ].join('\n')
}
