/** pnpm’s and yarn’s lockfiles keep each version once: whose it is follows from who asks for it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, makeApp, places } from '../../testing/make-app.ts'
import { examine } from '../examine.ts'

function findCopies(files: Files, folder = '.'): readonly string[] {
  const { findings } = examine(join(makeApp(files), folder))
  return places(findings.filter(({ rule }) => rule === 'two-copies' || rule === 'peer-range'))
}

const packageJson = { dependencies: { react: '^19.0.0', chart: '^1.0.0' }, devDependencies: { ink: '^5.0.0' } }

/** As pnpm 9 and later write it: no entry says that it is of the development alone. */
function pnpm(react: { readonly ofChart: string; readonly ofInk: string }, importer = '.'): string {
  return `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

importers:

  ${importer}:
    dependencies:
      '@acme/ui':
        specifier: workspace:*
        version: link:../../packages/ui
      chart:
        specifier: ^1.0.0
        version: 1.0.0(react@${react.ofChart})
      react:
        specifier: ^19.0.0
        version: 19.0.0
    devDependencies:
      ink:
        specifier: ^5.0.0
        version: 5.0.0(@types/react@19.0.0)(react@${react.ofInk})

  apps/old:
    dependencies:
      react:
        specifier: ^17.0.0
        version: 17.0.2

  packages/ui:
    dependencies:
      viem:
        specifier: ^2.21.0
        version: 2.21.0

packages:

  '@scope/scale@1.0.0':
    resolution: {integrity: sha512-x}

  chart@1.0.0:
    resolution: {integrity: sha512-x}
    peerDependencies:
      react: '>=18'

  ink@5.0.0:
    resolution: {integrity: sha512-x}

  react@17.0.2:
    resolution: {integrity: sha512-x}

  react@18.3.1:
    resolution: {integrity: sha512-x}

  react@19.0.0:
    resolution: {integrity: sha512-x}

  viem@2.21.0:
    resolution: {integrity: sha512-x}

  viem@2.30.0:
    resolution: {integrity: sha512-x}

snapshots:

  '@scope/scale@1.0.0(react@${react.ofChart})':
    dependencies:
      react: ${react.ofChart}
      wallet: viem@2.30.0

  chart@1.0.0(react@${react.ofChart}):
    dependencies:
      '@scope/scale': 1.0.0(react@${react.ofChart})

  ink@5.0.0(@types/react@19.0.0)(react@${react.ofInk}):
    dependencies:
      react: ${react.ofInk}

  react@17.0.2: {}

  react@18.3.1: {}

  react@19.0.0: {}

  viem@2.21.0: {}

  viem@2.30.0: {}
`
}

const toolsOnly = { ofChart: '19.0.0', ofInk: '18.3.1' }
const twice = { ofChart: '18.3.1', ofInk: '19.0.0' }

test('pnpm: a copy that only tools of the development or another app have is on no page', () => {
  expect(findCopies({ 'package.json': packageJson, 'pnpm-lock.yaml': pnpm(toolsOnly) })).toEqual([])
  expect(findCopies({ 'package.json': packageJson, 'pnpm-lock.yaml': pnpm(twice) })).toEqual(['error pnpm-lock.yaml:55'])
})

test.each([
  ['pnpm-lock.yaml', () => pnpm(twice), 55],
  ['yarn.lock', () => classic('18.3.1', '19.0.0'), undefined],
] as const)('%s with the line ends of Windows is read like others', (file, text, line) => {
  const found = (written: string) => findCopies({ 'package.json': packageJson, [file]: written })
  expect(found(text().replaceAll('\n', '\r\n'))).toEqual(found(text()))
  if (line !== undefined) expect(found(text())).toEqual([`error ${file}:${line}`])
})

test('pnpm: in a workspace what this app reaches counts, packages of the workspace among it', () => {
  const files = { 'apps/web/package.json': packageJson, 'apps/old/package.json': { dependencies: { react: '^17.0.0' } } }
  const viem = 'warning ../../pnpm-lock.yaml:61'
  expect(findCopies({ ...files, 'pnpm-lock.yaml': pnpm(toolsOnly, 'apps/web') }, 'apps/web')).toEqual([viem])
  expect(findCopies({ ...files, 'pnpm-lock.yaml': pnpm(twice, 'apps/web') }, 'apps/web')).toEqual(['error ../../pnpm-lock.yaml:55', viem])
  // What the other app has is what is said of it.
  expect(findCopies({ ...files, 'pnpm-lock.yaml': pnpm(twice, 'apps/web') }, 'apps/old')).toEqual(['error package.json:3'])
})

