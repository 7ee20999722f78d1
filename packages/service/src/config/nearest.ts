/** The one of `names` that somebody who wrote `name` has likely meant; undefined where none is near. */
export function findNearest(name: string, names: readonly string[]): string | undefined {
  const bound = name.length < 6 ? 1 : 2
  const ranked = names
    .filter((other) => Math.abs(other.length - name.length) <= bound)
    .map((other) => ({ other, distance: countEdits(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ distance }) => distance <= bound)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.other
}

/** Letters to put in, take out, replace or exchange with their neighbour. */
function countEdits(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const steps = [(next[column - 1] ?? 0) + 1, (last[column] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1)]
      next.push(Math.min(...steps, ...(swapped ? [(before[column - 2] ?? 0) + 1] : [])))
    }
    before = last
    last = next
  }
  return last[to.length] ?? 0
}
