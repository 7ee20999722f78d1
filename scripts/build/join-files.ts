/**
 * Joins modules of a built package into the files of the plan, in place: whoever imports one of them imports the file instead.
 * Declarations stay as they are.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { type Plugin, rolldown } from 'rolldown'

type Parts = {
  /** The file that has that module now; the module itself where nothing has moved. */
  place(path: string): string
  /** The names that a joined module exports. */
  exportsOf(path: string): readonly string[] | undefined
}

/** Modules of which a file has its own, since they are a few lines without a state: a bundler would make a chunk of each. */
export type Copies = readonly string[]

export async function joinFiles(
  folder: string,
  plan: ReadonlyMap<string, string>,
  copiesOf: (name: string) => Copies = () => [],
): Promise<void> {
  const dist = join(folder, 'dist')
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    file.endsWith('.js') ? [join(dist, file)] : [],
  )
  const joined = modules.filter((path) => plan.has(path))
  const exported = await readExports(joined)
  const parts: Parts = {
    place: (path) => (exported.has(path) ? join(dist, 'parts', `${plan.get(path)}.js`) : path),
    exportsOf: (path) => exported.get(path),
  }
  const rest = modules.filter((path) => !plan.has(path))
  const written: string[] = []
  for (const name of new Set(plan.values())) {
    const members = joined.filter((path) => plan.get(path) === name)
    const importers = modules.filter((path) => plan.get(path) !== name)
    if (members.length === 0) continue
    written.push(await write({ dist, name, members, open: membersOf(importers, members), parts, copies: copiesOf(name) }))
  }
  for (const path of [...rest, ...written]) redirect(path, parts)
  for (const path of joined) for (const file of [path, `${path}.map`]) rmSync(file)
}

type Part = {
  readonly dist: string
  readonly name: string
  readonly members: readonly string[]
  /** Those of them that others import. */
  readonly open: readonly string[]
  readonly parts: Parts
  readonly copies: Copies
}

/** Returns the path of the file, which exports what others import. Two modules that give one name fail the build. */
async function write({ dist, name, members, open, parts: { exportsOf }, copies }: Part): Promise<string> {
  const names = open.flatMap((path) => exportsOf(path) ?? [])
  const twice = names.filter((one, index) => names.indexOf(one) !== index)
  if (twice.length > 0) throw new Error(`parts/${name}.js: two of its modules export ${twice.join(', ')}.`)
  const entry = join(dist, `${name}.js`)
  const code = open.map((path) => `export { ${exportsOf(path)?.join(', ')} } from ${JSON.stringify(path)}`).join('\n')
  const bundle = await rolldown({
    input: { [name]: entry },
    treeshake: { moduleSideEffects: false },
    plugins: [stayOutside([...members, ...copies], entry), sourceMaps(entry, code, takeCopies(await readExports(copies)))],
    makeAbsoluteExternalsRelative: false,
    onLog(_, log) {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(`parts/${name}.js: ${log.message}`)
    },
  })
  // One client module makes the file one: a framework that renders on its server stops there.
  const isClient = members.some((path) => clientModule.test(readFileSync(path, 'utf8')))
  await bundle.write({
    dir: join(dist, 'parts'),
    entryFileNames: '[name].js',
    sourcemap: true,
    ...(isClient && { banner: "'use client';" }),
  })
  await bundle.close()
  return join(dist, 'parts', `${name}.js`)
}

const clientModule = /^\s*(?:\/\*[\s\S]*?\*\/\s*)*['"]use client['"]/

/** What is lazy, and whatever is not a member, is imported from where it is. */
function stayOutside(members: readonly string[], entry: string): Plugin {
  return {
    name: 'stay-outside',
    resolveId(source, importer, { kind }) {
      if (source === entry) return entry
      const id = source.startsWith('.') && importer ? resolve(dirname(importer), source) : source
      return { id, external: kind === 'dynamic-import' || !members.includes(id) }
    },
  }
}

/** The compiler's own maps, so that the new ones lead to the source. `rewrite` changes no line's place. */
function sourceMaps(entry: string, code: string, rewrite: (text: string) => string): Plugin {
  return {
    name: 'source-maps',
    load: (id) => (id === entry ? code : { code: rewrite(readFileSync(id, 'utf8')), map: readFileSync(`${id}.map`, 'utf8') }),
  }
}

/** What a member imports by the name of a package of ours and has a copy of, it imports from the copied module. */
function takeCopies(exportsOf: ReadonlyMap<string, readonly string[]>): (text: string) => string {
  const homes = new Map([...exportsOf].flatMap(([path, names]) => names.map((name) => [name, path] as const)))
  return (text) =>
    text.replace(/^import \{([^}]*)\} from ['"](@foyer\/[^'"]+)['"];?/gm, (_, list: string, from: string) => {
      const names = list.split(',').map((name) => name.trim())
      const homeOf = (name: string): string => homes.get(name.split(' ')[0] as string) ?? from
      return [...new Set(names.map(homeOf))]
        .map((home) => `import { ${names.filter((name) => homeOf(name) === home).join(', ')} } from ${JSON.stringify(home)};`)
        .join(' ')
    })
}

async function readExports(paths: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    entryPoints: [...paths],
    outdir: '/out',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  return new Map(
    Object.values(metafile.outputs).flatMap(({ entryPoint, exports }) => (entryPoint ? [[resolve(entryPoint), exports] as const] : [])),
  )
}

/** The specifier alone, of any kind of import of a file. */
const importOf = /(?<=\b(?:from|import)\s*\(?\s*['"])\.{0,2}\/[^'"]+(?=['"])/g

/** Those that one of the importers asks for. */
function membersOf(importers: readonly string[], members: readonly string[]): readonly string[] {
  const asked = new Set(
    importers.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(importOf)].map(([specifier]) => resolve(dirname(path), specifier))),
  )
  return members.filter((path) => asked.has(path))
}

/** Lets a module import what has moved from where it is now. */
function redirect(path: string, { place, exportsOf }: Parts): void {
  const from = (target: string): string => {
    const specifier = relative(dirname(path), place(target))
    return specifier.startsWith('.') ? specifier : `./${specifier}`
  }
  const text = readFileSync(path, 'utf8')
  const next = text
    .replace(/\bexport \* from (['"])(\.{1,2}\/[^'"]+)\1/g, (whole, _, specifier: string) => {
      const names = exportsOf(resolve(dirname(path), specifier))
      return names ? `export { ${names.join(', ')} } from '${specifier}'` : whole
    })
    .replace(importOf, (specifier) => from(resolve(dirname(path), specifier)))
  if (next !== text) writeFileSync(path, next)
}
