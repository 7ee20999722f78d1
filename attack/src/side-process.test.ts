import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startSide } from './side-process.ts'

test('a figure that is none arrives as none, and is not taken for 0', async () => {
  const side = startSide(fileURLToPath(new URL('./honest/honest-program.ts', import.meta.url)))
  try {
    // It has asked nothing yet.
    expect(await side.ask('take')).toMatchObject({ count: 0, p50: Number.NaN, p99: Number.NaN })
  } finally {
    await side.stop()
  }
})
