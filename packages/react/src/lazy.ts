/** Code that may fail to arrive: a chunk that is fetched when it is wanted, once, and again after a failure. */
export type Lazy<Value> = {
  /** What has arrived. */
  read(): Value | undefined
  /** Rejects when it does not arrive; calling again tries again. */
  load(): Promise<Value>
}

export function lazy<Value>(fetch: () => Promise<Value>): Lazy<Value> {
  let value: Value | undefined
  let loading: Promise<Value> | undefined
  return {
    read: () => value,
    load() {
      loading ??= fetch().then(
        (arrived) => (value = arrived),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}
