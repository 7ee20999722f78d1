/**
 * How often everything was collected while a program ran, in a process of its own: what is left behind by what is over is collected by that alone
 * once something old refers to it.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The end of a program: it does the work in the place of `WORK`, and counts. */
const counting = `
  import { PerformanceObserver, constants } from 'node:perf_hooks'
  import { setTimeout as wait } from 'node:timers/promises'
  const run = async () => WORK
  // Its code is compiled, and what stays is old, when it counts.
  await run()
  for (let round = 0; round < 3; round++) {
    gc()
    await wait(20)
  }
  let count = 0
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) count++
  }).observe({ entryTypes: ['gc'] })
  for (let round = 0; round < ROUNDS; round++) await run()
  await wait(50)
  console.log(count)
  process.exit()
`

export type Program = {
  /** Statements before, with its imports. */
  readonly before: string
  /** An expression, awaited. */
  readonly work: string
  /** How often the work is done. */
  readonly rounds: number
  /** Default 128. */
  readonly heapMiB?: number
}

/** @throws {Error} with what the program wrote where it failed. */
export function countCollections({ before, work, rounds, heapMiB = 128 }: Program): number {
  const program = before + counting.replace('WORK', work).replace('ROUNDS', String(rounds))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      `--max-old-space-size=${heapMiB}`,
      '--conditions=foyer-source',
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      program,
    ],
    { encoding: 'utf8', cwd: fileURLToPath(new URL('.', import.meta.url)) },
  )
  if (!/^\d+\n$/.test(stdout)) throw new Error(`It did not count: ${stdout}${stderr}`)
  return Number(stdout)
}
