/**
 * Packs every package as npm would publish it, lints the packages, and installs them into an app outside this
 * repository that type-checks, builds and runs: nothing here may lean on the workspace. Run `npm run build` first.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { packPackage } from './consumer/pack-package.ts'
import { tryConsumer } from './consumer/try-consumer.ts'
import { tryServer } from './consumer/try-server.ts'
import { type Package, readPackages } from './packages.ts'
import { checkDist, findServerModules, listLazyImports } from './read-dist.ts'

/** ESM only, on purpose: `require` of these packages works from Node 20.19 on. */
const unsupported: readonly string[] = ['node10', 'node16-cjs']

const packages = readPackages()
const folder = mkdtempSync(join(tmpdir(), 'foyer-pack-'))
const problems: string[] = []

try {
  const tarballs: Record<string, string> = {}
  for (const item of packages) {
    problems.push(...checkDist(item.folder).map((problem) => `${item.name}: ${problem}`))
    // The parts of `ui` are drawn by an app's own client modules.
    if (item.name === '@foyer/react')
      problems.push(...findServerModules(item.folder).map((file) => `${item.name}: dist/${file} imports React without 'use client'`))
    const [source, built] = [listLazyImports(item.folder, '.ts'), listLazyImports(item.folder, '.js')]
    // What is joined with others has another address, and what needs no bundler has been bundled.
    const isSame =
      item.name === '@foyer/standalone' ||
      (source.length === built.length && built.every((path) => path.startsWith('parts/') || source.includes(path)))
    if (!isSame) problems.push(`${item.name}: lazy imports of dist [${built.join()}] are not those of src [${source.join()}]`)
    const tarball = await packPackage(item, folder)
    tarballs[item.name] = tarball
    problems.push(...(await lint(item, tarball)))
    console.log(`${item.name} packed and linted`)
  }
  problems.push(...(await tryServer(packages, tarballs, join(folder, 'deployment'))))
  problems.push(...(await tryConsumer(packages, tarballs, join(folder, 'consumer'))))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0 ? 'The packages install, type-check, build and run in an app of their own.' : `${problems.length} problems.`,
)
process.exitCode = problems.length === 0 ? 0 : 1

async function lint({ name }: Package, tarball: string): Promise<readonly string[]> {
  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    strict: true,
  })
  const found = messages.map((message) => `${name}: publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`)
  // Its program would load a compiler anew for each package.
  const types = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)))
  const wrong = types.types ? types.problems.filter((one) => !('resolutionKind' in one && unsupported.includes(one.resolutionKind))) : []
  return [...found, ...wrong.map((problem) => `${name}: attw: ${JSON.stringify(problem)}`)]
}
