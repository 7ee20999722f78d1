/** What became of a command. */
export type CommandOutcome = {
  /** To be printed. */
  readonly output: string
  /** Of the process: 0 done, 1 not done, 2 not understood. */
  readonly code: number
}
