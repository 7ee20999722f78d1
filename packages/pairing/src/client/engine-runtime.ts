/** Runs the engine: feeds it events one by one, stores each state before anybody hears of it, and keeps the relay in line. */

import type { Role } from '../engine/roles.ts'
import { type Notice, nextDeadline, noLink, type RelayLink, type State } from '../engine/state.ts'
import { type EngineEvent, step } from '../engine/step.ts'
import type { Stamp } from '../engine/turn.ts'
import { createCourier } from '../relay/courier.ts'
import { createRelaySocket, type Pace, type SocketLike } from '../relay/socket.ts'
import { toHex } from '../wire/bytes.ts'
import { isRecord } from '../wire/json-rpc.ts'
import { skew } from '../wire/methods.ts'
import { createRelayJwt } from '../wire/relay-jwt.ts'
import type { PairingStorage } from './storage.ts'

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

const dayInSeconds = 86_400
/** Longer waits overflow a timer; it is simply set again. */
const longestTimer = 3_600_000
/** By this much a relay may end sessions before their time by our own clock, not by more. */
const largestCorrection = 3_600_000
/** What messages take on their way, and a little. */
const tolerance = 5000

export function createRuntime(
  options: RuntimeOptions,
  initial: State,
  hear: (state: State, notices: readonly Notice[], link: RelayLink) => void,
): Runtime {
  const { role, relayUrl, projectId, storage, openSocket, random, pace, report } = options
  let state = initial
  let stopped = false
  let busy = false
  let working = Promise.resolve()
  let storageFailed = false
  let correction = 0
  /** The relay has said what time it is, since this client began. */
  let told = false
  /** Each reason is reported once, however often the relay is tried again. */
  const reasons = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const queue: { readonly event: EngineEvent; readonly stored?: () => void }[] = []
  /** When it was last certain that this process runs. Pages on phones are put to sleep as soon as the wallet opens. */
  let awakeAt = 0
  let link: RelayLink = noLink
  const now = () => options.now() + correction

  const socket = createRelaySocket({
    ...{ openSocket, pace, now },
    random: () => (random(1)[0] ?? 0) / 256,
    url: toUrl,
    onOpen: () => {
      courier.reset()
      courier.reconcile(state)
    },
    onClose: () => courier.reset(),
    onReason(reason, code) {
      const [, time] = /\(clock (\d{13})\)$/.exec(reason) ?? []
      if (time && correct(Number(time))) return true
      if (!reasons.has(reason)) report(`The relay closed the connection (${code}): ${reason.slice(0, 200)}`)
      reasons.add(reason)
      return false
    },
    onClock(params) {
      const at = isRecord(params) ? params.at : undefined
      if (typeof at !== 'number' || !Number.isSafeInteger(at)) return
      told = true
      if (!correct(at)) enqueue({ event: { type: 'clock', shift: 0 } })
    },
    onLink(next) {
      if (stopped) return
      link = next
      hear(state, [{ type: 'relay' }], link)
      if (link.refusal) enqueue({ event: { type: 'refused' } })
    },
    onDelivery: ({ topic, message, publishedAt }, acknowledge) => {
      if (publishedAt !== undefined) notBefore(publishedAt)
      enqueue({ event: { type: 'message', topic, message }, stored: acknowledge })
    },
  })
  const courier = createCourier({
    ...{ socket, pace, now },
    onPublished: (key) => enqueue({ event: { type: 'published', key } }),
    onDue() {
      if (stopped) return
      stayAwake()
      courier.reconcile(state)
    },
  })

  async function toUrl(): Promise<string> {
    const url = new URL(relayUrl)
    const claims = {
      seed: state.seed,
      sub: toHex(random(32)),
      aud: `${url.protocol}//${url.host}`,
      // An hour early: relays refuse tokens from the future, and clocks run fast. By our own after three failures: the relay before may have lied.
      iat: Math.floor((link.attempts % 4 === 3 ? options.now() : now()) / 1000) - skew,
      ttl: dayInSeconds,
    }
    url.searchParams.set('auth', await createRelayJwt(claims))
    url.searchParams.set('projectId', projectId)
    url.searchParams.set('ua', 'wc-2/js-foyer')
    url.searchParams.set('useOnCloseEvent', 'true')
    url.searchParams.set('clock', 'true')
    return url.href
  }

  /** The relay cannot have published later than now: where it did, our clock is behind. */
  function notBefore(publishedAt: number): void {
    const ahead = (publishedAt < 1e11 ? publishedAt * 1000 : publishedAt) - options.now()
    if (ahead > correction) correction = Math.max(correction, Math.min(ahead, largestCorrection))
  }

  /** To what the relay says. Never to before what it has said, so that nothing comes back which is over; unless our own clock is there. */
  function correct(at: number): boolean {
    const own = options.now()
    const shift = Math.max(at, Math.min(state.heardAt, own)) - own - correction
    if (Math.abs(shift) < tolerance) return false
    correction += shift
    enqueue({ event: { type: 'clock', shift } })
    return true
  }

  function enqueue(item: (typeof queue)[number]): void {
    if (stopped) return
    stayAwake()
    queue.push(item)
    if (!busy) working = pump()
  }

  /** Whoever slept has not been trying: it gets time for a new connection before anything counts as undeliverable. */
  function stayAwake(): void {
    const slept = now() - awakeAt > pace.answer
    awakeAt = now()
    if (slept) enqueue({ event: { type: 'woke', grace: 2 * pace.answer } })
  }

  async function pump(): Promise<void> {
    busy = true
    for (let item = queue.shift(); item && !stopped; item = queue.shift()) {
      const stamp = { at: now(), atLeast: Math.min(now(), options.now() + largestCorrection), told, entropy: random(32) }
      const [next, notices] = take(item.event, stamp)
      if (next !== state) {
        const written = store(next)
        if (written) await written
        state = next
      }
      if (stopped) break
      item.stored?.()
      courier.reconcile(state)
      setTimer()
      hear(state, notices, link)
    }
    busy = false
  }

  /** What the engine did not foresee costs the one event, not the client. */
  function take(event: EngineEvent, stamp: Stamp): readonly [State, readonly Notice[]] {
    try {
      return step(state, event, stamp, role)
    } catch (cause) {
      report(`A ${event.type} could not be handled.`, cause)
      const error = { code: 'invalid_input', message: 'This cannot be done.' } as const
      return [state, event.type === 'command' ? [{ type: 'outcome', ref: event.ref, outcome: { ok: false, error } }] : []]
    }
  }

  function store(next: State): Promise<void> | undefined {
    try {
      return storage.write(JSON.stringify(next))?.catch(onStorageFailure)
    } catch (cause) {
      onStorageFailure(cause)
      return undefined
    }
  }

  function onStorageFailure(cause: unknown): void {
    if (!storageFailed) report('Sessions cannot be stored here: they will be forgotten on reload.', cause)
    storageFailed = true
  }

  function setTimer(): void {
    clearTimeout(timer)
    const deadline = nextDeadline(state, Math.max(0, correction - largestCorrection))
    if (deadline === undefined) return
    const ms = Math.min(longestTimer, Math.max(50, deadline - now() + 5))
    const due = now() + ms
    timer = setTimeout(() => {
      // On time: nobody slept, however long nothing happened.
      if (now() - due < pace.answer) awakeAt = now()
      enqueue({ event: { type: 'tick' } })
    }, ms)
  }

  // Also for what ran out while nobody ran, and what was left in the queue.
  stayAwake()

  return {
    state: () => state,
    now,
    dispatch: (event) => enqueue({ event }),
    wake() {
      if (socket.isOpen()) courier.probe(state)
      else socket.wake()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      courier.stop()
      return working
    },
  }
}
