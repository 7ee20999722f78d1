/** How much of an app is read. A folder of a stranger costs this much and no more. */
export type Bounds = {
  /** Files looked at, and entries of folders listed. */
  readonly files: number
  readonly entries: number
  readonly depth: number
  /** Bytes of one source file, of the lockfile, and of all together. */
  readonly fileBytes: number
  readonly lockBytes: number
  readonly allBytes: number
  /** Folders above the app that may hold its lockfile and node_modules. */
  readonly parents: number
}

export const defaultBounds: Bounds = {
  files: 4_000,
  entries: 40_000,
  depth: 24,
  fileBytes: 1_000_000,
  lockBytes: 40_000_000,
  allBytes: 64_000_000,
  parents: 8,
}
