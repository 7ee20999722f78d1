import { expect, test } from 'vitest'
import type { Logger } from '../observe/log.ts'
import { startJobs } from './jobs.ts'

/** One job that is under way until it is told how it ends. */
function start() {
  const warnings: unknown[] = []
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((_, no) => {
    reject = no
  })
  const log = { warn: (_: unknown, words: string) => warnings.push(words), debug: () => {} } as unknown as Logger
  const stop = startJobs([{ name: 'job', everyMs: 60_000, run: () => promise }], log)
  const fail = async () => {
    reject(new Error('The database is closed.'))
    // The catch of the job comes before this one's.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { warnings, stop, fail }
}

test('a job that fails is said to be tried again', async () => {
  const { warnings, stop, fail } = start()
  await fail()
  expect(warnings).toEqual(['a job failed and will be tried again'])
  stop()
})

test('one that fails since all is being closed is not', async () => {
  const { warnings, stop, fail } = start()
  stop()
  await fail()
  expect(warnings).toEqual([])
})
