/** What a program says of how it ended, in a process of its own: it listens for signals and sets the exit code. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const run = (service: string) => {
  const program = `
    import { runUntilStopped } from ${JSON.stringify(new URL('run.ts', import.meta.url).href)}
    await runUntilStopped(async () => (${service}))`
  const options = ['--conditions=foyer-source', '--import', 'tsx', '--input-type=module', '--eval', program]
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8', cwd })
  return { status, said: stderr.trim().split('\n') }
}

const failing = (why: string) => `async () => { throw new Error(${JSON.stringify(why)}) }`

test('what fails first is said first, and what fails in closing after it is said as well', () => {
  expect(run(`{ listen: ${failing('The port 80 is taken.')}, close: ${failing('The disk is full.')} }`)).toEqual({
    status: 1,
    said: ['The server could not run: The port 80 is taken.', 'The server could not be closed: The disk is full.'],
  })
})

test('one that runs well and cannot be closed says so, and does not end well', () => {
  // Where nothing goes on, a process ends before it hears of its signal.
  const listen = `async () => { globalThis.goingOn = setInterval(() => {}, 1_000); process.kill(process.pid, 'SIGTERM') }`
  const close = `async () => { clearInterval(globalThis.goingOn); throw new Error('The disk is full.') }`
  expect(run(`{ listen: ${listen}, close: ${close} }`)).toEqual({
    status: 1,
    said: ['The server could not be closed: The disk is full.'],
  })
})
