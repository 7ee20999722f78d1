/** Import cycles, each once, starting and ending with the same file. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  const visit = (file: string): void => {
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file])
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const target of edges.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of edges.keys()) visit(file)
  return cycles
}
