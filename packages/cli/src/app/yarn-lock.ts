/** yarn's lockfile, of its first version and of later ones. Each version is there once; whose it is follows from what the app asks for. */
import { follow } from './follow.ts'
import type { Locked, LockWanted } from './locked.ts'

/** No name with its version is longer; what is cut is none. */
const longest = 2_000
/** More versions of one package nobody has. */
const mostVersions = 50

/** What a package.json asks for: a name, and a range of versions. */
type Need = { readonly name: string; readonly range: string }
type Block = { readonly requests: readonly Need[]; readonly line: number; readonly needs: Need[]; version: string }

export function parseYarn(text: string, { names, asked }: Pick<LockWanted, 'names' | 'asked'>): readonly Locked[] {
  const blocks = readBlocks(text)
  const trace = traceFrom(asked, blocks)
  const found = new Map<string, Locked>()
  for (const { requests, version, line } of blocks) {
    const name = requests[0]?.name ?? ''
    // A package of the workspace is in no folder of packages.
    if (!names.has(name) || version === '' || version === '0.0.0-use.local') continue
    found.set(`${name}@${version}`, { name, version, line, ...trace(`${name}@${version}`) })
  }
  return [...found.values()]
}

/** `viem@^2.0.0, viem@^2.21.0:` and, below it, `  version "2.21.0"` or `  version: 2.21.0`, and what it needs. */
function readBlocks(text: string): readonly Block[] {
  const blocks: Block[] = []
  let kind = ''
  for (const [index, whole] of text.split('\n').entries()) {
    const content = whole.slice(0, longest).trimEnd()
    if (/^[^\s#]/.test(content)) {
      const requests = content.replace(/:$/, '').replaceAll('"', '').split(', ').flatMap(toNeeds)
      blocks.push({ requests, line: index + 1, needs: [], version: '' })
    }
    const block = blocks.at(-1)
    if (!block) continue
    kind = /^ {2}(\w+)/.exec(content)?.[1] ?? kind
    block.version = /^ {2}version:? "?([^"\s]+)"?/.exec(content)?.[1] ?? block.version
    const [, name, range = ''] = /^ {4}"?([^"\s:]+)"?:? "?([^"]*)"?$/.exec(content) ?? []
    if (name !== undefined && /^(optionalD|d)ependencies$/.test(kind)) block.needs.push({ name, range: toRange(range) })
  }
  return blocks
}

function toNeeds(text: string): readonly Need[] {
  const [, name, range = ''] = /^((?:@[^/@\s]+\/)?[^/@\s]+)@(.*)$/.exec(text.trim()) ?? []
  return name === undefined ? [] : [{ name, range: toRange(range) }]
}

/** Later versions say the registry, some of them in one of the two places only. */
const toRange = (range: string): string => range.replace(/^npm:/, '')

type Traced = Pick<Locked, 'isDev' | 'isOwn' | 'isForeign' | 'isTraced'>

/** The packages of a workspace are not in the first version's file: where something that the app asks for is missing, nothing is followed. */
function traceFrom(asked: LockWanted['asked'], blocks: readonly Block[]): (key: string) => Traced {
  const exact = new Map(blocks.flatMap((block) => block.requests.map(({ name, range }) => [`${name}@${range}`, block] as const)))
  const named = new Map<string, Block[]>()
  for (const block of blocks) {
    const name = block.requests[0]?.name ?? ''
    const others = named.get(name)
    if (!others) named.set(name, [block])
    else if (others.length < mostVersions) others.push(block)
  }
  const all = [...asked].map(([name, { range, isDev }]) => ({ name, range: toRange(range), isDev }))
  if (all.length === 0 || all.some(({ name, isDev }) => !isDev && !named.has(name)))
    return () => ({ isDev: false, isOwn: false, isForeign: false, isTraced: false })
  // A range that something forces to a version is not in the file: it may be any of the name.
  const find = ({ name, range }: Need): readonly Block[] => {
    const block = exact.get(`${name}@${range}`)
    return block ? [block] : (named.get(name) ?? [])
  }
  const reach = (requests: readonly Need[]): ReadonlySet<string> =>
    new Set(
      [...follow(requests.flatMap(find), ({ needs }) => needs.flatMap(find))].map(
        ({ requests, version }) => `${requests[0]?.name}@${version}`,
      ),
    )
  const page = reach(all.filter(({ isDev }) => !isDev))
  const app = reach(all)
  const own = new Set(
    all.flatMap(({ name, range }) => {
      const block = exact.get(`${name}@${range}`)
      return block ? [`${name}@${block.version}`] : []
    }),
  )
  return (key) => ({ isDev: app.has(key) && !page.has(key), isOwn: own.has(key), isForeign: !app.has(key), isTraced: true })
}
