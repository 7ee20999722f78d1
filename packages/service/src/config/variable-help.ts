/** What is said of a variable beside its schema. */
export type VariableHelp = {
  /** A value that is right. */
  readonly example: string
  /** Its value is never shown, nor a part of it. */
  readonly secret?: boolean
  /** An address, which often has a key in it: not shown either. */
  readonly isAddress?: boolean
  /** Of JSON: its keys, each with a value that is right, as JSON. */
  readonly keys?: Readonly<Record<string, string>>
}
