/**
 * `npm test`: everything, in two lanes. Tests in Node take one. Tests in a browser page take one after the other and wait for a good part of it;
 * they take the other, and the journeys follow them there, as many at a time as two cores have work for: neither lane waits for the other.
 *
 * What the second lane says is shown once the first has ended; what failed is said again at the end, and the counts of all come last. Exits with 1
 * when anything failed.
 */
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { failuresOf } from './failures-of.ts'

type Run = { readonly name: string; readonly script: string }
type Ended = Run & { readonly hasPassed: boolean; readonly output: string; readonly seconds: number }

const node: Run = { name: 'node', script: 'test:node' }
const browser: Run = { name: 'browser', script: 'test:browser' }
const journeys: Run = { name: 'journeys', script: 'test:e2e' }

function run(one: Run, write: (text: string | Buffer) => void): Promise<Ended> {
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', one.script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
    write(chunk)
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

/** Keeps what is written until it is shown, and then writes it as it comes. */
function createHeld() {
  const held: (string | Buffer)[] = []
  let isShown = false
  return {
    write: (text: string | Buffer) => void (isShown ? process.stdout.write(text) : held.push(text)),
    show(): void {
      isShown = true
      for (const text of held.splice(0)) process.stdout.write(text)
    },
  }
}

const second = createHeld()
const inPages = (async () => [await run(browser, second.write), await run(journeys, second.write)])()
const inNode = await run(node, (text) => process.stdout.write(text))
second.show()
const all = [inNode, ...(await inPages)]
for (const { name, output } of all.filter(({ hasPassed }) => !hasPassed)) console.log(`\n== failed: ${name}\n${failuresOf(output)}`)
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
