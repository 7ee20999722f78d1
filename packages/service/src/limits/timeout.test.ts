import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createTimeout } from './timeout.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('a timeout of which only signals made of it are left aborts them all the same, when memory has been collected in between', async () => {
  const { signal } = new AbortController()
  const made = Array.from({ length: 50 }, () => AbortSignal.any([signal, createTimeout(300)]))
  let aborted = 0
  for (const one of made) one.addEventListener('abort', () => aborted++, { once: true })
  for (let round = 0; round < 5; round++) {
    collect()
    await wait(10)
  }
  await expect.poll(() => aborted, { timeout: 5_000 }).toBe(50)
  expect(made[0]?.reason).toMatchObject({ name: 'TimeoutError' })
})
