/** Joins the engine's runtime to its relay: the socket with its subscriptions and outbox, and what the relay says, parsed. */
import type { RelayLink } from '@foyer/contract/entities'
import { type State, topicsOf } from '../engine/state.ts'
import type { EngineEvent } from '../engine/step.ts'
import { createOutbox } from '../relay/outbox.ts'
import { createRelaySocket } from '../relay/socket.ts'
import type { Pace, SocketLike } from '../relay/socket-like.ts'
import { createSubscriptions } from '../relay/subscriptions.ts'
import { isRecord } from '../wire/json-rpc.ts'
import type { ClockEvent } from './clock.ts'

export type RelayWiring = {
  /** Keeps the relay in line with the state: call it after each change. */
  reconcile(state: State): void
  wake(): void
  stop(): void
}

type Options = {
  readonly openSocket: (url: string) => SocketLike
  readonly pace: Pace
  /** By the server's clock. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** The address of the next attempt. */
  readonly url: () => Promise<string>
  readonly getState: () => State
  /** `stored` is called once what the event changed is stored. */
  readonly send: (event: EngineEvent, stored?: () => void) => void
  /** True when the clock was wrong. */
  readonly onTime: (event: ClockEvent) => boolean
  readonly onLink: (link: RelayLink) => void
  /** Something is due again. False when nothing is sent any more. */
  readonly onDue: () => boolean
  readonly report: (message: string) => void
}

export function createRelayWiring(options: Options): RelayWiring {
  const { openSocket, pace, now, random, url, getState, send, onTime, onLink, onDue, report } = options
  /** Each reason is reported once, however often the relay is tried again. */
  const reasons = new Set<string>()

  const socket = createRelaySocket({
    ...{ openSocket, pace, now, random, url },
    onOpen() {
      outbox.reset()
      subscriptions.reset()
      reconcile(getState())
    },
    onClose() {
      outbox.reset()
      subscriptions.reset()
    },
    onReason(reason, code) {
      const [, time] = /\(clock (\d{13})\)$/.exec(reason) ?? []
      if (time && onTime({ type: 'token_refused', at: Number(time) })) return true
      if (!reasons.has(reason)) report(`The relay closed the connection (${code}): ${reason.slice(0, 200)}`)
      reasons.add(reason)
      return false
    },
    onClock(params) {
      const at = isRecord(params) ? params.at : undefined
      if (typeof at !== 'number' || !Number.isSafeInteger(at)) return
      if (!onTime({ type: 'time_announced', at })) send({ type: 'clock_corrected', shift: 0 })
    },
    onLink,
    onDelivery({ topic, message, publishedAt }, acknowledge) {
      if (publishedAt !== undefined) onTime({ type: 'message_dated', at: publishedAt })
      send({ type: 'message_received', topic, message }, acknowledge)
    },
  })
  const outbox = createOutbox({
    ...{ socket, pace, now, onRefused: resend },
    onPublished: (key) => send({ type: 'publication_confirmed', key }),
  })
  const subscriptions = createSubscriptions(socket, schedule)
  let due: ReturnType<typeof setTimeout> | undefined

  function reconcile(state: State) {
    const topics = topicsOf(state)
    if (topics.length === 0 && state.outbox.length === 0) return socket.stop()
    socket.start()
    if (!socket.isOpen()) return
    subscriptions.reconcile(topics)
    outbox.send(state.outbox)
    if (state.outbox.length > 0) schedule()
  }

  function schedule(): void {
    due ??= setTimeout(() => {
      due = undefined
      resend()
    }, pace.retry)
  }

  function resend(): void {
    if (onDue()) reconcile(getState())
  }

  /** Finds out soon whether a connection that looks open is: phones tear them while a page sleeps, and do not say so. */
  function probe(): void {
    const [topic] = topicsOf(getState())
    if (topic) socket.call({ method: 'irn_subscribe', params: { topic }, timeout: pace.answer / 3 }, () => undefined)
  }

  return {
    reconcile,
    wake() {
      if (socket.isOpen()) probe()
      else socket.wake()
    },
    stop() {
      clearTimeout(due)
      socket.stop()
    },
  }
}
