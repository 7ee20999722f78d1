import { expect, test } from 'vitest'
import { createKeptPictures } from './kept-pictures.ts'

test('a picture is kept for an hour, that there is none for a minute, and neither for longer where the clock is set back', () => {
  let clock = 0
  const kept = createKeptPictures(() => clock)
  const keep = () => {
    kept.keep('some', { contentType: 'image/png', bytes: new Uint8Array(1) })
    kept.keep('none', null)
  }
  const read = () => ['some', 'none'].map((url) => kept.read(url) === undefined)
  keep()
  expect(read()).toEqual([false, false])
  clock += 60_000
  expect(read()).toEqual([false, true])
  clock += 3_540_000
  expect(read()).toEqual([true, true])
  keep()
  clock -= 1
  expect(read()).toEqual([true, true])
})
