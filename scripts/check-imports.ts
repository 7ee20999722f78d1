/**
 * Keeps the house rules that a type checker cannot: the import table, no import cycles, no state in
 * modules, no barrels, file sizes and file names. `npm run check-imports`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { findCycles } from './imports/find-cycles.ts'
import { importTable, insideViews, isTest, type Permission, testPermission } from './imports/import-table.ts'
import { type Import, type Module, readModule } from './imports/read-module.ts'

const roots = ['packages', 'apps', 'bench', 'e2e', 'scripts']
const skipped = new Set(['node_modules', 'dist', 'artifacts', 'test-results'])
const bannedWords = /(^|[-.])(util|helper|common|misc|manager|service|controller|base|impl)s?([-.]|$)/
const maxLines = 400

type Manifest = {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Every broken rule below `root`, one line each; empty when the house is in order. */
export function checkImports(root: string): readonly string[] {
  const files = roots.flatMap((folder) => listFiles(join(root, folder))).map((file) => relative(root, file).split(sep).join('/'))
  const known = new Set(files)
  const manifests = readManifests(root)
  const modules = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readModule(file, readFileSync(join(root, file), 'utf8')))

  const problems = files.flatMap(checkName)
  for (const module of modules) {
    problems.push(...checkShape(module))
    for (const found of module.imports) {
      const problem = checkImport(module.file, found, manifests)
      if (problem) problems.push(`${module.file}:${found.line} ${problem}`)
    }
  }
  const edges = new Map(modules.map((module) => [module.file, targetsOf(module, known)]))
  for (const cycle of findCycles(edges)) problems.push(`${cycle[0]} imports itself through ${cycle.slice(1).join(' → ')}`)
  return problems
}

function checkImport(file: string, { specifier }: Import, manifests: ReadonlyMap<string, Manifest>): string | undefined {
  const owner = ownerOf(file)
  if (specifier.startsWith('.')) return checkRelative(file, owner, posix.join(posix.dirname(file), specifier.split('?')[0] ?? ''))
  const allowed: Permission | undefined = isTest(file) ? testPermission : importTable[owner]
  if (!allowed) return `belongs to ${owner}, which scripts/imports/import-table.ts does not list`
  if (specifier.startsWith('node:')) return allowed.node ? undefined : `imports ${specifier}, but ${owner} runs in browsers`

  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? specifier)
  const ours = [...manifests].find(([, manifest]) => manifest.name === name)
  if (ours) {
    const [folder, manifest] = ours
    const short = folder.replace('packages/', '')
    if (allowed.ours !== '*' && folder !== owner && !allowed.ours.includes(short)) return `imports ${name}, which ${owner} may not`
    const entry = `.${specifier.slice(name.length)}`
    return entry in (manifest.exports ?? {}) ? undefined : `imports ${specifier}, which ${name} does not export`
  }
  const declared = { ...manifests.get(owner)?.dependencies, ...manifests.get(owner)?.peerDependencies }
  const fine = allowed.npm === '*' || (allowed.npm === 'declared' ? name in declared : allowed.npm.includes(name))
  return fine ? undefined : `imports ${name}, which ${owner} may not${allowed.npm === 'declared' ? ' unless its package.json says so' : ''}`
}

function checkRelative(file: string, owner: string, target: string): string | undefined {
  const between = [owner, ownerOf(target)]
  const excused =
    insideViews.some(({ from, to }) => file.startsWith(from) && target.startsWith(to)) || (isTest(file) && tools.has(ownerOf(target)))
  if (between[0] !== between[1] && !isAsset(target) && !excused && !between.every((name) => tools.has(name)))
    return `reaches into ${ownerOf(target)} by path: import it by its package name`
  const [from, to] = [file, target].map((path) => /^packages\/chains\/src\/([^/]+)\//.exec(path)?.[1])
  if (from && to && from !== to && from !== 'exports') return `is ${from} and imports ${to}: a chain never imports another chain`
  return undefined
}

/** Folders of this repository that are nobody's dependency: they share code by path. */
const tools = new Set(['scripts', 'bench', 'e2e'])

/** A stylesheet, picture or manifest says nothing about structure. */
const isAsset = (path: string): boolean => /\.(css|svg|png|json|html)$/.test(path)

function checkShape(module: Module): readonly string[] {
  const { file, lines, isBarrel, onlyReExports, mutableState } = module
  const problems: string[] = []
  const isEntry = /\/src\/exports\/[^/]+\.ts$/.test(file)
  const isData = /\.gen\.ts$/.test(file) || /\/data\//.test(file)
  if (lines > maxLines && !isData) problems.push(`${file} has ${lines} lines; split it at ${maxLines}`)
  if (isBarrel && !isEntry) problems.push(`${file} is a barrel: only src/exports/* re-export`)
  if (isEntry && !onlyReExports && !isTest(file)) problems.push(`${file} is an entry point: it only re-exports`)
  // Files beside `src` are programs of their own (an extension's scripts, a build's configuration): their state is theirs.
  if (/^(packages|apps)\/[^/]+\/src\//.test(file) && !isTest(file)) {
    problems.push(...mutableState.map(({ line, what }) => `${file}:${line} keeps state in the module: ${what}`))
  }
  return problems
}

function checkName(file: string): readonly string[] {
  const name = posix.basename(file)
  if (!/\.(tsx?|css|m?js|html)$/.test(name)) return []
  if (bannedWords.test(name.replace(/\.[a-z]+$/, ''))) return [`${file} has a name that says nothing: name it for its main export`]
  return /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name) ? [] : [`${file} is not kebab-case`]
}

function targetsOf({ file, imports }: Module, known: ReadonlySet<string>): readonly string[] {
  return imports
    .filter(({ kind, specifier }) => kind === 'value' && specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(file), specifier))
    .filter((target) => known.has(target))
}

/** `packages/core/src/x.ts` → `packages/core`; `bench/open.ts` → `bench`. */
const ownerOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first
}

function readManifests(root: string): ReadonlyMap<string, Manifest> {
  const folders = ['packages', 'apps'].flatMap((folder) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [],
  )
  const found = [...folders, 'bench', 'e2e'].filter((folder) => existsSync(join(root, folder, 'package.json')))
  return new Map(found.map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest]))
}

function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) return []
    return entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]
  })
}

if (import.meta.filename === process.argv[1]) {
  const problems = checkImports(dirname(import.meta.dirname))
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'Imports, cycles, state, sizes and names are in order.' : `${problems.length} broken rules.`)
  process.exit(problems.length === 0 ? 0 : 1)
}
