/** How the rooms of a folder depend on each other. */
import { posix } from 'node:path'
import type { Module } from '../imports/read-module.ts'
import { countBack } from './count-back.ts'

export type RoomFigures = {
  readonly rooms: number
  readonly arrows: number
  /** Of those that could be there if none ran back: `rooms × (rooms - 1) / 2`. */
  readonly share: number
  readonly back: number
}

/**
 * `folded`: a room is a file together with the folder of its name, or any other folder. `opened`: a folder that has no main file of
 * its own (`swap/swap.ts`, `swap/feature.ts`, or `swap.ts` beside it) is not one room; its entries are.
 */
export type RoomKind = 'folded' | 'opened'

/** Tests are left out, and imports of every kind count. */
export function measureRooms(folder: string, modules: readonly Module[], kind: RoomKind = 'folded'): RoomFigures {
  const inside = modules.filter(({ file }) => file.startsWith(folder) && !/\.test(-d)?\.tsx?$/.test(file))
  const known = new Set(inside.map(({ file }) => file))
  const roomOf = (file: string): string => (kind === 'folded' ? foldedRoom(folder, file) : openedRoom(folder, file, known))
  const edges = new Map<string, Set<string>>(inside.map(({ file }) => [roomOf(file), new Set()]))
  for (const { file, imports } of inside) {
    for (const { specifier } of imports) {
      const target = posix.join(posix.dirname(file), specifier)
      if (specifier.startsWith('.') && known.has(target) && roomOf(target) !== roomOf(file)) edges.get(roomOf(file))?.add(roomOf(target))
    }
  }
  const lists = new Map([...edges].map(([room, targets]) => [room, [...targets]]))
  const rooms = lists.size
  const arrows = [...lists.values()].reduce((sum, targets) => sum + targets.length, 0)
  return { rooms, arrows, share: rooms < 2 ? 0 : arrows / ((rooms * (rooms - 1)) / 2), back: countBack(lists) }
}

function foldedRoom(folder: string, file: string): string {
  return nameOf(file.slice(folder.length).split('/')[0] ?? '')
}

function openedRoom(folder: string, file: string, known: ReadonlySet<string>): string {
  const [first = '', ...rest] = file.slice(folder.length).split('/')
  const own = `${folder}${first}`
  const mains = [`${own}.ts`, `${own}.tsx`, `${own}/${first}.ts`, `${own}/${first}.tsx`, `${own}/feature.ts`]
  if (rest.length === 0 || mains.some((main) => known.has(main))) return folder + nameOf(first)
  return openedRoom(`${own}/`, file, known)
}

function nameOf(entry: string): string {
  return entry.replace(/\.tsx?$/, '')
}
