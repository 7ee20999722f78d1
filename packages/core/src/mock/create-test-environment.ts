/** A place for a kit to run in that a test controls: its clock, its storage, its network, its other tabs. */
import type { Environment } from '../environment/environment.ts'

export type TestEnvironment = Environment & {
  /** What is stored, by full key. Share it to play a reload or another tab. */
  readonly entries: Map<string, string>
  /** What was reported to the developer. */
  readonly reports: { readonly message: string; readonly cause?: unknown }[]
  /** Moves the clock and runs the timers that are due. */
  advance(ms: number): void
  /** Plays a page that does not run for that long: what was due meanwhile runs late, at its end. */
  sleep(ms: number): void
  /** How many timers and listeners are alive. */
  alive(): number
  /** Says that the browser went on- or offline. */
  setOnline(online: boolean): void
  /** Plays the event that another tab's write causes. */
  hearStorage(key: string | null): void
  /** Plays the page's return: from the browser's cache, which kept it as it was, or as any page that has loaded. */
  show(persisted: boolean): void
}

export type TestEnvironmentOptions = {
  readonly entries?: Map<string, string>
  /** Default: every request fails as if there were no network. */
  readonly fetch?: typeof globalThis.fetch
  readonly isPhone?: boolean
  readonly isBrowser?: boolean
  /** Storage that throws, as in a browser that forbids it. */
  readonly storageFails?: boolean
}

type Listener = Parameters<Environment['listen']>[1]

export function createTestEnvironment(options: TestEnvironmentOptions = {}): TestEnvironment {
  const entries = options.entries ?? new Map<string, string>()
  const timers = new Map<number, { readonly at: number; readonly work: () => void }>()
  const listeners = new Map<number, { readonly event: string; readonly heard: Listener }>()
  const reports: { message: string; cause?: unknown }[] = []
  let clock = 1_700_000_000_000
  let online = true
  let ids = 0

  function storage<T>(work: () => T): T {
    if (options.storageFails) throw new Error('The operation is insecure.')
    return work()
  }
  function emit(event: string, detail: Parameters<Listener>[0]): void {
    for (const listener of [...listeners.values()]) if (listener.event === event) listener.heard(detail)
  }

  function run(until: number): void {
    for (;;) {
      const [next] = [...timers].filter(([, { at }]) => at <= until).sort(([, one], [, other]) => one.at - other.at)
      if (!next) break
      timers.delete(next[0])
      clock = Math.max(clock, next[1].at)
      next[1].work()
    }
    clock = until
  }

  return {
    entries,
    reports,
    fetch: options.fetch ?? (() => Promise.reject(new TypeError('Failed to fetch'))),
    now: () => clock,
    random: () => 0.5,
    storage: {
      getItem: (key) => storage(() => entries.get(key) ?? null),
      setItem: (key, value) => storage(() => void entries.set(key, value)),
      removeItem: (key) => storage(() => void entries.delete(key)),
    },
    wait(ms, work) {
      const id = ++ids
      timers.set(id, { at: clock + ms, work })
      return () => timers.delete(id)
    },
    listen(event, heard) {
      const id = ++ids
      listeners.set(id, { event, heard })
      return () => listeners.delete(id)
    },
    isOnline: () => online,
    isBrowser: options.isBrowser ?? true,
    isPhone: options.isPhone ?? false,
    report: (message, cause) => reports.push({ message, ...(cause !== undefined && { cause }) }),
    advance(ms) {
      run(clock + ms)
    },
    sleep(ms) {
      clock += ms
      run(clock)
    },
    alive: () => timers.size + listeners.size,
    setOnline(next) {
      online = next
      emit(next ? 'online' : 'offline', {})
    },
    hearStorage: (key) => emit('storage', { key }),
    show: (persisted) => emit('pageshow', { persisted }),
  }
}
