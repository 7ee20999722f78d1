import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { readOwnFolder } from './own-folder.ts'
import { resetFolder } from './reset-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-folder-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the lock', () => {
  test('refuses a second one with the address of the first, and is free after the release', async () => {
    const lock = await lockFolder(folder, 'http://localhost:1')
    await expect(lockFolder(folder, 'x')).rejects.toThrow(`already running from ${folder} (process ${process.pid}, http://localhost:1)`)
    await lock.release()
    const again = await lockFolder(folder, 'x')
    await again.release()
  })

  test('other folders have other locks', async () => {
    const locks = await Promise.all([lockFolder(folder, 'x'), lockFolder(`${folder}-other`, 'x')])
    await Promise.all(locks.map((lock) => lock.release()))
  })
})

describe('reset', () => {
  test('removes what was kept and says what', async () => {
    await writeFile(join(folder, 'chain-first.json'), '{}')
    await mkdir(join(folder, 'database/pgdata'), { recursive: true })
    expect([...(await resetFolder(folder))].sort()).toEqual(['chain-first.json', 'database'])
    expect(existsSync(folder)).toBe(false)
    expect(await resetFolder(folder)).toEqual([])
  })

  test('touches nothing in a folder that is not ours', async () => {
    await writeFile(join(folder, 'chain-first.json'), '{}')
    await writeFile(join(folder, 'thesis.tex'), 'years of work')
    await expect(resetFolder(folder)).rejects.toThrow('thesis.tex')
    expect(existsSync(join(folder, 'chain-first.json'))).toBe(true)
  })

  test('touches nothing in a folder whose parts are called like ours', async () => {
    await mkdir(join(folder, 'docs'))
    await writeFile(join(folder, 'docs/thesis.tex'), 'years of work')
    await expect(resetFolder(folder)).rejects.toThrow('docs')
    expect(existsSync(join(folder, 'docs/thesis.tex'))).toBe(true)
  })
})

describe('a start', () => {
  test('has a folder that is not there, one that is empty, and one that it was in, whatever else is there by now', async () => {
    expect(await readOwnFolder(join(folder, 'nothing'))).toEqual([])
    expect(await readOwnFolder(folder)).toEqual([])
    await writeFile(join(folder, 'made-with'), '')
    await writeFile(join(folder, 'notes.txt'), '')
    expect([...(await readOwnFolder(folder))].sort()).toEqual(['made-with', 'notes.txt'])
  })

  test.each(['docs', 'demo', 'extension', 'database', 'src'])('refuses a folder that has a %s of others', async (name) => {
    await mkdir(join(folder, name))
    const refused = readOwnFolder(folder)
    await expect(refused).rejects.toThrow(`did not make (${name})`)
    await expect(refused).rejects.toMatchObject({ name: 'StartRefused' })
  })

  test('refuses what is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(readOwnFolder(join(folder, 'file'))).rejects.toThrow('is not a folder')
  })
})
