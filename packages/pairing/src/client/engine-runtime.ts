/** Runs the engine: feeds it events one by one, stores each state before anybody is notified of it, and keeps the relay in line. */
import type { RelayLink } from '@foyer/contract/entities'
import type { Role } from '../engine/role.ts'
import { type ClientNotification, nextDeadline, noLink, type State } from '../engine/state.ts'
import { type EngineEvent, type StepContext, step } from '../engine/step.ts'
import type { Pace, SocketLike } from '../relay/socket-like.ts'
import { type Clock, type ClockEvent, earliestTime, initialClock, serverTime, sessionGrace, stepClock } from './clock.ts'
import { createEventQueue } from './event-queue.ts'
import { formatRelayUrl } from './relay-url.ts'
import { createRelayWiring } from './relay-wiring.ts'
import { createStateWriter } from './state-store.ts'
import type { PairingStorage } from './storage.ts'
import { createDeadlineTimer, createSleepWatch } from './timers.ts'

export type RuntimeOptions = {
  readonly role: Role
  readonly relayUrl: string
  readonly projectId: string
  readonly storage: PairingStorage
  readonly openSocket: (url: string) => SocketLike
  /** Milliseconds since 1970; by the server's clock, where the caller knows it. */
  readonly now: () => number
  /** Random bytes. */
  readonly random: (length: number) => Uint8Array
  readonly pace: Pace
  /** What went wrong without anybody waiting on it. */
  readonly report: (message: string, cause?: unknown) => void
}

export type Runtime = {
  readonly state: () => State
  /** Milliseconds by the relay's clock, as far as it is known. */
  readonly now: () => number
  dispatch(event: EngineEvent): void
  wake(): void
  /** Resolves when the last write is done: from then on somebody else may write. */
  stop(): Promise<void>
}

export type Change = {
  readonly state: State
  readonly notifications: readonly ClientNotification[]
  readonly link: RelayLink
  /** Milliseconds by the relay's clock, as far as it is known. */
  readonly at: number
}

type Item = { readonly event: EngineEvent; readonly stored: (() => void) | undefined }
type Memory = { state: State; clock: Clock; link: RelayLink; stopped: boolean }

export function createRuntime(options: RuntimeOptions, initial: State, onChange: (change: Change) => void): Runtime {
  const { now: own, pace, report } = options
  const memory: Memory = { state: initial, clock: initialClock, link: noLink, stopped: false }
  const now = () => serverTime(memory.clock, own())
  const notify = (notifications: readonly ClientNotification[]) => {
    try {
      onChange({ state: memory.state, link: memory.link, at: now(), notifications })
    } catch (cause) {
      report('What has changed could not be told.', cause)
    }
  }

  const write = createStateWriter(options.storage, report)
  const queue = createEventQueue<Item>(({ event, stored }) => {
    const [next, notifications] = takeStep(memory.state, event, { ...readContext(options, memory), report })
    const finish = () => {
      memory.state = next
      if (memory.stopped) return
      stored?.()
      relay.reconcile(next)
      timer.set(nextDeadline(next, sessionGrace(memory.clock)))
      notify(notifications)
    }
    const written = next === memory.state ? undefined : write(next)
    return written ? written.then(finish) : void finish()
  })
  const sleep = createSleepWatch({
    ...{ now, longestSilence: pace.answer },
    // Whoever slept has not been trying: it gets time for a new connection before anything counts as undeliverable.
    onSlept: (silence) => send({ type: 'resumed', silence, grace: 2 * pace.answer }),
  })
  const timer = createDeadlineTimer({
    now,
    onDue(late) {
      if (late < pace.answer) sleep.confirm()
      send({ type: 'deadline_passed' })
    },
  })
  const relay = createRelayWiring({
    ...{ openSocket: options.openSocket, pace, now, report, getState: () => memory.state, send, onTime: correctClock },
    random: () => (options.random(1)[0] ?? 0) / 256,
    // By this machine's clock after three failures: what a relay before said of the time may be wrong.
    url: () => formatRelayUrl({ ...options, seed: memory.state.seed, at: memory.link.attempts % 4 === 3 ? own() : now() }),
    onLink(link) {
      if (memory.stopped) return
      memory.link = link
      notify([{ type: 'relay' }])
      if (link.refusal) send({ type: 'turned_away' })
    },
    onDue() {
      if (!memory.stopped) sleep.check()
      return !memory.stopped
    },
  })

  function send(event: EngineEvent, stored?: () => void): void {
    if (memory.stopped) return
    sleep.check()
    queue.push({ event, stored })
  }

  function correctClock(event: ClockEvent): boolean {
    sleep.check()
    const [clock, shift] = stepClock(memory.clock, event, { own: own(), latest: memory.state.relayTime })
    memory.clock = clock
    if (shift === 0) return false
    // A clock that moves is no sleep.
    sleep.confirm()
    send({ type: 'clock_corrected', shift })
    return true
  }

  // Also for what ran out while nobody ran, and what was left in the queue.
  sleep.check()

  return {
    ...{ now, state: () => memory.state, wake: relay.wake },
    dispatch: (event) => send(event),
    stop() {
      memory.stopped = true
      timer.stop()
      relay.stop()
      return queue.stop()
    },
  }
}

function readContext({ now, random, role }: RuntimeOptions, { clock }: Memory): StepContext {
  const own = now()
  return { role, at: serverTime(clock, own), earliest: earliestTime(clock, own), clockKnown: clock.known, entropy: random(32) }
}

type TakeContext = StepContext & Pick<RuntimeOptions, 'report'>

/** What the engine did not foresee costs the one event, not the client. */
function takeStep(state: State, event: EngineEvent, { report, ...context }: TakeContext): readonly [State, readonly ClientNotification[]] {
  try {
    return step(state, event, context)
  } catch (cause) {
    report(`A ${event.type} could not be handled.`, cause)
    const error = { code: 'invalid_input', message: 'This cannot be done.' } as const
    return [state, event.type === 'command' ? [{ type: 'outcome', ref: event.ref, outcome: { ok: false, error } }] : []]
  }
}