test('older files of pnpm say themselves what is of the development alone', () => {
  const lock = (dev: boolean) =>
    `lockfileVersion: '6.0'\n\nimporters:\n\n  .:\n    dependencies: {}\n\npackages:\n\n  /react@18.3.1:\n    dev: ${dev}\n\n  /react@19.0.0:\n    dev: false\n`
  expect(findCopies({ 'package.json': packageJson, 'pnpm-lock.yaml': lock(true) })).toEqual([])
  expect(findCopies({ 'package.json': packageJson, 'pnpm-lock.yaml': lock(false) })).toEqual(['error pnpm-lock.yaml:13'])
})

const classic = (ofChart: string, ofInk: string): string => `# yarn lockfile v1


chart@^1.0.0:
  version "1.0.0"
  dependencies:
    "@scope/scale" "^1.0.0"

ink@^5.0.0:
  version "5.0.0"
  optionalDependencies:
    react "${ofInk}"

react@^18.0.0:
  version "18.3.1"

react@^19.0.0:
  version "19.0.0"

"@scope/scale@^1.0.0", "@scope/scale@~1.0.0":
  version "1.0.0"
  dependencies:
    react "${ofChart}"
`

const berry = (ofChart: string, ofInk: string): string => `__metadata:
  version: 8

"chart@npm:^1.0.0":
  version: 1.0.0
  resolution: "chart@npm:1.0.0"
  dependencies:
    "@scope/scale": "npm:^1.0.0"
  peerDependencies:
    react: ">=18"

"ink@npm:^5.0.0":
  version: 5.0.0
  dependencies:
    react: "npm:${ofInk}"

"react@npm:^18.0.0":
  version: 18.3.1

"react@npm:^19.0.0":
  version: 19.0.0

"@scope/scale@npm:^1.0.0, @scope/scale@npm:~1.0.0":
  version: 1.0.0
  dependencies:
    react: ${ofChart}
`

test.each([
  ['classic', classic, 17],
  ['later', berry, 20],
])('yarn, %s: a copy that only tools of the development have is on no page', (_, lock, line) => {
  const files = { 'package.json': packageJson }
  expect(findCopies({ ...files, 'yarn.lock': lock('^19.0.0', '^18.0.0') })).toEqual([])
  expect(findCopies({ ...files, 'yarn.lock': lock('^18.0.0', '^19.0.0') })).toEqual([`error yarn.lock:${line}`])
  // What is forced to one version is asked for by ranges that the file does not have.
  expect(findCopies({ ...files, 'yarn.lock': lock('^17.0.0', '^19.0.0') })).toEqual([`error yarn.lock:${line}`])
})

test('yarn: in a workspace what this app reaches counts, where the lockfile has all that it asks for', () => {
  const place = { 'apps/web/package.json': packageJson }
  expect(findCopies({ ...place, 'yarn.lock': classic('^19.0.0', '^18.0.0') }, 'apps/web')).toEqual([])
  expect(findCopies({ ...place, 'yarn.lock': classic('^18.0.0', '^19.0.0') }, 'apps/web')).toEqual(['error ../../yarn.lock:17'])
  const more = { 'apps/web/package.json': { ...packageJson, dependencies: { ...packageJson.dependencies, '@acme/ui': '*' } } }
  expect(findCopies({ ...more, 'yarn.lock': classic('^19.0.0', '^18.0.0') }, 'apps/web')).toEqual(['hint ../../yarn.lock:17'])
})

test('a lockfile without an end of one name costs no time to speak of', () => {
  const block = (index: number) => `a@${index}:\n  version "${index}.0.0"\n  dependencies:\n    a "x"\n    a "y"\n\n`
  const yarn = `# yarn lockfile v1\n\n\n${Array.from({ length: 20_000 }, (_, index) => block(index)).join('')}`
  expect(findCopies({ 'package.json': { dependencies: { a: '*' } }, 'yarn.lock': yarn })).toEqual([])
  const pnpm = `lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies: {}\nsnapshots:\n${`  ${': '.repeat(900)}''x\n`.repeat(5_000)}`
  expect(findCopies({ 'package.json': packageJson, 'pnpm-lock.yaml': pnpm })).toEqual([])
})
