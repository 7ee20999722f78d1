/** Two apps in one repository: what the one has is no copy of the other's. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, makeApp, manifest, places } from '../../testing/make-app.ts'
import { examine } from '../examine.ts'
import type { Finding } from '../finding.ts'

function findCopies(files: Files, folder = 'apps/web'): readonly Finding[] {
  const { findings } = examine(join(makeApp(files), folder))
  return findings.filter(({ rule }) => rule === 'two-copies' || rule === 'peer-range')
}

const web = { 'apps/web/package.json': manifest(), 'apps/old/package.json': { name: 'old', dependencies: { react: '^18.0.0' } } }
const entry = (version: string, more: object = {}) => ({ version, ...more })
const apps = {
  '': { workspaces: ['apps/*', 'packages/*'] },
  'apps/web': { name: 'app', dependencies: { react: '^19.0.0', '@acme/ui': '*', chart: '^1.0.0' } },
  'apps/old': { name: 'old', dependencies: { react: '^18.0.0', widget: '^1.0.0' } },
  'node_modules/app': { resolved: 'apps/web', link: true },
  'node_modules/old': { resolved: 'apps/old', link: true },
}
const npm = (packages: object): Files => ({ ...web, 'package-lock.json': { lockfileVersion: 3, packages } })

test.each([
  ['it keeps its own', { 'node_modules/react': entry('19.1.0'), 'apps/old/node_modules/react': entry('18.3.1') }],
  ['its own stands at the top', { 'node_modules/react': entry('18.3.1'), 'apps/web/node_modules/react': entry('19.1.0') }],
  [
    'a package of its own brings it',
    {
      'node_modules/react': entry('19.1.0'),
      'node_modules/widget': entry('1.0.0', { dependencies: { react: '^18.0.0' } }),
      'node_modules/widget/node_modules/react': entry('18.3.1'),
    },
  ],
])('npm: React 18 of another app is no copy of this one’s, when %s', (_, packages) => {
  expect(findCopies(npm({ ...apps, ...packages }))).toEqual([])
})

test('npm: nor is it as it is installed', () => {
  const packages = { 'node_modules/react': entry('18.3.1'), 'apps/web/node_modules/react': entry('19.1.0') }
  const installed = {
    'node_modules/react/package.json': entry('18.3.1'),
    'apps/web/node_modules/react/package.json': entry('19.1.0'),
    'node_modules/widget/node_modules/react/package.json': entry('18.3.1'),
  }
  const widget = {
    'node_modules/widget': entry('1.0.0', { dependencies: { react: '^18.0.0' } }),
    'node_modules/widget/node_modules/react': entry('18.3.1'),
  }
  expect(findCopies({ ...npm({ ...apps, ...packages, ...widget }), ...installed })).toEqual([])
})

test.each([
  [
    'a package that it uses',
    {
      'node_modules/react': entry('18.3.1'),
      'apps/web/node_modules/react': entry('19.1.0'),
      'node_modules/chart': entry('1.0.0', { peerDependencies: { react: '*' } }),
    },
  ],
  [
    'a package of the workspace that it uses',
    {
      'node_modules/react': entry('19.1.0'),
      'node_modules/@acme/ui': { resolved: 'packages/ui', link: true },
      'packages/ui': { name: '@acme/ui', dependencies: { react: '^18.0.0' } },
      'packages/ui/node_modules/react': entry('18.3.1'),
    },
  ],
])('npm: a second copy that %s leads to is one, and what is advised is the app’s own version', (_, packages) => {
  const [found, ...more] = findCopies(npm({ ...apps, ...packages }))
  expect([found?.rule, found?.level, more]).toEqual(['two-copies', 'error', []])
  expect(found?.fix).toContain('"overrides": { "react": "19.1.0" }')
})

test('npm: a folder that the lockfile above does not know is compared with what is at the top and below itself', () => {
  const packages = {
    'node_modules/react': entry('19.1.0'),
    'apps/old/node_modules/react': entry('18.3.1'),
    'apps/web/node_modules/react': entry('19.0.0'),
  }
  expect(findCopies(npm(packages))[0]?.what).toBe('2 copies of react: 19.1.0 (node_modules/react), 19.0.0 (apps/web/node_modules/react).')
})

const pnpm = `lockfileVersion: '9.0'\n\npackages:\n\n  react@18.3.1:\n    resolution: {integrity: sha512-x}\n\n  react@19.1.0:\n    resolution: {integrity: sha512-x}\n`
const yarn = `# yarn lockfile v1\n\n\nreact@^18.0.0:\n  version "18.3.1"\n\nreact@^19.0.0:\n  version "19.1.0"\n`

test.each([
  ['pnpm-lock.yaml', pnpm, 8],
  ['yarn.lock', yarn, 7],
])('%s above the app has the versions of every app, so that two of them are no more than a hint', (name, text, line) => {
  const [found, ...more] = findCopies({ ...web, [name]: text })
  expect([places(found ? [found] : []), more]).toEqual([[`hint ../../${name}:${line}`], []])
  expect(found?.why).toContain('other apps')
  expect(found?.fix).toContain('"overrides": { "react": "19.1.0" }')
})

test.each([
  ['pnpm-lock.yaml', pnpm, 8],
  ['yarn.lock', yarn, 7],
])('%s of the app itself says that there are two, and the newer that Foyer takes is advised', (name, text, line) => {
  const [found] = findCopies({ 'package.json': manifest(), [name]: text }, '.')
  expect(places(found ? [found] : [])).toEqual([`error ${name}:${line}`])
  expect(found?.fix).toContain('"overrides": { "react": "19.1.0" }')
  // From its version 11 pnpm reads none in package.json.
  expect(found?.fix).toContain('overrides: of pnpm-workspace.yaml with pnpm')
  expect(found?.fix).not.toContain('pnpm.overrides')
})

test('what is installed for the app is the version that is advised, where Foyer takes it', () => {
  const files = { 'package.json': manifest({ viem: '^2.21.0' }) }
  const lock = `# yarn lockfile v1\n\n\nviem@^2.0.0:\n  version "2.30.0"\n\nviem@2.21.0:\n  version "2.21.0"\n`
  const advised = (version: string) =>
    findCopies({ ...files, 'yarn.lock': lock, 'node_modules/viem/package.json': entry(version) }, '.').map(({ fix }) => fix)
  expect(advised('2.21.0').join()).toContain('"viem": "2.21.0"')
  expect(advised('2.30.0').join()).toContain('"viem": "2.30.0"')
})
