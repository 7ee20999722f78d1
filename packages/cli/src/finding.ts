/** What the doctor says. `rule`, `level` and the names of the fields are stable: programs read them. */

export type Level = 'error' | 'warning' | 'hint'

export type Rule =
  /** What could not be read, and so was not looked at. */
  | 'not-read'
  | 'broken-manifest'
  | 'broken-lockfile'
  | 'broken-source'
  | 'two-copies'
  | 'peer-range'
  | 'tested-range'
  | 'content-policy'
  | 'client-boundary'
  | 'kit-in-component'
  | 'missing-scheme'
  | 'unread-option'
  | 'foreign-project'
  | 'two-kits'
  | 'moving'
  | 'server'
  | 'project'
  | 'origin'

export type Finding = {
  readonly rule: Rule
  readonly level: Level
  /** Relative to the folder, with `/`; absent for what is in no file. */
  readonly file?: string
  /** From 1. */
  readonly line?: number
  /** Whose server is in doubt: a server that knows this project ends it. */
  readonly project?: string
  readonly what: string
  readonly why: string
  readonly fix: string
}

const order: readonly Level[] = ['error', 'warning', 'hint']

/** Errors first, then by place, so that two runs over one app say the same. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    (one, other) =>
      order.indexOf(one.level) - order.indexOf(other.level) ||
      compare(one.file ?? '', other.file ?? '') ||
      (one.line ?? 0) - (other.line ?? 0) ||
      compare(one.what, other.what),
  )
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
