/** What a segment says is on the disk has been written through to it: the machine may lose its power in the next moment. */

import { constants } from 'node:fs'
import fs, { mkdtemp, readFile, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFileSegments } from './segment-store.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-segments-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Each call of a file of the log that ends: whether it wrote through, wrote into the machine's memory, or had that written to the disk. */
function watchFiles(): string[] {
  const seen: string[] = []
  const { open } = fs
  fs.open = async (path, flags, mode) => {
    const handle = await open(path, flags, mode)
    if (!String(path).endsWith('.log')) return handle
    const isThrough = typeof flags === 'number' && (flags & constants.O_DSYNC) !== 0
    const { write, datasync } = handle
    return Object.assign(handle, {
      async write(...args: Parameters<typeof write>) {
        const outcome = await write.apply(handle, args)
        seen.push(isThrough ? 'through' : 'memory')
        return outcome
      },
      async datasync() {
        await datasync.call(handle)
        seen.push('synced')
      },
    })
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.open = open
    syncBuiltinESMExports()
  })
  return seen
}

test('what is to be durable is on the disk when it is said to be, in one call; a receipt may wait', async () => {
  const seen = watchFiles()
  const segment = await createFileSegments(folder).create(1)
  expect(await segment.append(Buffer.from('receipt'), false)).toBe(0)
  expect(seen).toEqual(['memory'])
  expect(await segment.append(Buffer.from('message'), true)).toBe(7)
  // Where files cannot be written so, as on Windows and macOS, it is two.
  expect(seen.slice(1)).toEqual((constants.O_DSYNC as number | undefined) === undefined ? ['memory', 'synced'] : ['through'])
  expect(await segment.append(Buffer.from('more'), false)).toBe(14)
  expect((await segment.read(0, 18)).toString()).toBe('receiptmessagemore')
  await segment.close()
  expect(await readFile(join(folder, '0000000001.log'), 'utf8')).toBe('receiptmessagemore')
})

test('a segment after another leaves one file open to be written through, and every segment is read, removed and closed', async () => {
  const store = createFileSegments(folder)
  const first = await store.create(1)
  await first.append(Buffer.from('one'), true)
  const second = await store.create(2)
  await second.append(Buffer.from('two'), true)
  expect([(await first.read(0, 3)).toString(), (await second.read(0, 3)).toString()]).toEqual(['one', 'two'])
  await first.remove()
  await second.close()
  expect((await createFileSegments(folder).openAll()).map(({ number }) => number)).toEqual([2])
})

test('a file that cannot be made leaves none open', async () => {
  const store = createFileSegments(folder)
  const segment = await store.create(1)
  await expect(store.create(1)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await segment.append(Buffer.from('still'), true)).toBe(0)
  await segment.close()
})
