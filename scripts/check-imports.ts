/**
 * Keeps the house rules that a type checker cannot: the import table, which way imports run inside a package, no import cycles,
 * no state in modules, no barrels, sizes of files and functions, names. `npm run check-imports`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { type Allowances, allowances } from './imports/allowances.ts'
import { findPrivateHooks } from './imports/check-hooks.ts'
import { createLayout, type Layout } from './imports/check-layout.ts'
import { type Breach, findBreaches, findCitations, findLostTopics, overAllowance, spareAllowance } from './imports/check-quality.ts'
import { findCycles } from './imports/find-cycles.ts'
import { findKnots } from './imports/find-knots.ts'
import { importTable, insideViews, isTest, type Permission, testPermission } from './imports/import-table.ts'
import { type Import, type Module, readModule } from './imports/read-module.ts'

const roots = ['packages', 'apps', 'attack', 'bench', 'e2e', 'fuzz', 'scripts']
// An app of `templates` is its owner's, like those of `examples`.
const skipped = new Set(['node_modules', 'dist', 'dist-standalone', 'artifacts', 'test-results', 'templates'])
const bannedWords = /(^|[-.])(util|helper|common|misc|manager|service|controller|base|impl)s?([-.]|$)/
const maxLines = 400
/** Read for citations only. */
const documents = ['docs']

type Manifest = {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export type Report = {
  /** Every broken rule, one line each; empty when the house is in order. */
  readonly problems: readonly string[]
  /** Allowances that could be lower by now. */
  readonly spare: readonly string[]
}

export function checkImports(root: string, allowed: Allowances = allowances): Report {
  const files = list(root, roots)
  const known = new Set(files)
  const manifests = readManifests(root)
  const layout = createLayout(files)
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const modules = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readModule(file, read(file)))

  const problems = files.flatMap(checkName)
  for (const module of modules) {
    problems.push(...checkShape(module))
    for (const found of module.imports) {
      const problem = checkImport(module.file, found, manifests)
      if (problem) problems.push(`${module.file}:${found.line} ${problem}`)
    }
  }
  const edges = new Map(modules.map((module) => [module.file, targetsOf(module, known, ['value'])]))
  for (const cycle of findCycles(edges)) problems.push(`${cycle[0]} imports itself through ${cycle.slice(1).join(' → ')}`)

  const texts = [...files, ...list(root, documents)]
    .filter((file) => /\.(tsx?|css|md)$/.test(file))
    .map((file) => ({ file, text: read(file) }))
  const topics = [...(texts.find(({ file }) => file === 'docs/behaviour.md')?.text.matchAll(/^## (.+)$/gm) ?? [])].map(
    ([, topic = '']) => topic,
  )
  problems.push(
    ...texts
      .filter(({ file }) => !documents.includes(file.split('/')[0] ?? ''))
      .flatMap(({ file, text }) => findLostTopics(file, text, topics)),
  )

  const breaches = [
    ...modules.flatMap((module) => findBreaches(module, ownerOf(module.file))),
    ...modules.flatMap((module) => findStrays(module, layout)),
    ...findPrivateHooks(modules).map((what) => ({ rule: 'layout' as const, owner: 'packages/react', what })),
    ...findCircles(modules, known),
    ...texts.flatMap(({ file, text }) => findCitations(file, text, ownerOf(file))),
  ]
  return { problems: [...problems, ...overAllowance(breaches, allowed)], spare: spareAllowance(breaches, allowed) }
}

/** Every file, from the repository's root, in the order of the alphabet. */
export function listAll(root: string): readonly string[] {
  return [...list(root, roots)].sort()
}

/** Files that know each other's types: none can be read, moved or tested alone. Cycles of values are refused as what they are. */
function findCircles(modules: readonly Module[], known: ReadonlySet<string>): readonly Breach[] {
  const edges = new Map(modules.map((module) => [module.file, targetsOf(module, known, ['value', 'type'])]))
  const values = new Map(modules.map((module) => [module.file, targetsOf(module, known, ['value'])]))
  const looping = new Set(findKnots(values).flat())
  const byType = findKnots(edges).filter((knot) => !knot.some((file) => looping.has(file)))
  return byType.flatMap((knot) =>
    knot.map((file) => {
      const others = knot.filter((other) => other !== file && edges.get(file)?.includes(other))
      return { rule: 'circle' as const, owner: ownerOf(file), what: `${file} and ${others.join(', ')} import one another, if only by type` }
    }),
  )
}

function checkImport(file: string, { specifier }: Import, manifests: ReadonlyMap<string, Manifest>): string | undefined {
  const owner = ownerOf(file)
  if (specifier.startsWith('.')) return checkRelative(file, toPath(file, specifier))
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
    return isExported(entry, Object.keys(manifest.exports ?? {})) ? undefined : `imports ${specifier}, which ${name} does not export`
  }
  const declared = { ...manifests.get(owner)?.dependencies, ...manifests.get(owner)?.peerDependencies }
  const fine = allowed.npm === '*' || (allowed.npm === 'declared' ? name in declared : allowed.npm.includes(name))
  return fine ? undefined : `imports ${name}, which ${owner} may not${allowed.npm === 'declared' ? ' unless its package.json says so' : ''}`
}

function checkRelative(file: string, target: string): string | undefined {
  const [from, to] = [ownerOf(file), ownerOf(target)]
  const excused = insideViews.some((view) => file.startsWith(view.from) && target.startsWith(view.to)) || (isTest(file) && tools.has(to))
  if (from === to || isAsset(target) || excused || (tools.has(from) && tools.has(to))) return undefined
  return `reaches into ${to} by path: import it by its package name`
}

/** Folders of this repository that are nobody's dependency: they share code by path. */
const tools = new Set(['scripts', 'attack', 'bench', 'e2e', 'fuzz'])

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

/** Arrows and names that the package's own layout does not let it have. */
function findStrays({ file, imports, mentioned }: Module, layout: Layout): readonly Breach[] {
  const forbidden = layout.forbiddenNames(file)
  const arrows = imports.flatMap(({ specifier, line }) => {
    const target = toPath(file, specifier)
    const problem = specifier.startsWith('.') && !isAsset(target) && layout.checkArrow(file, target)
    return problem ? [`${file}:${line} ${problem}`] : []
  })
  const names = mentioned
    .filter(({ text }) => forbidden.has(text))
    .map(({ text, line }) => `${file}:${line} knows the feature \`${text}\` by name`)
  return [...arrows, ...names].map((what) => ({ rule: 'layout', owner: ownerOf(file), what }))
}

const toPath = (file: string, specifier: string): string => posix.join(posix.dirname(file), specifier.split('?')[0] ?? '')

function targetsOf({ file, imports }: Module, known: ReadonlySet<string>, kinds: readonly Import['kind'][]): readonly string[] {
  return imports
    .filter(({ kind, specifier }) => kinds.includes(kind) && specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(file), specifier))
    .filter((target) => known.has(target))
}

