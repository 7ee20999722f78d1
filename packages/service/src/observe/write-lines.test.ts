/** What becomes of a log whose file takes nothing, in a process of its own: it is its standard output. */
import { spawn, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const cwd = fileURLToPath(new URL('.', import.meta.url))
const program = (body: string) => {
  const script = `
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
    const log = createLog('info')
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    ${body}`
  return ['--conditions=foyer-source', '--import', 'tsx', '--input-type=module', '--eval', script]
}

test('a process whose log is on a full disk goes on, and ends well', () => {
  const body = `
    for (let line = 0; line < 5; line++) {
      log.info({ line }, 'a line')
      await pause(50)
    }
    console.error('still here')
    log.info('the last')`
  const full = openSync('/dev/full', 'w')
  // One that does not end is killed.
  const { status, stderr } = spawnSync(process.execPath, program(body), {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'still here\n' })
})

test('one whose log nobody reads any more goes on', async () => {
  const body = `
    for (let line = 0; line < 100; line++) {
      log.info('a line')
      await pause(20)
    }
    console.error('still here')`
  const child = spawn(process.execPath, program(body), { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await ended).toBe(0)
  expect(said).toBe('still here\n')
})

test('a flood of lines arrives whole and in order, also where the process ends right after it', () => {
  const body = `for (let line = 0; line < 150; line++) log.info({ line, text: 'x'.repeat(5_000) }, 'a line')
    log.flush()`
  const { status, stdout } = spawnSync(process.execPath, program(body), { cwd, encoding: 'utf8' })
  expect(status).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly line: number }).line),
  ).toEqual(Array.from({ length: 150 }, (_, line) => line))
})
