/** How long one slice may take, ms of the clock: a slow machine reads fewer in it. */
const sliceMs = 8

/**
 * Maps a list that is as long as a stranger made it, in slices between which the page goes on (docs/limits.md, Lists of the modal).
 * A short one is mapped at once. Ends early, with what there is, when `isWanted` says that nobody waits any more; rejects with what `map` throws.
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  isWanted: () => boolean = () => true,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let isSliced = false
  let until = Date.now() + sliceMs
  for (const item of items) {
    if (Date.now() >= until) {
      await turn()
      isSliced = true
      if (!isWanted()) break
      until = Date.now() + sliceMs
    }
    results.push(map(item))
  }
  // What is made of all of it has a task of its own, too.
  if (isSliced) await turn()
  return results
}

const turn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))