/** `packages/core/src/x.ts` → `packages/core`; `bench/open.ts` → `bench`. */
/** By its name, or by a pattern with a star: `./locales/*`. */
function isExported(entry: string, exported: readonly string[]): boolean {
  return exported.some((pattern) => {
    const [start = '', end] = pattern.split('*')
    return end === undefined ? entry === pattern : entry.length > pattern.length - 1 && entry.startsWith(start) && entry.endsWith(end)
  })
}

const ownerOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first
}

function readManifests(root: string): ReadonlyMap<string, Manifest> {
  const folders = ['packages', 'apps'].flatMap((folder) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [],
  )
  const found = [...folders, 'attack', 'bench', 'e2e'].filter((folder) => existsSync(join(root, folder, 'package.json')))
  return new Map(found.map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest]))
}

function list(root: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => listFiles(join(root, folder))).map((file) => relative(root, file).split(sep).join('/'))
}

function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) return []
    return entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]
  })
}

if (import.meta.filename === process.argv[1]) {
  const { problems, spare } = checkImports(dirname(import.meta.dirname))
  for (const problem of problems) console.error(problem)
  for (const line of spare) console.log(`${line}: lower it in scripts/imports/allowances.ts`)
  console.log(problems.length === 0 ? 'Imports, cycles, state, sizes and names are in order.' : `${problems.length} broken rules.`)
  process.exit(problems.length === 0 ? 0 : 1)
}
