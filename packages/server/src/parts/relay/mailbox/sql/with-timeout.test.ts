import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('rejects when there is no response in time', async () => {
  await expect(withTimeout(40, new Promise(() => undefined))).rejects.toThrow('did not answer within 40 ms')
})

test('takes a response that this process was too busy to receive in time', async () => {
  const response = withTimeout(80, new Promise((resolve) => setImmediate(() => resolve('there'))))
  const end = performance.now() + 300
  while (performance.now() < end);
  expect(await response).toBe('there')
})
