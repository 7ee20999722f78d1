import { expect, test } from 'vitest'
import { find, manifest, places } from '../../testing/make-app.ts'

const npmLock = (packages: object): object => ({ lockfileVersion: 3, packages })

test.each([
  ['react', '^18.3.1', 'peer-range', 'error package.json:6'],
  ['viem', '^1.0.0', 'peer-range', 'error package.json:7'],
  ['wagmi', '^1.4.0', 'tested-range', 'warning package.json:7'],
  ['ethers', '^5.7.2', 'tested-range', 'warning package.json:7'],
] as const)('%s %s is outside of what Foyer takes', (name, range, rule, place) => {
  const found = find({ 'package.json': manifest({ [name]: range }) }, rule)
  expect(places(found)).toEqual([place])
  expect(found[0]?.fix).toContain(`npm install ${name}@`)
})

test.each([
  ['react', '19.3.1'],
  ['react', '>=18'],
  ['viem', '^2.30.0'],
  ['wagmi', '^2.19.5'],
  ['ethers', '6.13.0'],
  ['viem', 'latest'],
  ['viem', 'github:wevm/viem'],
])('%s %s is taken, or says nothing', (name, range) => {
  expect(find({ 'package.json': manifest({ [name]: range }) })).toEqual([])
})

test('a page on React 18 takes the elements of @foyer/standalone, which bring a React of their own', () => {
  const inside = 'node_modules/@foyer/standalone/node_modules'
  const files = (more: object) => ({
    'package.json': { dependencies: { '@foyer/standalone': '1.0.0', react: '^18.3.1', 'react-dom': '^18.3.1', viem: '^2.30.0', ...more } },
    'package-lock.json': npmLock({
      'node_modules/react': { version: '18.3.1' },
      'node_modules/react-dom': { version: '18.3.1' },
      [`${inside}/react`]: { version: '19.3.1' },
      [`${inside}/react-dom`]: { version: '19.3.1' },
    }),
    [`${inside}/react/package.json`]: { version: '19.3.1' },
  })
  expect(find(files({}))).toEqual([])
  // What else there is once stays that.
  const viem = { 'node_modules/viem/package.json': { version: '2.30.0' }, [`${inside}/viem/package.json`]: { version: '2.21.0' } }
  expect(find({ ...files({}), ...viem }).map(({ rule, level }) => [rule, level])).toEqual([['two-copies', 'warning']])
  // `@foyer/react` renders with the page's own.
  expect(find(files({ '@foyer/react': '1.0.0' })).map(({ rule }) => rule)).toEqual([
    ...['two-copies', 'two-copies'],
    ...['peer-range', 'peer-range'],
  ])
})

test('what is installed counts before the lockfile, and that before the range', () => {
  const files = {
    'package.json': manifest({ react: '>=18' }),
    'package-lock.json': npmLock({ 'node_modules/react': { version: '18.3.1' } }),
  }
  expect(find(files, 'peer-range')[0]?.what).toBe('react is 18.3.1; Foyer needs ^19.0.0.')
  expect(find({ ...files, 'node_modules/react/package.json': { version: '19.1.0' } }, 'peer-range')).toEqual([])
})

test('a second copy in the tree of npm is found, with its line, and one copy is none', () => {
  const lock = (nested: object) => npmLock({ 'node_modules/viem': { version: '2.30.0' }, ...nested })
  const files = { 'package.json': manifest({ viem: '^2.30.0' }) }
  const two = find({ ...files, 'package-lock.json': lock({ 'node_modules/a/node_modules/viem': { version: '2.21.0' } }) }, 'two-copies')
  expect(places(two)).toEqual(['warning package-lock.json:7'])
  expect(two[0]?.what).toBe('2 copies of viem: 2.30.0 (node_modules/viem), 2.21.0 (node_modules/a/node_modules/viem).')
  expect(find({ ...files, 'package-lock.json': lock({}) }, 'two-copies')).toEqual([])
})

test('a copy that only tools of the development have is on no page', () => {
  const packages = { 'node_modules/react': { version: '19.0.0' }, 'node_modules/ink/node_modules/react': { version: '18.0.0', dev: true } }
  const files = { 'package.json': manifest(), 'package-lock.json': npmLock(packages) }
  expect(find(files, 'two-copies')).toEqual([])
  // Nor is it as it is installed.
  expect(find({ ...files, 'node_modules/ink/node_modules/react/package.json': { version: '18.0.0' } }, 'two-copies')).toEqual([])
})

test('where the kit itself is among the tools, so is the page, and a copy there is one', () => {
  const packages = {
    'node_modules/react': { version: '19.0.0', dev: true },
    'node_modules/a/node_modules/react': { version: '18.0.0', dev: true },
  }
  const files = {
    'package-lock.json': npmLock(packages),
    'package.json': { devDependencies: { '@foyer/core': '1.0.0', react: '^19.0.0' } },
  }
  expect(places(find(files, 'two-copies'))).toEqual(['error package-lock.json:8'])
  expect(find({ ...files, 'package.json': { devDependencies: { react: '^19.0.0' } } }, 'two-copies')).toEqual([])
})

test('npm: what the tools lead to is the page’s where the kit is among them, in a lockfile that says who asks for what', () => {
  const lock = (devDependencies: object) =>
    npmLock({
      '': { dependencies: { vite: '^8.0.0' }, devDependencies },
      'node_modules/react': { version: '19.0.0', dev: true },
      'node_modules/chart': { version: '1.0.0', dev: true, dependencies: { react: '^18.0.0' } },
      'node_modules/chart/node_modules/react': { version: '18.0.0', dev: true },
    })
  const copies = (kit: object) => {
    const devDependencies = { ...kit, react: '^19.0.0', chart: '^1.0.0' }
    return places(find({ 'package-lock.json': lock(devDependencies), 'package.json': { devDependencies } }, 'two-copies'))
  }
  expect(copies({ '@foyer/react': '1.0.0' })).toEqual(['error package-lock.json:25'])
  expect(copies({})).toEqual([])
})

