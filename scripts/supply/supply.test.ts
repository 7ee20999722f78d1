/** What reaches those who install: no program that runs at the install, no action of CI that can be exchanged, and a list of it all. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkInstallScripts, type Lockfile, listProduction } from '../check-lockfile.ts'
import { readPackages, repository } from '../packages.ts'
import { toBillOfMaterials } from './bill-of-materials.ts'

const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as Lockfile
const published = readPackages().map(({ folder }) => folder.slice(repository.length + 1))
const atInstall = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'preprepare', 'postprepare']

describe.each([...published, 'apps/server', 'apps/demo'])('%s', (workspace) => {
  test('runs nothing when it is installed, and brings nothing that does', () => {
    const { scripts = {} } = JSON.parse(read(`${workspace}/package.json`)) as { readonly scripts?: Readonly<Record<string, string>> }
    expect(Object.keys(scripts).filter((name) => atInstall.includes(name))).toEqual([])
    // What builds the local world's pages tries its own program there, and works without: the image of the server is built so.
    const excused = workspace === 'packages/devnet' || workspace === 'apps/demo' ? ['node_modules/esbuild'] : []
    expect(checkInstallScripts(lock, listProduction(lock, [workspace]))).toEqual(excused)
  })

  test('has a bill of materials with everything that is installed with it, once', () => {
    const { components, metadata } = toBillOfMaterials(lock, workspace)
    const refs = components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(metadata.component.version).toMatch(/^\d/)
    const production = listProduction(lock, [workspace]).map(
      (path) => `${path.split('node_modules/').at(-1)}@${lock.packages[path]?.version}`,
    )
    expect(components.filter(({ name }) => !name.startsWith('@foyer')).length).toBe(new Set(production).size)
    for (const { purl, hashes = [] } of components) {
      expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/)
      for (const { content } of hashes) expect(content).toMatch(/^[0-9a-f]{128}$/)
    }
  })
})

test('an install script deep in a tree is found', () => {
  const locked: Lockfile = {
    packages: {
      'packages/a': { dependencies: { b: '1' } },
      'node_modules/b': { dependencies: { c: '1' } },
      'node_modules/c': { hasInstallScript: true },
    },
  }
  expect(checkInstallScripts(locked, listProduction(locked, ['packages/a']))).toEqual(['node_modules/c'])
})

test('a new version of a dependency waits for a week before it is taken', () => expect(read('.npmrc')).toMatch(/^min-release-age=7$/m))

test('an install in this repository runs no scripts either', () => expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m))

describe('the workflows', () => {
  const workflows = readdirSync(join(repository, '.github/workflows')).map((file) => [file, read(`.github/workflows/${file}`)] as const)

  test.each(workflows)(
    '%s takes every action at one commit, says which version that is, and may read only unless a job says more',
    (_, text) => {
      const uses = [...text.matchAll(/uses: *(\S+)(.*)/g)]
      expect(uses.length).toBeGreaterThan(0)
      for (const [line] of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
      expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
    },
  )

  test('a release is checked whole, published with its provenance, and has its bills of materials', () => {
    const release = workflows.find(([file]) => file === 'release.yml')?.[1] ?? ''
    const steps = ['run: .ci/run', 'npm run sbom', 'changeset publish'].map((step) => release.indexOf(step))
    expect(steps.every((at) => at > 0)).toBe(true)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(release).toMatch(/id-token: write/)
    expect(release).toMatch(/NPM_CONFIG_PROVENANCE: true/)
  })
})

test('who finds a weakness is told where to say so, in private', () => {
  const policy = read('SECURITY.md')
  expect(policy).toMatch(/private/i)
  expect(policy).toMatch(/^## Report/im)
})
