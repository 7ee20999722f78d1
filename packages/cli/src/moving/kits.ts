import { appkit } from './appkit.ts'
import { connectkit } from './connectkit.ts'
import type { Group, Kit, Move } from './kit.ts'
import { rainbowkit } from './rainbowkit.ts'

export const kits: readonly Kit[] = [rainbowkit, connectkit, appkit]

export type FoundMove = { readonly kit: Kit; readonly group: Group; readonly move: Move }

/** An option by its path, of whichever kit has it: the one whose options are most like ours is looked at first. */
export function findMove(path: string): FoundMove | undefined {
  const top = path.split('.')[0] ?? path
  const groups = [appkit, rainbowkit, connectkit].flatMap((kit) => kit.groups.filter(({ of }) => of).map((group) => ({ kit, group })))
  for (const name of new Set([path, top])) {
    for (const { kit, group } of groups) {
      const move = group.moves.find((one) => one.name === name)
      if (move) return { kit, group, move }
    }
  }
  return undefined
}

/** What a kit exports, or what one of its components and functions takes. */
export function findMoveOf({ groups }: Kit, name: string, of?: string): Move | undefined {
  const fitting = groups.filter((group) => (of === undefined ? !group.of : group.of?.includes(of)))
  return fitting
    .flatMap(({ moves }) => moves)
    .sort((a, b) => Number(isPattern(a)) - Number(isPattern(b)))
    .find((one) => one.name === name || fits(one.name, name))
}

const isPattern = ({ name }: Move): boolean => name.startsWith('*') || name.endsWith('*')

/** `*Wallet` and `Api*` are many names at once. */
function fits(pattern: string, name: string): boolean {
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1))
  return pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))
}
