/** What another kit's names are here. The guides of `docs/moving` show these lists, and `foyer doctor` speaks by them. */

/**
 * `same`: nothing to do. `renamed`: another name does it. `other`: it is done in another way. `gone`: it is not here, and `here` says why
 * or what to do instead.
 */
export type Change = 'same' | 'renamed' | 'other' | 'gone'

export type Move = { readonly name: string; readonly change: Change; readonly here: string }

export type Group = {
  readonly title: string
  /** Whose options or properties these are; absent for what a package exports. */
  readonly of?: readonly string[]
  readonly moves: readonly Move[]
}

export type Kit = {
  readonly id: 'rainbowkit' | 'connectkit' | 'appkit'
  readonly title: string
  /** The published version whose type declarations the names are from. */
  readonly version: string
  readonly packages: RegExp
  readonly groups: readonly Group[]
}

/** As it is read: name, change, what it is here. */
export type Row = readonly [name: string, change: Change, here: string]

export function toMoves(rows: readonly Row[]): readonly Move[] {
  return rows.map(([name, change, here]) => ({ name, change, here }))
}
