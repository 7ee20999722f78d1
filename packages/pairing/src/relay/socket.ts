/** A relay's connection that comes back by itself, with back-off between attempts. */
import type { RelayLink } from '@foyer/contract/entities'
import { type ConnectionOptions, createConnection, type RelayConnection } from './connection.ts'
import { createLinkStatus } from './link-status.ts'
import type { OnResponse } from './pending-calls.ts'
import type { Pace, SocketLike } from './socket-like.ts'

export type RelaySocket = {
  /** Opens, and keeps open until `stop`. */
  start(): void
  stop(): void
  /** Tries now instead of after the back-off: the network is back, or somebody looks at the page again. */
  wake(): void
  isOpen(): boolean
  /** `onResponse` is called exactly once, never before `call` returns. A relay that takes longer than `timeout` to respond is gone. */
  call(request: { readonly method: string; readonly params: unknown; readonly timeout?: number }, onResponse: OnResponse): void
}

type Options = Pick<ConnectionOptions, 'onOpen' | 'onClock' | 'onDelivery'> & {
  readonly openSocket: (url: string) => SocketLike
  /** Made anew for each attempt: it carries a token that ages. */
  readonly url: () => Promise<string>
  readonly random: () => number
  readonly now: () => number
  readonly pace: Pace
  /** The relay closed and said why. True: it will not the next time. */
  readonly onReason: (reason: string, code: number) => boolean
  readonly onLink: (link: RelayLink) => void
  readonly onClose: () => void
}

/** What relays turn clients away with. */
const turnedAway = 3000

export function createRelaySocket({ openSocket, url, random, now, pace, onReason, onLink, onClose, ...listeners }: Options): RelaySocket {
  /** Whether a connection is wanted, and what there is of one: the attempt whose address is being made, a connection, or a pause. */
  const attempt: Attempt = { isWanted: false, dialing: undefined, connection: undefined, pause: undefined, begunAt: 0 }
  const link = createLinkStatus(onLink)
  let nextId = now() * 1000

  async function connect(): Promise<void> {
    clearTimeout(attempt.pause)
    attempt.pause = undefined
    attempt.begunAt = now()
    link.begin()
    const mine = {}
    attempt.dialing = mine
    try {
      const address = await url()
      if (attempt.dialing !== mine) return
      attempt.dialing = undefined
      attend(openSocket(address))
    } catch {
      if (attempt.dialing && attempt.dialing !== mine) return
      attempt.dialing = undefined
      if (attempt.isWanted) pauseThenConnect()
    }
  }

  function attend(socket: SocketLike): void {
    const connection = createConnection(socket, {
      ...{ ...listeners, pace },
      onMessage: link.confirm,
      onReason: (reason, code) => onReason(reason, code) || code !== turnedAway || link.refuse(reason),
      onEnd(wasOpen) {
        if (attempt.connection === connection) attempt.connection = undefined
        if (wasOpen) onClose()
        if (attempt.isWanted) pauseThenConnect()
      },
    })
    attempt.connection = connection
  }

  function pauseThenConnect(): void {
    const failures = link.fail()
    const longest = Math.min(pace.longestBackoff, pace.firstBackoff * 2 ** Math.min(failures, 20))
    // Half of it by chance: clients that lost the same relay do not all come back at once.
    attempt.pause = setTimeout(() => void connect(), longest * (0.5 + random() / 2))
    // Last: whoever is notified may want to be connected at once.
    link.announce()
  }

  return {
    start() {
      attempt.isWanted = true
      if (!attempt.connection && !attempt.dialing && attempt.pause === undefined) void connect()
    },
    stop() {
      attempt.isWanted = false
      attempt.dialing = undefined
      clearTimeout(attempt.pause)
      attempt.pause = undefined
      attempt.connection?.end()
      link.rest()
    },
    wake() {
      const { isWanted, connection, dialing, begunAt } = attempt
      // An attempt that hangs is given up; one that has just begun is not.
      if (!isWanted || connection?.isOpen() || dialing || (connection && now() - begunAt < pace.answer / 3)) return
      connection?.end()
      link.forgive()
      void connect()
    },
    isOpen: () => attempt.connection?.isOpen() ?? false,
    call({ method, params, timeout = pace.answer }, onResponse) {
      const { connection } = attempt
      if (!connection?.isOpen()) return void queueMicrotask(() => onResponse({ error: undefined }))
      connection.call({ id: `${nextId++}`, method, params, timeout }, onResponse)
    },
  }
}

type Attempt = {
  isWanted: boolean
  dialing: object | undefined
  connection: RelayConnection | undefined
  pause: ReturnType<typeof setTimeout> | undefined
  begunAt: number
}
