/** Which names of a file stand for what counts nowhere. */
import { follow } from './follow.ts'

export type Use = {
  readonly name: string
  /** The variable or function that it is used in. */
  readonly owner: string | undefined
  /** It is used for what does not count. */
  readonly isApart: boolean
}

/** Those that lead only to what does not count; a name that nothing in the file uses may count elsewhere. */
export function findUnused(uses: readonly Use[]): ReadonlySet<string> {
  const apart = uses.filter(({ isApart }) => isApart).map(({ name }) => name)
  if (apart.length === 0) return new Set()
  const inside = new Map<string, string[]>()
  for (const { name, owner, isApart } of uses) {
    if (owner === undefined || isApart) continue
    const names = inside.get(owner)
    if (names) names.push(name)
    else inside.set(owner, [name])
  }
  const namesIn = (name: string): readonly string[] => inside.get(name) ?? []
  const reached = follow(apart, namesIn)
  const counts = uses.filter(({ owner, isApart }) => !isApart && (owner === undefined || !reached.has(owner))).map(({ name }) => name)
  const used = follow(counts, namesIn)
  return new Set([...reached].filter((name) => !used.has(name)))
}
