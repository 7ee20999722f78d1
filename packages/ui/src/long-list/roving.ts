/** Where an arrow key leads in a list or a grid. */
export type RovingShape = {
  readonly count: number
  readonly columns: number
  readonly rtl: boolean
}

/** The index to focus, or `undefined` when the key leads nowhere. */
export function stepOf(key: string, at: number, { count, columns, rtl }: RovingShape): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = stepFor(key, columns, rtl)
  if (step === 0) return undefined
  const next = at + step
  if (next >= 0 && next < count) return next
  // Down from a full row onto a shorter last one: its last cell, not nowhere.
  if (key === 'ArrowDown' && Math.floor(at / columns) < Math.floor((count - 1) / columns)) return count - 1
  return undefined
}

function stepFor(key: string, columns: number, rtl: boolean): number {
  switch (key) {
    case 'ArrowRight':
      return rtl ? -1 : 1
    case 'ArrowLeft':
      return rtl ? 1 : -1
    case 'ArrowDown':
      return columns
    case 'ArrowUp':
      return -columns
    default:
      return 0
  }
}
