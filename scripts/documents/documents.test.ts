/** The documents against the tree: what they name is there. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from '../packages.ts'
import { findDrawnFolders, findNamedPaths, findNamedScripts, isAmong } from './named-places.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: repository, encoding: 'utf8' })
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(join(repository, file), 'utf8')

/** What a document names that is not in this repository: somebody else's, made as it runs, or an example. */
const elsewhere = new Set([
  ...['./x.ts', '127.0.0.0/8', 'DATA_DIR/relay', 'viem/chains', 'appkit/v1/config', 'foyer/integrity.json', 'migrations/NNNN-name.sql'],
  ...['dist/', 'apps/docs/dist', 'findings/', 'latest/'],
])
/** They speak of another repository, or of what was. */
const left = /^(?:CHANGELOG\.md|\.changeset\/.*|packages\/pairing\/testing\/vectors\/README\.md)$/
/** It names tests by its own rule, which has a test of its own below. */
const accessibility = 'docs/accessibility.md'
const documents = files.filter((file) => file.endsWith('.md') && !left.test(file))

test.each(documents.filter((file) => file !== accessibility))('%s names files and folders that are there', (document) => {
  expect(findNamedPaths(read(document)).filter((path) => !elsewhere.has(path) && !isAmong(files, path))).toEqual([])
})

test('comments name files that are there', () => {
  // Examples of what a file can be called.
  const examples = new Set(['./x.ts', 'packages/core/src/x.ts', 'path/to/file.ts', 'swap/swap.ts', 'swap/feature.ts', 'NNNN-name.sql'])
  const lost = files
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && existsSync(join(repository, file)))
    .flatMap((file) => {
      const comments = [...read(file).matchAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm)].map(([comment]) => comment).join('\n')
      const named = findNamedPaths(comments).filter((path) => /\.(?:tsx?|mjs|css|sql|md)$/.test(path))
      return named.filter((path) => !examples.has(path) && !isAmong(files, path)).map((path) => `${file}: ${path}`)
    })
  expect(lost).toEqual([])
})

test.each(documents)('%s names commands that are there', (document) => {
  const manifests = files.filter((file) => /(?:^|\/)package\.json$/.test(file))
  const scripts = new Set(manifests.flatMap((file) => Object.keys((JSON.parse(read(file)) as { scripts?: object }).scripts ?? {})))
  expect(findNamedScripts(read(document)).filter((name) => !scripts.has(name))).toEqual([])
})

test('the drawing of the folders in docs/architecture.md is the tree', () => {
  const [drawing = ''] = /^contract\/src\/ [\s\S]*?^```/m.exec(read('docs/architecture.md')) ?? []
  const drawn = findDrawnFolders(drawing)
  expect(drawn.length).toBeGreaterThan(60)
  const lost = drawn.filter(({ root, folder }) => {
    const below = files.filter((file) => file.startsWith(`packages/${root}`) || file.startsWith(`apps/${root}`))
    return !isAmong(below, folder)
  })
  expect(lost).toEqual([])
})

test('every room of core, and every package, stands in docs/architecture.md', () => {
  const text = read('docs/architecture.md')
  const rooms = files.flatMap((file) => /^packages\/core\/src\/(?:features\/)?([\w-]+)\/[^/]+\.ts$/.exec(file)?.[1] ?? [])
  const packages = files.flatMap((file) => /^((?:packages|apps)\/[\w-]+)\/package\.json$/.exec(file)?.[1] ?? [])
  const named = (name: string) => new RegExp(`[\\s\`/]${name.replace('packages/', '')}\\b`).test(text)
  expect([...new Set([...rooms, ...packages])].filter((name) => !named(name))).toEqual([])
})

test(`${accessibility} names tests that are there, without their ending`, () => {
  const tests = files.filter((file) => /\.browser\.test\.tsx?$/.test(file)).map((file) => file.replace(/\.browser\.test\.tsx?$/, ''))
  const named = findNamedPaths(read(accessibility)).filter((path) => !isAmong(files, path) && path !== '.browser.test.ts')
  expect(named.length).toBeGreaterThan(20)
  const lost = named.filter((path) => {
    const [room = '', ...rest] = path.split('/')
    return !tests.some((file) => file.includes(`/${room}/`) && file.endsWith(`/${rest.join('/')}`))
  })
  expect(lost).toEqual([])
})

describe('what a document names', () => {
  test('is a path or a file between back quotes, in the text and not in a sample', () => {
    const text = 'See `core/src/a.ts`, `step.ts`, `features/<name>/`, `npm run x` and `a / b`.\n```ts\nimport `c/d.ts`\n```\n'
    expect(findNamedPaths(text)).toEqual(['core/src/a.ts', 'step.ts', 'features/<name>/'])
    expect(findNamedScripts('`npm run size`; npm run -s words')).toEqual(['size', 'words'])
  })

  test('is there by whole names alone', () => {
    const tree = ['packages/core/src/kernel/step.ts', 'packages/core/src/features/alerts/alerts.ts']
    for (const path of ['kernel/step.ts', 'step.ts', 'core/src/kernel/', 'features/<name>/', 'features/<name>/<name>.ts', 'src/features/*'])
      expect(isAmong(tree, path), path).toBe(true)
    for (const path of ['ernel/step.ts', 'kernel/steps.ts', 'feature/<name>/', 'kernel/a.ts']) expect(isAmong(tree, path), path).toBe(false)
  })

  test('is a folder of the line’s own, or of the last that had one', () => {
    const drawing = 'core/src/  kernel/ one, two · kit/cookie/ who\n           features/<name>/ a, b\nui/src/    <part>/ one'
    expect(findDrawnFolders(drawing)).toEqual([
      { root: 'core/src/', folder: 'kernel' },
      { root: 'core/src/', folder: 'kit/cookie' },
      { root: 'core/src/', folder: 'features/<name>' },
      { root: 'ui/src/', folder: '<part>' },
    ])
  })
})
