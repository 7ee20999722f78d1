/** Apps that are broken, huge, endless or locked: said as a finding, never a crash. */
import { execFileSync } from 'node:child_process'
import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { find, kitFile, makeApp, manifest, places } from '../../testing/make-app.ts'
import { examine } from '../examine.ts'
import { defaultBounds } from './bounds.ts'
import { readApp } from './read-app.ts'

test.each([
  ['{\n  "dependencies": {\n    "react": "19",\n  }\n}', 4, 'is not JSON'],
  ['', 1, 'is not JSON'],
  ['[]', 1, 'holds no object'],
  ['{\n"dependencies": []\n}', 2, 'has dependencies that are no object'],
  ['\u0000\uFFFF', 1, 'is not JSON'],
])('a package.json that holds %j', (text, line, what) => {
  const found = find({ 'package.json': text })
  expect(places(found)).toEqual([`error package.json:${line}`])
  expect(found[0]?.what).toContain(what)
})

test('a package.json with a byte order mark is one', () => {
  expect(find({ 'package.json': `\uFEFF${JSON.stringify(manifest())}` })).toEqual([])
})

test('an empty folder has no package.json', () => {
  expect(places(find({}))).toEqual(['error package.json'])
})

test.each([
  `import { createKit } from '@foyer/core'\ncreateKit({`,
  `import '@foyer/core'\n\u0000`,
  `import '@foyer/core'\nconst a = <div>`,
  `import '@foyer/core'\n${'('.repeat(50_000)}`,
  `import '@foyer/core'\nconst a = ${'['.repeat(20_000)}`,
])('source that does not parse is said to be broken', (text) => {
  const found = find({ 'package.json': manifest(), 'src/a.tsx': text, 'src/kit.ts': kitFile(`server: 'x',`) })
  expect(found.map(({ rule }) => rule)).toEqual(['missing-scheme', 'broken-source'])
  expect(found[1]?.what.length).toBeLessThan(250)
})

test('source that parses, and is deeper than a stack, is read', () => {
  const deep = `import { createKit } from '@foyer/core'\nconst a = ${Array.from({ length: 3_000 }, () => 'f').join('.f(')}${')'.repeat(2_999)}\ncreateKit({ nonsense: 1 })`
  const found = find({ 'package.json': manifest(), 'src/a.ts': deep })
  expect(['unread-option', 'broken-source']).toContain(found[0]?.rule)
})

test('newer syntax is read: decorators, types, JSX in JavaScript', () => {
  const text = `import { createKit } from '@foyer/core'
@mine class A { accessor b = 1 }
const take = <const T,>(one: T) => one satisfies T
enum C { D }
using it = open()
createKit({ nonsense: 1 })`
  expect(places(find({ 'package.json': manifest(), 'a.tsx': text.replace('accessor b', 'b').replace('using', 'const') }))).toEqual([
    'error a.tsx:6',
  ])
  expect(
    places(
      find({ 'package.json': manifest(), 'a.js': `import { createKit } from '@foyer/core'\nconst a = <b />\ncreateKit({ nonsense: 1 })` }),
    ),
  ).toEqual(['error a.js:3'])
})

test('a huge file is left out, and said to be', () => {
  const found = find({
    'package.json': manifest(),
    'src/huge.ts': `// foyer ${'x'.repeat(defaultBounds.fileBytes)}`,
    'src/kit.ts': kitFile(`server: 'x',`),
  })
  expect(places(found)).toEqual(['error src/kit.ts:5', 'warning src/huge.ts'])
  expect(found[1]?.what).toContain('larger')
})

test('a lockfile that is too large is left out, and said to be', () => {
  const folder = makeApp({ 'package.json': manifest(), 'yarn.lock': 'x'.repeat(200) })
  expect(places(readApp(folder, { ...defaultBounds, lockBytes: 100 }).findings)).toEqual(['warning yarn.lock'])
})

test('a loop of symbolic links ends', () => {
  const folder = makeApp({ 'package.json': manifest(), 'src/kit.ts': kitFile(`server: 'x',`) })
  symlinkSync(folder, join(folder, 'src/again'))
  symlinkSync('round', join(folder, 'src/round'))
  symlinkSync(join(folder, 'src/nowhere.ts'), join(folder, 'src/gone.ts'))
  expect(places(examine(folder).findings)).toEqual(['error src/kit.ts:5'])
  expect(examine(folder).read).toBe(1)
})

test('a package.json that is a pipe is not waited for', () => {
  const folder = makeApp({})
  execFileSync('mkfifo', [join(folder, 'package.json')])
  expect(examine(folder).findings[0]?.what).toBe('package.json is no plain file.')
})

// Whoever runs as the administrator may read all.
test.skipIf(process.getuid?.() === 0 && !canDrop())('what may not be read is said by its name', () => {
  const folder = makeApp({ 'package.json': manifest(), 'src/a.ts': 'export {}', 'locked/b.ts': 'export {}' })
  chmodSync(join(folder, 'src/a.ts'), 0)
  chmodSync(join(folder, 'locked'), 0)
  chmodSync(folder, 0o755)
  const found = asNobody(folder)
  chmodSync(join(folder, 'locked'), 0o755)
  expect(found).toEqual(['locked may not be listed.', 'src/a.ts may not be read.'])
})

test('what is generated, installed or hidden is not read', () => {
  const wrong = kitFile(`server: 'x',`)
  const files = { 'dist/a.js': wrong, 'node_modules/a/index.js': wrong, '.next/a.js': wrong, 'build/a.js': wrong, 'src/a.d.ts': wrong }
  expect(find({ 'package.json': manifest(), ...files })).toEqual([])
})

