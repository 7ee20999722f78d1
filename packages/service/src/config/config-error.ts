/** What is wrong with a configuration: every fault at once, each in a line that says what to do. */
export type Fault = {
  /** Where it is: a variable, or a key inside of one, like `CHAINS.0.rpcUrls`. */
  readonly at: string
  /** In words that hold nothing secret. */
  readonly found: string
  readonly expected: string
  /** As it could be written. */
  readonly example?: string | undefined
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.map(toLine).join('\n'))
    this.faults = faults
  }
}

function toLine({ at, found, expected, example }: Fault): string {
  return `${at}: found ${found}, expected ${expected}.${example === undefined ? '' : ` Example: ${example}`}`
}

/** Runs readers that may each throw a `ConfigError`, and throws one that has the faults of all. */
export function readAll<Values extends readonly unknown[]>(...readers: { readonly [Key in keyof Values]: () => Values[Key] }): Values {
  const faults: Fault[] = []
  const values = readers.map((read) => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(...error.faults)
      return undefined
    }
  })
  if (faults.length > 0) throw new ConfigError(faults)
  return values as unknown as Values
}
