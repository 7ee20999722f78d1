/** Work that is done one piece after the other, in the order it came. */
export type EventQueue<Item> = {
  push(item: Item): void
  /** Nothing further is begun. Resolves when what was under way is done. */
  stop(): Promise<void>
}

/** `perform` returns a promise where it has to wait; else the next piece follows at once. */
export function createEventQueue<Item>(perform: (item: Item) => Promise<void> | undefined): EventQueue<Item> {
  const items: Item[] = []
  let isBusy = false
  let isStopped = false
  let working = Promise.resolve()

  async function run(): Promise<void> {
    isBusy = true
    for (let item = items.shift(); item !== undefined && !isStopped; item = items.shift()) {
      const work = perform(item)
      if (work) await work
    }
    isBusy = false
  }

  return {
    push(item) {
      if (isStopped) return
      items.push(item)
      if (!isBusy) working = run()
    },
    stop() {
      isStopped = true
      return working
    },
  }
}
