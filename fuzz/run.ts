/**
 * Looks for inputs that a parser does not stand, each target in turn.
 *
 * `npm run fuzz:parsers -- [--target envelope] [--cases 1000000] [--seed 7] [--keep]`
 *
 * What is found is printed, and written below `fuzz/findings`; the exit code is 1 then. `--keep` writes the corpus.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCorpus, targetFiles, writeCorpus } from './corpus.ts'
import { buildTarget } from './engine/build-target.ts'
import { search } from './engine/search.ts'

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    cases: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    keep: { type: 'boolean', default: false },
  },
})

const here = import.meta.dirname
const built = mkdtempSync(join(tmpdir(), 'foyer-fuzz-'))
const wanted = targetFiles().filter(({ name }) => options.target?.includes(name) ?? true)
if (wanted.length === 0)
  throw new Error(
    `There is no target ${options.target?.join(' or ')}. There are ${targetFiles()
      .map(({ name }) => name)
      .join(', ')}.`,
  )

const [cases, seed] = [Number(options.cases), Number(options.seed)]
/** A search that is ended from outside has said from which seed it went, and how far. */
const sayEveryMs = 15_000

function sayProgress(name: string): (done: number, reached: number) => void {
  let saidAt = performance.now()
  return (done, reached) => {
    if (performance.now() - saidAt < sayEveryMs) return
    saidAt = performance.now()
    const mebibytes = Math.round(process.memoryUsage.rss() / 1_048_576)
    console.error(`${name}: ${done.toLocaleString('en')} of ${cases.toLocaleString('en')} cases, ${reached} branches, ${mebibytes} MiB`)
  }
}

for (const { name, file } of wanted) {
  const started = performance.now()
  console.error(`${name}: ${cases.toLocaleString('en')} cases from seed ${seed}`)
  const target = await buildTarget({ file, outfile: join(built, `${name}.mjs`) })
  const outcome = search({ built: target, corpus: readCorpus(name), cases, seed, onProgress: sayProgress(name) })
  const seconds = Math.round((performance.now() - started) / 1_000)
  const { reached, corpus, findings, slowestMs } = outcome
  console.log(
    `${name}: ${outcome.cases.toLocaleString('en')} cases in ${seconds} s from seed ${seed}; ${reached} of ${target.branches.length} branches, ${corpus.length} inputs, slowest ${slowestMs.toFixed(1)} ms, ${findings.length} findings`,
  )
  for (const finding of findings) {
    const path = join(here, 'findings', `${name}-${createHash('sha256').update(finding.input).digest('hex').slice(0, 8)}.txt`)
    mkdirSync(join(here, 'findings'), { recursive: true })
    writeFileSync(path, JSON.stringify(finding.input))
    console.error(`${path}\n${finding.why}\n${JSON.stringify(finding.input).slice(0, 600)}`)
    process.exitCode = 1
  }
  if (options.keep) writeCorpus(name, corpus)
}
rmSync(built, { recursive: true, force: true })
