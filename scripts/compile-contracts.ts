/**
 * Compiles the devnet's contracts and writes one typed artifact per contract.
 *
 * `--check` writes nothing and fails when a committed artifact is not what its source gives. The same source gives
 * the same bytes everywhere: the compiler is pinned and no metadata hash is appended.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const devnet = join(dirname(fileURLToPath(import.meta.url)), '../packages/devnet')
const sourceFolder = join(devnet, 'contracts')
const artifactFolder = join(devnet, 'src/artifacts')
const require = createRequire(import.meta.url)

type Contract = { readonly abi: unknown; readonly evm: { readonly bytecode: { readonly object: string } } }
type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Record<string, Record<string, Contract>>
}

/** Every artifact file the sources give: name → content. */
export function compileContracts(): ReadonlyMap<string, string> {
  const names = readdirSync(sourceFolder).filter((name) => name.endsWith('.sol'))
  const solc = require('solc') as { compile(input: string, callbacks: object): string }
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(names.map((name) => [name, { content: readFileSync(join(sourceFolder, name), 'utf8') }])),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const readImport = (path: string) => ({
    contents: readFileSync(path.startsWith('@') ? require.resolve(path) : join(sourceFolder, path), 'utf8'),
  })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as Output
  const complaints = (output.errors ?? []).map((problem) => problem.formattedMessage)
  if (complaints.length > 0) throw new Error(`The contracts do not compile cleanly:\n${complaints.join('\n')}`)
  return new Map(
    names.map((file) => {
      const name = file.replace(/\.sol$/, '')
      const contract = output.contracts?.[file]?.[name]
      if (!contract) throw new Error(`${file} must define a contract named ${name}.`)
      return [`${toKebab(name)}.ts`, toArtifact(name, contract)]
    }),
  )
}

/** The artifact files that are missing, stale or without a source. */
export function findStaleArtifacts(): readonly string[] {
  const wanted = compileContracts()
  const present = readdirSync(artifactFolder)
  const stale = [...wanted].filter(
    ([file, content]) => !present.includes(file) || readFileSync(join(artifactFolder, file), 'utf8') !== content,
  )
  return [...stale.map(([file]) => file), ...present.filter((file) => !wanted.has(file))]
}

function toArtifact(name: string, contract: Contract): string {
  return [
    `// Compiled from contracts/${name}.sol by scripts/compile-contracts.ts; not edited by hand.`,
    `export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Artifact = {`,
    `  abi: ${JSON.stringify(contract.abi)},`,
    `  bytecode: '0x${contract.evm.bytecode.object}',`,
    '} as const',
    '',
  ].join('\n')
}

function toKebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
}

function main(): void {
  if (process.argv.includes('--check')) {
    const stale = findStaleArtifacts()
    if (stale.length === 0) return
    console.error(`Not what the sources give: ${stale.join(', ')}. Run: npx tsx scripts/compile-contracts.ts`)
    process.exitCode = 1
    return
  }
  const files = compileContracts()
  rmSync(artifactFolder, { recursive: true, force: true })
  mkdirSync(artifactFolder, { recursive: true })
  for (const [file, content] of files) writeFileSync(join(artifactFolder, file), content)
  console.log(`${files.size} contracts compiled.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
