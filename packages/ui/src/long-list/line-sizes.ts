/** Where the lines of a long list are: those that were drawn by their measured height, the others by the average of these. */
export type LineSizes = {
  /** Notes how tall a line is; `true` when that is news. */
  note(key: string, height: number): boolean
  /** Forgets all: they are as tall as something else now. */
  forget(): void
  /** From the start of the list to the start of each line, and to where one more would start. px. */
  toOffsets(keys: readonly string[]): readonly number[]
}

/** @param guess what a line is taken for before any was drawn, px */
export function createLineSizes({ guess, gap }: { readonly guess: number; readonly gap: number }): LineSizes {
  const heights = new Map<string, number>()
  let sum = 0
  return {
    note(key, height) {
      const known = heights.get(key)
      if (height <= 0 || known === height) return false
      heights.set(key, height)
      sum += height - (known ?? 0)
      return true
    },
    forget() {
      heights.clear()
      sum = 0
    },
    toOffsets(keys) {
      const usual = heights.size > 0 ? sum / heights.size : guess
      const offsets = [0]
      let end = 0
      // Few were drawn: once these are found, no other name is looked up.
      let left = heights.size
      for (const key of keys) {
        const height = left > 0 ? heights.get(key) : undefined
        if (height !== undefined) left--
        end += (height ?? usual) + gap
        offsets.push(end)
      }
      return offsets
    },
  }
}

/** The line at that place, or the nearest. */
export function lineAt(offsets: readonly number[], place: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
