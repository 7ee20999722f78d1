/** What an experiment found, against what was wanted of it. */

export type Row = { readonly what: string; readonly measured: string; readonly wanted: string; readonly met: boolean }
export type Report = { readonly name: string; readonly rows: readonly Row[]; readonly figures: Readonly<Record<string, unknown>> }

type Figure = { readonly unit?: string; readonly places?: number }

export function atMost(what: string, value: number, { limit, unit = '', places = 0 }: Figure & { readonly limit: number }): Row {
  return { what, measured: toText(value, unit, places), wanted: `≤ ${toText(limit, unit, 0)}`, met: value <= limit }
}

export function atLeast(what: string, value: number, { limit, unit = '', places = 0 }: Figure & { readonly limit: number }): Row {
  return { what, measured: toText(value, unit, places), wanted: `≥ ${toText(limit, unit, 0)}`, met: value >= limit }
}

/** A number for its own sake. */
export function note(what: string, value: number | string, { unit = '', places = 0 }: Figure = {}): Row {
  return { what, measured: typeof value === 'string' ? value : toText(value, unit, places), wanted: '', met: true }
}

function toText(value: number, unit: string, places: number): string {
  const text = value.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places })
  return unit === '' ? text : `${text} ${unit}`
}
