import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTemplate, templateNames } from './templates.ts'

const repository = join(import.meta.dirname, '../../..')

type Manifest = { readonly [key in 'dependencies' | 'devDependencies' | 'overrides']?: Readonly<Record<string, string>> }

const readManifest = (folder: string) => JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as Manifest
const manifestOf = (files: ReadonlyMap<string, string>) => JSON.parse(files.get('package.json') ?? '') as Required<Manifest>

const expected = {
  vite: [
    '.gitignore',
    'README.md',
    'content-policy.ts',
    'index.html',
    'local-world.mjs',
    'package.json',
    'public/icon.svg',
    'src/account.tsx',
    'src/app.tsx',
    'src/kit.ts',
    'src/local-world.ts',
    'src/main.tsx',
    'src/networks.ts',
    'src/style.css',
    'src/vite-env.d.ts',
    'tsconfig.json',
    'vite.config.ts',
  ],
  next: [
    '.gitignore',
    'README.md',
    'app/account.tsx',
    'app/icon.svg',
    'app/layout.tsx',
    'app/local-wallet.ts',
    'app/page.tsx',
    'app/providers.tsx',
    'app/style.css',
    'app/world.ts',
    'local-world.mjs',
    'next.config.ts',
    'package.json',
    'proxy.ts',
    'tsconfig.json',
  ],
}

test.each(templateNames)('%s: has these files and no other', (template) => {
  expect([...readTemplate(template, 'shop', '1.2.3').keys()]).toEqual(expected[template])
})

test.each(templateNames)('%s: carries the app’s name, and this package’s own version of each package of ours', (template) => {
  const files = readTemplate(template, 'shop', '1.2.3')
  for (const [path, text] of files) expect(text, path).not.toMatch(/my-app|0\.0\.0/)
  const { dependencies, devDependencies } = manifestOf(files)
  const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@foyer/'))
  expect(ours.length).toBeGreaterThan(4)
  for (const [name, version] of ours) expect(version, name).toBe('1.2.3')
  // The local world, with its server and its keys, is for development.
  expect(Object.keys(dependencies)).not.toContain('@foyer/devnet')
})

test.each(templateNames)('%s: takes of others the versions that this repository is tested with, each one exactly', (template) => {
  const { devDependencies, overrides } = readManifest('.')
  const { dependencies, devDependencies: tools } = manifestOf(readTemplate(template, 'shop', '1.2.3'))
  const tested = { ...devDependencies, ...overrides }
  for (const [name, version] of Object.entries({ ...dependencies, ...tools })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    // TypeScript 7 has no API for the plugin of Next; `next` itself is not installed here. Both are tried by `npm run examples`.
    const isOfNext = template === 'next' && name === 'typescript'
    if (tested[name] && !isOfNext) expect(version, name).toBe(tested[name])
  }
})

test.each(templateNames)('%s: the README names every file that one would keep, and no other', (template) => {
  const files = readTemplate(template, 'shop', '1.2.3')
  const readme = files.get('README.md') ?? ''
  const named = [...readme.matchAll(/`((?:src\/|app\/)?[\w-]+\.(?:tsx?|mjs))`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(3)
  for (const path of named) expect([...files.keys()]).toContain(path)
})

test.each(templateNames)('%s: who deletes what the README lets one delete is told of everything that names it', (template) => {
  const files = readTemplate(template, 'shop', '1.2.3')
  const row = (files.get('README.md') ?? '').split('\n').find((line) => line.includes('delete')) ?? ''
  const [first = '', words = ''] = row.split('|').slice(1)
  const deleted = [...first.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path)
  expect(deleted).toHaveLength(2)
  // By its whole name, or as an import has it.
  const names = deleted.flatMap((path) => [path.replace(/^.*\//, ''), `./${path.replace(/^.*\//, '').replace(/\.\w+$/, '')}'`])
  for (const [path, text] of files) {
    if (path === 'README.md' || deleted.includes(path) || !names.some((name) => text.includes(name))) continue
    expect(words, path).toContain(`\`${path}\``)
  }
})

test.each(templateNames)('%s: says a file of variables that is read while one writes as well as in what is built', (template) => {
  const named = [...readTemplate(template, 'shop', '1.2.3').values()].flatMap((text) => text.match(/`\.env[\w.]*`/g) ?? [])
  expect(new Set(named)).toEqual(new Set(['`.env`']))
})

test('next: does not ask for unused names, which the files that `next dev` writes have, and `next build` reads', () => {
  expect(readTemplate('next', 'shop', '1.2.3').get('tsconfig.json')).not.toContain('noUnused')
})
