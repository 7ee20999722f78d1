/**
 * `npm test`: everything, in two lanes. Tests in a browser page take one after the other and wait for most of their time, so they run beside
 * those of Node and the journeys, which use what is left of the processor.
 *
 * The first lane is shown as it goes, the second when it has ended; the counts of all come last. Exits with 1 when anything failed.
 */
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

type Run = { readonly name: string; readonly script: string }
type Ended = Run & { readonly hasPassed: boolean; readonly output: string; readonly seconds: number }

const first: readonly Run[] = [
  { name: 'node', script: 'test:node' },
  { name: 'journeys', script: 'test:e2e' },
]
const second: Run = { name: 'browser', script: 'test:browser' }

function run(one: Run, show: boolean): Promise<Ended> {
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', one.script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
    if (show) process.stdout.write(chunk)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => {
    const end = (hasPassed: boolean) => resolve({ ...one, hasPassed, output, seconds: Math.round((performance.now() - began) / 1_000) })
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

async function runFirst(): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  for (const one of first) ended.push(await run(one, true))
  return ended
}

const [ofFirst, browser] = await Promise.all([runFirst(), run(second, false)])
process.stdout.write(`\n${browser.output}`)
const all = [...ofFirst, browser]
console.log()
for (const { name, output, seconds, hasPassed } of all) {
  // As each runner says it: `Tests  3 failed | 7 passed (10)`, `2 failed`, `5 passed (1.2m)`.
  const counts = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /^\s*(?:Tests\s+)?(?:\d+ (?:failed|passed|skipped|flaky|did not run)\b.*)$/.test(line))
    .map((line) => line.trim().replace(/\s+/g, ' '))
  console.log(`${name}: ${counts.join(', ') || 'no count'}${hasPassed ? '' : ', FAILED'} in ${seconds} s`)
}
if (all.some(({ hasPassed }) => !hasPassed)) process.exitCode = 1