test.each([
  ['pnpm-lock.yaml', 'the kit', '@foyer/core', ['error pnpm-lock.yaml:23']],
  ['pnpm-lock.yaml', 'the local world', '@foyer/devnet', []],
  ['pnpm-lock.yaml', 'the doctor', '@foyer/cli', []],
  ['yarn.lock', 'the kit', '@foyer/core', ['error yarn.lock:13']],
  ['yarn.lock', 'the local world', '@foyer/devnet', []],
])('%s: with %s among the tools', (file, _, tool, wanted) => {
  const pnpm = `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      react:
        specifier: ^19.0.0
        version: 19.0.0
    devDependencies:
      '${tool}':
        specifier: 1.0.0
        version: 1.0.0
      ink:
        specifier: ^5.0.0
        version: 5.0.0

packages:

  react@18.3.1:
    resolution: {integrity: sha512-x}

  react@19.0.0:
    resolution: {integrity: sha512-x}

snapshots:

  ink@5.0.0:
    dependencies:
      react: 18.3.1

  react@18.3.1: {}

  react@19.0.0: {}
`
  const yarn = `# yarn lockfile v1


ink@^5.0.0:
  version "5.0.0"
  dependencies:
    react "^18.0.0"

react@^18.0.0:
  version "18.3.1"


react@^19.0.0:
  version "19.0.0"

"${tool}@1.0.0":
  version "1.0.0"
`
  const manifest = { dependencies: { react: '^19.0.0' }, devDependencies: { [tool]: '1.0.0', ink: '^5.0.0' } }
  const found = find({ 'package.json': manifest, [file]: file === 'yarn.lock' ? yarn : pnpm }, 'two-copies')
  expect(places(found)).toEqual(wanted)
})

test('a second React is an error, also where only the folder of packages says it', () => {
  const files = {
    'package.json': manifest(),
    'node_modules/react/package.json': { version: '19.0.0' },
    'node_modules/@some/kit/node_modules/react/package.json': { version: '18.3.1' },
  }
  expect(places(find(files, 'two-copies'))).toEqual(['error'])
  const { 'node_modules/@some/kit/node_modules/react/package.json': _, ...clean } = files
  expect(find(clean, 'two-copies')).toEqual([])
})

test('the first lockfile format of npm nests what is nested', () => {
  const dependencies = { viem: { version: '2.30.0' }, a: { version: '1.0.0', dependencies: { viem: { version: '2.21.0' } } } }
  const found = find({ 'package.json': manifest(), 'package-lock.json': { lockfileVersion: 1, dependencies } }, 'two-copies')
  expect(found[0]?.what).toContain('node_modules/a/node_modules/viem')
})

const pnpm = (...entries: readonly string[]) =>
  `lockfileVersion: '9.0'\n\npackages:\n\n${entries.map((entry) => `  ${entry}:\n    resolution: {integrity: sha512-x}\n\n`).join('')}snapshots:\n\n  viem@1.0.0: {}\n`
const yarn = (...entries: readonly (readonly [string, string])[]) =>
  `# yarn lockfile v1\n\n\n${entries.map(([range, version]) => `viem@${range}:\n  version "${version}"\n\n`).join('')}`
const berry = `__metadata:\n  version: 8\n\n"viem@npm:^2.0.0, viem@npm:^2.1.0":\n  version: 2.30.0\n\n"viem@npm:2.21.0":\n  version: 2.21.0\n`

test.each([
  ['pnpm-lock.yaml', pnpm('viem@2.21.0(typescript@5.9.0)', 'viem@2.30.0'), 'warning pnpm-lock.yaml:8'],
  ['pnpm-lock.yaml', pnpm('/viem@2.21.0', '/viem@2.30.0'), 'warning pnpm-lock.yaml:8'],
  ['pnpm-lock.yaml', pnpm('/viem/2.21.0', '/viem/2.30.0_abc'), 'warning pnpm-lock.yaml:8'],
  ['yarn.lock', yarn(['^2.0.0', '2.30.0'], ['2.21.0', '2.21.0']), 'warning yarn.lock:7'],
  ['yarn.lock', berry, 'warning yarn.lock:7'],
])('%s says of two versions that there are two', (name, text, place) => {
  expect(places(find({ 'package.json': manifest({ viem: '^2.21.0' }), [name]: text }, 'two-copies'))).toEqual([place])
})

test.each([
  ['pnpm-lock.yaml', pnpm('viem@2.30.0(typescript@5.9.0)', 'viem@2.30.0(zod@3.0.0)', 'viem-x@1.0.0')],
  ['yarn.lock', yarn(['^2.0.0', '2.30.0'])],
])('%s with one version has one copy', (name, text) => {
  expect(find({ 'package.json': manifest({ viem: '^2.21.0' }), [name]: text })).toEqual([])
})

test.each([
  ['package-lock.json', '{ "packages": <<<<<<< HEAD'],
  ['pnpm-lock.yaml', 'nothing: 1'],
  ['yarn.lock', '<html>'],
])('a broken %s is said to be broken', (name, text) => {
  expect(places(find({ 'package.json': manifest(), [name]: text }, 'broken-lockfile'))).toEqual([`warning ${name}:1`])
})
