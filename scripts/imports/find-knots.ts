/**
 * Knots of a graph: groups of two and more in which each leads to each other (strongly connected components).
 *
 * The order is fixed, of the groups and in each of them, so that a message stays the same from run to run.
 */
export function findKnots(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  return findComponents(edges)
    .filter((group) => group.length > 1)
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

/** Tarjan's algorithm, without recursion so that depth costs no stack. What is reached first comes out last. */
function findComponents(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const components: string[][] = []

  for (const root of edges.keys()) {
    if (order.has(root)) continue
    const path: { readonly node: string; next: number }[] = [enter(root)]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { node } = top
      const target = edges.get(node)?.[top.next++]
      if (target === undefined) {
        path.pop()
        const parent = path.at(-1)?.node
        if (parent !== undefined) lower(parent, lowest.get(node))
        if (lowest.get(node) === order.get(node)) close(node)
      } else if (!order.has(target)) {
        if (edges.has(target)) path.push(enter(target))
      } else if (isOpen.has(target)) lower(node, order.get(target))
    }
  }
  return components

  function enter(node: string) {
    order.set(node, order.size)
    lowest.set(node, order.get(node) as number)
    open.push(node)
    isOpen.add(node)
    return { node, next: 0 }
  }

  function lower(node: string, to = Number.POSITIVE_INFINITY): void {
    lowest.set(node, Math.min(lowest.get(node) as number, to))
  }

  function close(node: string): void {
    const component: string[] = []
    for (let last = open.pop(); last !== undefined; last = last === node ? undefined : open.pop()) {
      isOpen.delete(last)
      component.push(last)
    }
    components.push(component.sort())
  }
}
