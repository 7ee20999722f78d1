/**
 * Packs every package as npm would publish it, lints the packages, and installs them into an app outside this
 * repository that type-checks, builds and runs: nothing here may lean on the workspace. Run `npm run build` first.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { tryConsumer } from './consumer/try-consumer.ts'
import { type Package, readPackages, repository } from './packages.ts'
import { checkDist, listLazyImports } from './read-dist.ts'

const packages = readPackages()
const folder = mkdtempSync(join(tmpdir(), 'foyer-pack-'))
const problems: string[] = []

try {
  const tarballs: Record<string, string> = {}
  for (const item of packages) {
    problems.push(...checkDist(item.folder).map((problem) => `${item.name}: ${problem}`))
    const [source, built] = [listLazyImports(item.folder, '.ts'), listLazyImports(item.folder, '.js')]
    if (source.join() !== built.join())
      problems.push(`${item.name}: lazy imports of dist [${built.join()}] are not those of src [${source.join()}]`)
    const tarball = pack(item)
    tarballs[item.name] = tarball
    problems.push(...(await lint(item, tarball)))
    console.log(`${item.name} packed and linted`)
  }
  problems.push(...(await tryConsumer(packages, tarballs, join(folder, 'consumer'))))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0 ? 'The packages install, type-check, build and run in an app of their own.' : `${problems.length} problems.`,
)
process.exitCode = problems.length === 0 ? 0 : 1

function pack({ folder: source, name }: Package): string {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm pack of ${name} failed: ${stderr}`)
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[]
  if (!packed) throw new Error(`npm pack of ${name} made nothing.`)
  return join(folder, packed.filename)
}

async function lint({ name }: Package, tarball: string): Promise<readonly string[]> {
  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    strict: true,
  })
  const found = messages.map((message) => `${name}: publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`)
  // ESM only, on purpose: `require` of these packages works from Node 20.19 on.
  const attw = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/@arethetypeswrong/cli/dist/index.js'), tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'],
    {
      encoding: 'utf8',
    },
  )
  return attw.status === 0 ? found : [...found, `${name}: attw:\n${attw.stdout}${attw.stderr}`]
}
