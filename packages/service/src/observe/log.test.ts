import { DrizzleQueryError } from 'drizzle-orm'
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

test.each([
  ['short', ['0xvisitor', 7]],
  ['of several lines', ['0xvisitor\n    at nowhere\nparams: more']],
])('a query that failed is logged without its parameters, %s', (_, parameters) => {
  const { log, lines } = start()
  const cause = Object.assign(new Error('invalid input syntax for type integer: "0xvisitor"'), { code: '22P02', detail: '0xvisitor' })
  log.error({ err: new DrizzleQueryError('select 1\nfrom "accounts" where id = $1', parameters, cause) }, 'failed')
  log.error({ err: new Error('outer', { cause: new DrizzleQueryError('select 2', parameters, cause) }) }, 'failed')
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).not.toContain('0xvisitor')
  expect(lines[0]).toContain('where id = $1')
  expect(lines[0]).toContain('invalid input syntax for type integer')
  expect(lines[0]).toContain('log.test.ts')
})

test('the name of what a database does not have is said', () => {
  const { log, lines } = start()
  log.error({ err: Object.assign(new Error('relation "accounts" does not exist'), { code: '42P01' }) }, 'failed')
  expect(lines[0]).toContain('accounts')
})
