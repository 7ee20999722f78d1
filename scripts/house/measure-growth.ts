/** What one more view, locale, chain family or call costs, judged by those that are there. */
import { posix } from 'node:path'
import { rooms } from '../imports/layout.ts'
import type { Module } from '../imports/read-module.ts'

export type GrowthFigures = {
  readonly kind: string
  readonly items: number
  /** Files of its own, of the median item; its tests count. */
  readonly own: number
  /** Files of packages elsewhere that name it, of the median item; tests do not count. */
  readonly elsewhere: number
  /** Files that name at least half of all items: whoever adds one edits them. */
  readonly tables: readonly string[]
}

type Kind = {
  readonly kind: string
  /** The items that a file makes known; each is named by what stands in code. */
  itemOf(file: string): string | undefined
  /** Whether the file is that item's own. */
  isOwn(file: string, item: string): boolean
  /** Whether a file names the item. */
  names(module: Module, item: string): boolean
}

const families = rooms.find(({ one }) => one === 'chain')?.names ?? []

const mentions: Kind['names'] = ({ mentioned }, item) => mentioned.some(({ text }) => text === item)

const kinds: readonly Kind[] = [
  {
    kind: 'view',
    itemOf: (file) => pascal(/^packages\/react\/src\/screens\/([^/]+)\/screen\.tsx?$/.exec(file)?.[1]),
    isOwn: (file, item) => pascal(/^packages\/react\/src\/screens\/([^/]+)\//.exec(file)?.[1]) === item,
    names: mentions,
  },
  {
    kind: 'locale',
    itemOf: (file) => /^packages\/react\/src\/locales\/([a-z]{2})\.json$/.exec(file)?.[1],
    isOwn: (file, item) =>
      file.startsWith('packages/react/src/locales/') && !/\/gen\//.test(file) && posix.basename(file).startsWith(`${item}.`),
    names: mentions,
  },
  {
    kind: 'chain family',
    itemOf: (file) => families.find((name) => file === `packages/chains/src/${name}/${name}.ts`),
    isOwn: (file, item) => file.startsWith(`packages/chains/src/${item}/`),
    names: mentions,
  },
  {
    kind: 'call',
    itemOf: (file) => camel(/^packages\/contract\/src\/calls\/([^/]+?)(?<!\.test)\.ts$/.exec(file)?.[1]),
    isOwn: (file, item) =>
      /^packages\/(contract\/src\/calls|server\/src)\//.test(file) && camel(posix.basename(file).replace(/(\.test)?\.tsx?$/, '')) === item,
    // A call's name is an everyday word: only who imports it from the contract names it.
    names: ({ file, imports }, item) =>
      imports.some(
        ({ specifier, names }) =>
          names.includes(item) &&
          (specifier === '@foyer/contract' || (file.startsWith('packages/contract/') && specifier.includes('calls/'))),
      ),
  },
]

/** `files` are those that are no code, too: a locale is one. */
export function measureGrowth(
  modules: readonly Module[],
  files: readonly string[] = modules.map(({ file }) => file),
): readonly GrowthFigures[] {
  const code = modules.filter(({ file }) => file.startsWith('packages/') && !/\.(test|gen)\.tsx?$/.test(file))
  return kinds.map(({ kind, itemOf, isOwn, names }) => {
    const items = files.flatMap((file) => itemOf(file) ?? [])
    const naming = code.map((module) => ({
      file: module.file,
      items: items.filter((item) => !isOwn(module.file, item) && names(module, item)),
    }))
    return {
      kind,
      items: items.length,
      own: median(items.map((item) => files.filter((file) => isOwn(file, item)).length)),
      elsewhere: median(items.map((item) => naming.filter((one) => one.items.includes(item)).length)),
      tables: items.length < 3 ? [] : naming.filter((one) => one.items.length >= items.length / 2).map(({ file }) => file),
    }
  })
}

/** The lower one of two in the middle; 0 of nothing. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

function camel(name: string | undefined): string | undefined {
  return name?.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(name: string | undefined): string | undefined {
  return camel(name)?.replace(/^./, (letter) => letter.toUpperCase())
}