test('a hidden folder is read where it holds source, and not what tools leave in it', () => {
  const wrong = kitFile(`server: 'x',`)
  const left = ['.svelte-kit/a.js', '.nuxt/a.js', '.vitepress/cache/a.js', '.vitepress/dist/a.js', '.yarn/a.js', '.storybook/.cache/a.js']
  const written = [
    '.storybook/preview.ts',
    '.vitepress/theme/index.ts',
    '.vuepress/client.ts',
    'app/.client/kit.ts',
    'app/.server/kit.ts',
    'docs/.vitepress/theme/a.ts',
  ]
  const files = Object.fromEntries([...left, ...written].map((file) => [file, wrong]))
  expect(places(find({ 'package.json': manifest(), ...files })).toSorted()).toEqual(written.map((file) => `error ${file}:5`).toSorted())
})

test('a package that only Storybook’s settings import is in use', () => {
  const files = { '.storybook/preview.tsx': `import '@rainbow-me/rainbowkit/styles.css'` }
  const found = find({ 'package.json': manifest({ '@rainbow-me/rainbowkit': '2.0.0' }), ...files }, 'two-kits')
  expect(found.map(({ what }) => what)).toEqual(['@rainbow-me/rainbowkit and Foyer are both in use.'])
})

test('what stands beside a package.json as its output is not read, a folder of that name elsewhere is', () => {
  const wrong = kitFile(`server: 'x',`)
  const generated = {
    'packages/a/package.json': {},
    'packages/a/dist/a.js': wrong,
    'public/build/a.js': wrong,
    'a/node_modules/b/index.js': wrong,
  }
  expect(find({ 'package.json': manifest(), ...generated, 'src/storybook-static/a.js': wrong })).toEqual([])
  const written = { 'app/build/kit.ts': wrong, 'src/lib/out/kit.ts': wrong, 'src/vendor/kit.ts': wrong, 'src/dist/kit.ts': wrong }
  expect(places(find({ 'package.json': manifest(), ...written }))).toEqual(
    Object.keys(written)
      .sort()
      .map((file) => `error ${file}:5`),
  )
})

test.each([
  ['Gradle', 'android/app/build.gradle', 'android/app/build/intermediates/assets/a.js'],
  ['Gradle in Kotlin', 'android/build.gradle.kts', 'android/build/a.js'],
  ['CocoaPods', 'ios/App/Podfile', 'ios/App/build/a.js'],
  ['Swift packages', 'ios/Package.swift', 'ios/build/a.js'],
  ['Xcode', 'ios/App/App.xcodeproj/project.pbxproj', 'ios/App/build/a.js'],
])('what %s builds beside its own file is not read, sources there are', (_, own, built) => {
  const wrong = kitFile(`server: 'x',`)
  const source = `${built.slice(0, built.indexOf('/build/'))}/src/kit.ts`
  expect(places(find({ 'package.json': manifest(), [own]: '', [built]: wrong, [source]: wrong }))).toEqual([`error ${source}:5`])
})

test('an app larger than the bounds is read so far, and said to be', () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`src/${index}.ts`, 'export {}']))
  const folder = makeApp({ 'package.json': manifest(), ...files, 'a/b/c/d.ts': 'export {}' })
  expect(readApp(folder, { ...defaultBounds, files: 5 })).toMatchObject({ read: 5, findings: [{ rule: 'not-read' }] })
  expect(readApp(folder, { ...defaultBounds, entries: 5 }).findings).toHaveLength(1)
  expect(readApp(folder, { ...defaultBounds, depth: 1 }).findings).toHaveLength(1)
  expect(readApp(folder, { ...defaultBounds, allBytes: 50 }).findings).toHaveLength(1)
  expect(readApp(folder).findings).toEqual([])
})

test('the lockfile and the packages of a workspace above are the app’s', () => {
  const lock = { lockfileVersion: 3, packages: { 'node_modules/react': { version: '18.3.1' } } }
  const folder = makeApp({ 'package-lock.json': lock, 'apps/web/package.json': manifest({ react: '>=18' }) })
  expect(examine(join(folder, 'apps/web')).findings[0]?.what).toContain('react is 18.3.1')
  const installed = makeApp({
    'node_modules/react/package.json': { version: '18.2.0' },
    'apps/web/package.json': manifest({ react: '>=18' }),
  })
  expect(examine(join(installed, 'apps/web')).findings[0]?.what).toContain('react is 18.2.0')
})

test('a file full of quotes and brackets costs no time to speak of', () => {
  const long = `${'<meta '.repeat(50_000)}`
  const found = find({
    'package.json': manifest(),
    'a.html': long,
    'b.ts': `import '${'x'.repeat(100_000)}`,
    'c.ts': '/*'.repeat(100_000),
    'yarn.lock': '"a@'.repeat(100_000),
  })
  expect(found.map(({ rule }) => rule)).toEqual(['broken-lockfile'])
})

/** Another account's view of a folder: the program itself, as `nobody`. */
function asNobody(folder: string): readonly string[] {
  if (process.getuid?.() !== 0) return whatOf(examine(folder).findings)
  process.seteuid?.(65_534)
  try {
    return whatOf(examine(folder).findings)
  } finally {
    process.seteuid?.(0)
  }
}

function whatOf(findings: readonly { readonly what: string }[]): readonly string[] {
  return findings.map(({ what }) => what)
}

/** vitest runs tests in threads or processes; only a process may change who it is. */
function canDrop(): boolean {
  try {
    process.seteuid?.(65_534)
    process.seteuid?.(0)
    return true
  } catch {
    return false
  }
}
