/** What a trace of Chromium says about the page's main thread. */

export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly documentLoaderURL?: string; readonly isOutermostMainFrame?: boolean }
  }
}

export type MainThread = {
  /** Tasks of the main thread, in milliseconds from the start of navigation. */
  readonly tasks: readonly Task[]
  /** The start of navigation, in microseconds of the trace's clock. */
  readonly startedAt: number
  readonly loadedAt: number
  /** Time in which script was compiled or ran. */
  readonly scriptMs: number
}

export type Task = { readonly at: number; readonly ms: number; readonly processorMs: number }

export const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
  '__metadata',
]

const scriptEvents = [
  'EvaluateScript',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
  'EventDispatch',
  'FireIdleCallback',
]

/** @throws {Error} when the trace does not hold the visit of `url` */
export function readMainThread(events: readonly TraceEvent[], url: string): MainThread {
  const start = events.find(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url)
  if (!start) throw new Error(`The trace holds no navigation to ${url}.`)
  const { pid, tid, ts } = start
  const mine = events.filter((event) => event.pid === pid && event.tid === tid && event.ts >= ts)
  const loaded = mine.find(({ name }) => name === 'loadEventEnd')
  if (!loaded) throw new Error('The trace ends before the page has loaded.')
  const toTask = (event: TraceEvent): Task => ({
    at: (event.ts - ts) / 1000,
    ms: (event.dur ?? 0) / 1000,
    processorMs: (event.tdur ?? 0) / 1000,
  })
  const complete = mine.filter(({ ph }) => ph === 'X')
  return {
    tasks: outermost(complete.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask').map(toTask)),
    startedAt: ts,
    loadedAt: (loaded.ts - ts) / 1000,
    scriptMs: outermost(complete.filter(({ name }) => scriptEvents.includes(name)).map(toTask)).reduce((total, { ms }) => total + ms, 0),
  }
}

/** Without those that lie inside another. */
function outermost(tasks: readonly Task[]): readonly Task[] {
  const found: Task[] = []
  let end = -1
  for (const task of [...tasks].sort((one, other) => one.at - other.at || other.ms - one.ms)) {
    if (task.at < end) continue
    found.push(task)
    end = task.at + task.ms
  }
  return found
}
