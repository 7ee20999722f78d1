/**
 * How long a visitor waits for the dialog, and what the kit costs one who never opens it.
 *
 * `npm run bench:open -- [--page alone|shipped] [--runs 15] [--slowdown 4] [--idle 1500] [--abrupt] [--from source|dist] [--peers] [--json file] [--check]`
 *
 * Each visit is a new browser with an empty profile; the pages take turns, so that a busy moment of the machine falls on
 * all of them. `bench/README.md` says what is measured and how.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import type { Origin } from './src/build-pages.ts'
import { compareAlone } from './src/compare-alone.ts'
import type { Comparison } from './src/comparison.ts'
import { toTable } from './src/print-table.ts'
import { compareShipped } from './src/shipped/compare-shipped.ts'

const { values: options } = parseArgs({
  options: {
    page: { type: 'string' },
    runs: { type: 'string', default: '15' },
    slowdown: { type: 'string', default: '4' },
    idle: { type: 'string', default: '1500' },
    abrupt: { type: 'boolean', default: false },
    from: { type: 'string', default: 'source' },
    peers: { type: 'boolean', default: false },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const settings = {
  runs: Number(options.runs),
  slowdown: Number(options.slowdown),
  idleMs: Number(options.idle),
  abrupt: options.abrupt,
}
const comparisons: Comparison[] = []
if (options.page !== 'shipped') comparisons.push(show(await compareAlone(settings, options.from as Origin)))
if (options.page !== 'alone') comparisons.push(show(await compareShipped(settings, options.peers)))

if (options.json) {
  mkdirSync(dirname(options.json), { recursive: true })
  writeFileSync(options.json, JSON.stringify({ options, comparisons }, undefined, 2))
}
if (options.check && comparisons.some(({ rows }) => rows.some(({ met }) => !met))) process.exitCode = 1

function show(comparison: Comparison): Comparison {
  const { title, head, body, rows } = comparison
  console.log(`\n${title}\n\n${toTable(head, body)}\n`)
  console.log(
    toTable(
      ['target', 'measured', 'wanted', ''],
      rows.map(({ name, measured, target, met }) => [name, measured, target, met ? 'met' : 'MISSED']),
    ),
  )
  return comparison
}
