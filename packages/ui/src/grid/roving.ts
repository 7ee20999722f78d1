/** Where an arrow key leads in a grid or a row of things. */
export type RovingShape = {
  readonly count: number
  readonly columns: number
  readonly rtl: boolean
  /** From the last to the first and back. */
  readonly wrap?: boolean
}

/** The index to focus, or `undefined` when the key leads nowhere. */
export function stepOf(key: string, at: number, { count, columns, rtl, wrap }: RovingShape): number | undefined {
  const step = stepsOf(columns, rtl)[key]
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (step === undefined || count === 0) return undefined
  const next = at + step
  if (next >= 0 && next < count) return next
  if (wrap) return (next + count) % count
  // Down from a full row onto a shorter last one: its last cell, not nowhere.
  if (step === columns && Math.floor(at / columns) < Math.floor((count - 1) / columns)) return count - 1
  return undefined
}

function stepsOf(columns: number, rtl: boolean): Readonly<Record<string, number>> {
  const row = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }
  return columns > 1 && Number.isFinite(columns) ? { ...row, ArrowDown: columns, ArrowUp: -columns } : { ...row, ArrowDown: 1, ArrowUp: -1 }
}
