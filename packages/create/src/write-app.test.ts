import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeApp } from './write-app.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-create-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The last of them cannot be written: its folder would be a file. */
const broken = new Map([
  ['src/main.ts', 'main'],
  ['readme', 'readme'],
  ['readme/more', 'more'],
])

test('what fails midway leaves no new folder, and none of those above it', () => {
  const folder = makeFolder()
  const place = { folder: join(folder, 'apps/web/shop'), name: 'shop', exists: false }
  expect(() => writeApp(place, broken)).toThrow()
  expect(readdirSync(folder)).toEqual([])
})

test('what fails midway leaves a folder that was there as it was', () => {
  const folder = makeFolder()
  mkdirSync(join(folder, '.git'))
  expect(() => writeApp({ folder, name: 'shop', exists: true }, broken)).toThrow()
  expect(readdirSync(folder)).toEqual(['.git'])
})

test('a file that has come since the folder was looked at stays, and the rest is taken away', () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'readme'), 'mine')
  const files = new Map([
    ['main.ts', 'main'],
    ['readme', 'ours'],
  ])
  expect(() => writeApp({ folder, name: 'shop', exists: true }, files)).toThrow('EEXIST')
  expect(readdirSync(folder)).toEqual(['readme'])
  expect(readFileSync(join(folder, 'readme'), 'utf8')).toBe('mine')
})

test('a folder that has come in the place of a new one stays', () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'shop'))
  writeFileSync(join(folder, 'shop/notes'), 'mine')
  expect(() => writeApp({ folder: join(folder, 'shop'), name: 'shop', exists: false }, new Map([['a', 'a']]))).toThrow()
  expect(readdirSync(folder)).toEqual(['shop'])
  expect(readdirSync(join(folder, 'shop'))).toEqual(['notes'])
})
