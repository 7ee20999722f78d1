/** The files that a page loads without a bundler, and the hashes by which a browser holds them. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript-ast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../packages.ts'
import { buildStandalone, type Integrity } from './build-standalone.ts'

let folder: string
let integrity: Integrity
const entry = join(repository, 'packages/standalone/src/exports/index.ts')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-standalone-'))
  await buildStandalone({ entry, outdir: join(folder, 'foyer'), conditions: ['foyer-source'] })
  integrity = JSON.parse(readFileSync(join(folder, 'foyer/integrity.json'), 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string): string => readFileSync(join(folder, 'foyer', path), 'utf8')

test('every script has its hash, and no other file has one', () => {
  const scripts = readdirSync(join(folder, 'foyer'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js') && statSync(join(folder, 'foyer', path)).isFile(),
  )
  expect(Object.keys(integrity.files).sort()).toEqual(scripts.sort())
  for (const [path, sum] of Object.entries(integrity.files)) {
    expect(sum).toBe(
      `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, 'foyer', path)))
        .digest('base64')}`,
    )
  }
})

test('the import map holds every file to its hash, and the policy is the hash of that very text', () => {
  const { text, policy } = integrity.importMap
  const expected = Object.fromEntries(Object.entries(integrity.files).map(([path, sum]) => [`./foyer/${path}`, sum]))
  expect(JSON.parse(text)).toEqual({ integrity: expected })
  expect(policy).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`)
})

test('whatever a file imports, now or later, is one of them', () => {
  for (const path of Object.keys(integrity.files)) {
    const { importedFiles } = ts.preProcessFile(read(path), true, true)
    for (const { fileName } of importedFiles) expect(integrity.files).toHaveProperty([posix.join(dirname(path), fileName)])
  }
})

test('another build of the same source has the same hashes', async () => {
  expect(await buildStandalone({ entry, outdir: join(folder, 'again'), conditions: ['foyer-source'] })).toEqual(integrity)
})

test('React is not among what loads at once', () => {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const [, to = ''] of read(path).matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g)) visit(posix.join(dirname(path), to))
  }
  visit('foyer.js')
  expect([...seen].map(read).join('').length).toBeLessThan(160_000)
  expect([...seen].some((path) => read(path).includes('react.transitional.element'))).toBe(false)
})
