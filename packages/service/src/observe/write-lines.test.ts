/** What becomes of a log whose file takes nothing. Where it is standard output, in a process of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLineWriter } from './write-lines.ts'

const cwd = fileURLToPath(new URL('.', import.meta.url))
const program = (body: string) => {
  const script = `
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
    const log = createLog('info')
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    ${body}`
  return ['--conditions=foyer-source', '--import', 'tsx', '--input-type=module', '--eval', script]
}

/** A file that takes so many bytes at most, and one call's worth of them at once. */
function createFile(atOnce = 1_000) {
  let text = ''
  let room = Number.POSITIVE_INFINITY
  let isStalled = false
  const refuse = (code: string) => {
    throw Object.assign(new Error(code), { code })
  }
  return {
    text: () => text,
    lines: () => text.trim().split('\n'),
    setRoom: (bytes: number) => {
      room = bytes
    },
    stall: (stalled: boolean) => {
      isStalled = stalled
    },
    write(_: number, bytes: Buffer, from: number): number {
      if (isStalled) refuse('EAGAIN')
      if (room === 0) refuse('ENOSPC')
      const taken = bytes.subarray(from, from + Math.min(room, atOnce))
      room -= taken.length
      text += taken
      return taken.length
    },
  }
}

const lostOf = (line: string | undefined): unknown => (JSON.parse(line ?? '') as { readonly lost?: unknown }).lost

test('a disk that fills in the middle of a line loses that one, and says so in a line of its own', () => {
  const file = createFile()
  const log = createLineWriter(1, file.write)
  log.write('first\n')
  file.setRoom(3)
  log.write('second\n')
  log.write('third\n')
  // Room for half of the word about it.
  file.setRoom(10)
  log.write('fourth\n')
  file.setRoom(Number.POSITIVE_INFINITY)
  log.write('fifth\n')
  log.write('sixth\n')
  const [first, torn, half, notice, ...rest] = file.lines()
  expect([first, torn, half?.slice(0, 8), lostOf(notice), rest]).toEqual(['first', 'sec', '{"level"', 3, ['fifth', 'sixth']])
})

test('where the word about it was written and the line after it was not, only that one is told next', () => {
  const file = createFile()
  const log = createLineWriter(1, file.write)
  file.setRoom(0)
  log.write('first\n')
  file.setRoom(Number.POSITIVE_INFINITY)
  log.write('second\n')
  file.setRoom(0)
  log.write('third\n')
  // The word, and two bytes of the line.
  file.setRoom((file.lines()[0]?.length ?? 0) + 1 + 2)
  log.write('fourth\n')
  file.setRoom(Number.POSITIVE_INFINITY)
  log.write('fifth\n')
  const [one, second, other, torn, last, fifth] = file.lines()
  expect([lostOf(one), second, lostOf(other), torn, lostOf(last), fifth]).toEqual([1, 'second', 1, 'fo', 1, 'fifth'])
})

test('what a reader does not take yet waits in order, up to its bound, and what is lost beyond it is counted', async () => {
  const file = createFile(65_536)
  const log = createLineWriter(1, file.write)
  file.stall(true)
  for (let line = 0; line < 5; line++) log.write(`${String(line).repeat(1_000_000)}\n`)
  log.write('last\n')
  expect(file.text()).toBe('')
  file.stall(false)
  await vi.waitFor(() => expect(file.text().endsWith('last\n')).toBe(true))
  log.write('then\n')
  const [told, other] = [true, false].map((isNotice) => file.lines().filter((line) => line.startsWith('{') === isNotice))
  expect(other?.map((line) => (line.length === 1_000_000 ? line[0] : line))).toEqual(['0', '1', '2', '3', 'last', 'then'])
  expect(told?.map(lostOf)).toEqual([1])
})

test('a process whose log is on a full disk goes on, and ends well', () => {
  const body = `
    for (let line = 0; line < 5; line++) {
      log.info({ line }, 'a line')
      await pause(50)
    }
    console.error('still here')
    log.info('the last')`
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
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
    let isOver = false
    process.stdin.on('end', () => (isOver = true)).resume()
    while (!isOver) {
      log.info('a line')
      await pause(20)
    }
    for (let line = 0; line < 10; line++) log.info('a line')
    console.error('still here')`
  const child = spawn(process.execPath, program(body), { cwd, stdio: 'pipe' })
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdout.once('data', () => {
    child.stdout.destroy()
    child.stdin.end()
  })
  expect(await ended).toBe(0)
  expect(said).toBe('still here\n')
})

test('a process that ends at once has all of its log written, in order, also where its reader comes late', async () => {
  // More than a pipe holds.
  const body = `for (let line = 0; line < 150; line++) log.info({ line, text: 'x'.repeat(5_000) }, 'a line')
    console.error('ends')
    process.exit(3)`
  const child = spawn(process.execPath, program(body), { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stderr.once('data', () =>
    child.stdout.on('data', (data) => {
      text += data
    }),
  )
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(3)
  const lines = text.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { readonly line: number }).line)).toEqual(Array.from({ length: 150 }, (_, line) => line))
})
