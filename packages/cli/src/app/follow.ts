/** All that the first ones lead to, themselves among it. */
export function follow<One>(first: Iterable<One>, next: (one: One) => Iterable<One>): ReadonlySet<One> {
  const reached = new Set(first)
  // What is added while a set is walked is walked, too.
  for (const one of reached) for (const other of next(one)) reached.add(other)
  return reached
}
