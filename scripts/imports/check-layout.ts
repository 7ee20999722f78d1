/** Whether the arrows inside a package run the way that `layout.ts` says. */
import { insideViews, isTest } from './import-table.ts'
import { nameless, type Rooms, rooms, storeys } from './layout.ts'

export type Layout = {
  /** Why `file` may not import `target`, both paths from the repository's root. */
  checkArrow(file: string, target: string): string | undefined
  /** Which names a file may not say, and whose they are. */
  forbiddenNames(file: string): ReadonlySet<string>
}

export function createLayout(files: readonly string[]): Layout {
  const known = new Set(files)
  const found = rooms
    .flatMap((kind) => (kind.names ?? [...childrenOf(kind.root, files)]).map((name) => toRoom(kind, name)))
    .filter(({ kind, mains }) => kind.names !== undefined || mains.some((main) => known.has(main)))

  const checkStoreys = (file: string, target: string): string | undefined => {
    for (const { root, order } of storeys) {
      const [from, to] = [file, target].map((path) => (path.startsWith(root) ? levelOf(order, path.slice(root.length)) : -1))
      if (from !== undefined && to !== undefined && from >= 0 && to > from)
        return `stands below ${target.slice(root.length).split('/')[0]} and imports from it`
    }
    return undefined
  }

  return {
    checkArrow(file, target) {
      if (isTest(file) || insideViews.some((view) => file.startsWith(view.from) && target.startsWith(view.to))) return undefined
      const home = found.find(({ folder }) => file.startsWith(folder))
      const room = found.find(({ folder }) => target.startsWith(folder))
      if (home && room && home.kind === room.kind && home !== room)
        return `is ${home.name} and imports ${room.name}: a ${home.kind.one} never imports another ${home.kind.one}`
      const rises = checkStoreys(file, target)
      if (rises) return rises
      const isFacade = /\/src\/exports\//.test(file)
      if (!room || home === room || isFacade || room.mains.includes(target)) return undefined
      return `imports an internal of ${room.folder}: import ${room.mains.find((main) => known.has(main)) ?? room.mains.join(' or ')}`
    },
    forbiddenNames(file) {
      const rule = isTest(file) ? undefined : nameless.find(({ folders }) => folders.some((folder) => file.startsWith(folder)))
      const names = rule ? [...childrenOf(rule.features, files)].filter((name) => !rule.except.includes(name)) : []
      return new Set(names.flatMap((name) => [name, name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())]))
    },
  }
}

function toRoom(kind: Rooms, name: string) {
  const folder = `${kind.root}${name}/`
  return { kind, name, folder, mains: kind.mains.map((main) => folder + main.replace('*', name)) }
}

/** The folders in a folder, test support left out. */
function childrenOf(root: string, files: readonly string[]): ReadonlySet<string> {
  return new Set(
    files
      .filter((file) => file.startsWith(root) && !isTest(file))
      .flatMap((file) => file.slice(root.length).split('/').slice(0, -1).slice(0, 1)),
  )
}

function levelOf(order: readonly (readonly string[])[], path: string): number {
  return order.findIndex((level) => level.some((name) => path === name || path.startsWith(`${name}/`)))
}
