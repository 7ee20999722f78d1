import { expect, test } from 'vitest'
import { logLinesPerSecond, longestLogLine } from './bounded-output.ts'
import { createLog } from './log.ts'

type Line = { readonly level: number; readonly msg: string; readonly leftOut?: { readonly info: number } }

function start() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  return { log, read: () => lines.map((line) => JSON.parse(line) as Line), lines }
}

test('a flood of lines is cut off within its second, and the next one says how many were left out', async () => {
  const { log, read } = start()
  for (let index = 0; index < 5_000; index++) log.info({ index }, 'request')
  expect(read()).toHaveLength(logLinesPerSecond.info)
  await expect.poll(() => read().at(-1)?.msg).toBe('lines were left out of the log')
  expect(read().at(-1)?.leftOut?.info).toBe(5_000 - logLinesPerSecond.info)
  log.info('after')
  expect(read().at(-1)?.msg).toBe('after')
})

test('a flood of requests hides no fault', () => {
  const { log, read } = start()
  for (let index = 0; index < 5_000; index++) log.info('request')
  log.error({ err: new Error('broken') }, 'a fault')
  expect(read().at(-1)).toMatchObject({ level: 50, msg: 'a fault' })
})

test('a line that is far too long is cut, and is still a line of JSON', () => {
  const { log, read, lines } = start()
  log.warn({ text: 'x"'.repeat(500_000) }, 'long')
  expect(read()).toMatchObject([{ level: 40, msg: 'a line was too long for the log' }])
  expect(lines[0]?.length).toBeLessThanOrEqual(longestLogLine)
})

test('what was left out is said at the end, too', () => {
  const { log, read } = start()
  for (let index = 0; index < 1_000; index++) log.info('request')
  log.flush()
  expect(read().at(-1)?.msg).toBe('lines were left out of the log')
})
