/** When something runs out, and whether this process slept: pages on phones are put to sleep as soon as the wallet opens. */

/** Longer waits overflow a timer; it is simply set again. */
const longestTimer = 3_600_000
const shortestTimer = 50

export type DeadlineTimer = {
  /** In ms, by the clock of `now`; `undefined` for none. */
  set(deadline: number | undefined): void
  stop(): void
}

type DeadlineOptions = { readonly now: () => number; readonly onDue: (late: number) => void }

export function createDeadlineTimer({ now, onDue }: DeadlineOptions): DeadlineTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    set(deadline) {
      clearTimeout(timer)
      if (deadline === undefined) return
      const ms = Math.min(longestTimer, Math.max(shortestTimer, deadline - now() + 5))
      const due = now() + ms
      timer = setTimeout(() => onDue(now() - due), ms)
    },
    stop: () => clearTimeout(timer),
  }
}

export type SleepWatch = {
  /** This process runs. It slept when it last did so longer ago than it may be silent. */
  check(): void
  /** A timer fired on time, however long nothing happened before. */
  confirm(): void
}

type SleepOptions = { readonly now: () => number; readonly longestSilence: number; readonly onSlept: (silence: number) => void }

export function createSleepWatch({ now, longestSilence, onSlept }: SleepOptions): SleepWatch {
  let awakeAt = 0
  return {
    check() {
      const silence = now() - awakeAt
      awakeAt = now()
      if (silence > longestSilence) onSlept(silence)
    },
    confirm() {
      awakeAt = now()
    },
  }
}
